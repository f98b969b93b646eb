import type { StripePageConfig } from '../../billing/stripe/settings.ts'
import type { Captcha } from '../../captcha/settings.ts'
import type { ExternalLinks } from '../../external-links/external-links.ts'

/** The settings that the server passes to the dashboard page: the JSON-serializable part of `configure()`. */
export type DashboardSettings = {
  apiBase: string
  auth: {
    domain: string
    clientId: string
    audience: string
    redirectUri: string
    workerUrl: string
  }
  allowedOrigins?: readonly string[]
  brand: { siblings: readonly { name: string; url: string }[] }
  /** On our own server, so that the page needs no other origin. */
  fonts: { base: string }
  links: ExternalLinks['links']
  chatbot?: { id: string; src: string }
  stripe: StripePageConfig
  captcha?: { siteKey: string; src: string }
}

export type DashboardOptions = {
  /** Origin of the dashboard and the API, without a trailing slash. */
  publicUrl: string
  /** The identity provider, with a trailing slash, as in its tokens. */
  issuer: string
  externalLinks: ExternalLinks
  stripe: StripePageConfig
  captcha: Captcha | null
}

export function dashboardSettings(addresses: DashboardOptions): DashboardSettings {
  const { publicUrl, issuer, externalLinks, stripe, captcha } = addresses
  const { siblings, links, chatbot, websites } = externalLinks
  return {
    apiBase: `${publicUrl}/v1`,
    auth: {
      domain: new URL(issuer).origin,
      clientId: 'poplar-dashboard',
      audience: 'poplar-api',
      redirectUri: `${publicUrl}/login_success/`,
      workerUrl: '/kit/auth0-worker.js',
    },
    fonts: { base: `${publicUrl}/v1/fonts` },
    links,
    // Selected explicitly, because `stripe` may be the settings object with the secrets.
    stripe: { publishableKey: stripe.publishableKey, ...(stripe.src && { src: stripe.src }) },
    brand: { siblings: [{ name: 'Dashboard', url: '/' }, ...siblings] },
    ...(websites && { allowedOrigins: [websites] }),
    ...(chatbot && { chatbot }),
    ...(captcha && { captcha: { siteKey: captcha.siteKey, src: captcha.src } }),
  }
}

const DATA_BLOCK = /(<script type="application\/json" id="settings">)[^<]*/

/** Inserts the settings into the page's data block, with `<` escaped so that no value can end the block. */
export function pageWithSettings(page: string, settings: object): string {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  return page.replace(DATA_BLOCK, (_, openingTag: string) => openingTag + json)
}
