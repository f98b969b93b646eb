import type { ProductUrls } from './product-urls.ts'
import { DOCS, EXAMPLE_SHOP, productKey, SIBLING_PRODUCTS, SUPPORT } from './products.ts'

/** The variables that name addresses beyond the dashboard. */
type LinkVariables = {
  PRODUCT_URLS: ProductUrls
  PUBLIC_URL?: string | undefined
  SUPPORT_URL?: string | undefined
  DOCS_URL?: string | undefined
  SHOPIFY_APP_URL?: string | undefined
  SHOPIFY_API_KEY?: string | undefined
  CHATBOT_ID?: string | undefined
  CHATBOT_SRC?: string | undefined
}

/** What the dashboard leads to beyond itself. */
export type ExternalLinks = {
  /** The app switcher's entries beside the dashboard: only products that have an address. */
  siblings: readonly { name: string; url: string }[]
  links: { support: string; docs: string; shopifyApp?: string }
  /** The origin of the demo's websites, which a preview opens; null on a hosted server. */
  websites: string | null
  /** The external support chatbot, where there is one. */
  chatbot: { id: string; src: string } | null
}

/** @param addresses the server's own; `siblings` is the origin of the local stand-ins */
export function createExternalLinks(
  variables: LinkVariables,
  addresses: { dashboard: string; siblings: string },
): ExternalLinks {
  const { PUBLIC_URL, SUPPORT_URL, DOCS_URL, CHATBOT_ID: id, CHATBOT_SRC } = variables
  const { siblings } = addresses
  const shopifyApp = shopifyAppOf(variables, addresses.dashboard)
  return {
    siblings: siblingsOf(variables, siblings),
    links: {
      support: SUPPORT_URL ?? siblings + SUPPORT.path,
      docs: DOCS_URL ?? siblings + DOCS.path,
      ...(shopifyApp && { shopifyApp }),
    },
    websites: PUBLIC_URL === undefined ? siblings : null,
    chatbot: id === undefined ? null : { id, src: CHATBOT_SRC ?? `${siblings}/chatbot.js` },
  }
}

function siblingsOf({ PUBLIC_URL, PRODUCT_URLS }: LinkVariables, standIns: string) {
  const isLocal = PUBLIC_URL === undefined
  return SIBLING_PRODUCTS.flatMap((product) => {
    const url = PRODUCT_URLS.get(productKey(product)) ?? (isLocal ? standIns + product.path : null)
    return url === null ? [] : [{ name: product.name, url }]
  })
}

/** Of the local app store, on the dashboard's origin. */
export const APP_STORE = '/local/shopify/app-store'

/** The local app store stands in only where there are no keys of an app of one's own. */
function shopifyAppOf({ SHOPIFY_APP_URL, SHOPIFY_API_KEY }: LinkVariables, dashboard: string) {
  return SHOPIFY_APP_URL ?? (SHOPIFY_API_KEY === undefined ? dashboard + APP_STORE : undefined)
}

/** Where a customer's website stands: on a machine of one's own the example's is a sibling page. */
export function websiteUrl(
  { isHosted, addresses }: { isHosted: boolean; addresses: { siblings: string } },
  domain: string,
): string {
  const isExample = !isHosted && domain === EXAMPLE_SHOP.domain
  return isExample ? addresses.siblings + EXAMPLE_SHOP.path : `https://${domain}/`
}

/** Domains that lead nowhere, of the demo (RFC 2606). */
const DEMO_DOMAIN = /\.example$/

/** A page of a customer's website that carries its snippet: the demo's all have the one sibling page. */
export function pageWithSnippet(
  { isHosted, addresses }: { isHosted: boolean; addresses: { siblings: string } },
  { domain, siteId }: { domain: string; siteId: string },
): string {
  const isDemo = !isHosted && DEMO_DOMAIN.test(domain)
  return isDemo
    ? `${addresses.siblings}${EXAMPLE_SHOP.path}?site=${encodeURIComponent(siteId)}`
    : `https://${domain}/`
}

/** What of it is missing on a hosted server, where no local page stands in. */
export function externalLinkProblems(variables: LinkVariables): [isOn: boolean, problem: string][] {
  const { SUPPORT_URL, DOCS_URL, CHATBOT_ID, CHATBOT_SRC, SHOPIFY_APP_URL } = variables
  return [
    [SUPPORT_URL === undefined, 'Contact leads to a local stand-in: set SUPPORT_URL.'],
    [DOCS_URL === undefined, 'Docs leads to a local stand-in: set DOCS_URL.'],
    [
      SHOPIFY_APP_URL === undefined,
      'Nothing leads to the app in the Shopify App Store: set SHOPIFY_APP_URL.',
    ],
    [
      CHATBOT_ID !== undefined && CHATBOT_SRC === undefined,
      'The chatbot’s script is a local stand-in: set CHATBOT_SRC, or unset CHATBOT_ID.',
    ],
  ]
}
