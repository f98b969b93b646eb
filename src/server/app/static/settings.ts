import type { StripePageConfig } from '../../billing/stripe/settings.ts'
import type { Captcha } from '../../captcha/settings.ts'
import type { ExternalLinks } from '../../external-links/external-links.ts'

/** What the dashboard page is told about its server; the part of `configure()` that fits into JSON. */
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
  /** Ours, so that the page needs no other origin. */
  fonts: { base: string }
  links: ExternalLinks['links']
  chatbot?: { id: string; src: string }
  stripe: StripePageConfig
  captcha?: { siteKey: string; src: string }
}

export type Addresses = {
  /** Origin of dashboard and API, without a slash at its end. */
  publicUrl: string
  /** The identity provider, with the slash that its tokens carry. */
  issuer: string
  externalLinks: ExternalLinks
  stripe: StripePageConfig
  captcha: Captcha | null
}

export function dashboardSettings(addresses: Addresses): DashboardSettings {
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
    // Picked: what was handed over may be the settings with the secrets too.
    stripe: { publishableKey: stripe.publishableKey, ...(stripe.src && { src: stripe.src }) },
    brand: { siblings: [{ name: 'Dashboard', url: '/' }, ...siblings] },
    ...(websites && { allowedOrigins: [websites] }),
    ...(chatbot && { chatbot }),
    ...(captcha && { captcha: { siteKey: captcha.siteKey, src: captcha.src } }),
  }
}

const DATA_BLOCK = /(<script type="application\/json" id="settings">)[^<]*/

/** Puts the settings into the page's data block; a `<` in a value must not be able to end the block. */
export function pageWithSettings(page: string, settings: object): string {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  return page.replace(DATA_BLOCK, (_, opening: string) => opening + json)
}
