import type { ProductUrls } from './product-urls.ts'
import { DOCS, EXAMPLE_SHOP, productKey, SIBLING_PRODUCTS, SUPPORT } from './products.ts'

/** Environment variables with URLs outside the dashboard. */
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

/** The URLs that the dashboard links to. */
export type ExternalLinks = {
  /** The app switcher's entries besides the dashboard: only products with a URL. */
  siblings: readonly { name: string; url: string }[]
  links: { support: string; docs: string; shopifyApp?: string }
  /** The origin of the demo's websites, which a preview opens; null on a hosted server. */
  websites: string | null
  /** The external support chatbot, if there is one. */
  chatbot: { id: string; src: string } | null
}

/** @param addresses the server's own URLs; `siblings` is the origin of the local stand-ins */
export function createExternalLinks(
  variables: LinkVariables,
  addresses: { app: string; siblings: string },
): ExternalLinks {
  const { PUBLIC_URL, SUPPORT_URL, DOCS_URL, CHATBOT_ID: id, CHATBOT_SRC } = variables
  const { siblings } = addresses
  const shopifyApp = findShopifyAppUrl(variables, addresses.app)
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

/** The path of the local app store, on the dashboard's origin. */
export const APP_STORE = '/local/shopify/app-store'

/** The local app store is used only if no Shopify app keys are configured. */
function findShopifyAppUrl({ SHOPIFY_APP_URL, SHOPIFY_API_KEY }: LinkVariables, dashboard: string) {
  return SHOPIFY_APP_URL ?? (SHOPIFY_API_KEY === undefined ? dashboard + APP_STORE : undefined)
}

/** On a local server, the sibling pages take the place of customers' websites. */
export type WebsiteSettings = { isHosted: boolean; addresses: { siblings: string } }

/** The URL of a customer's website; on a local server, the example shop is a sibling page. */
export function websiteUrl({ isHosted, addresses }: WebsiteSettings, domain: string): string {
  const isExample = !isHosted && domain === EXAMPLE_SHOP.domain
  return isExample ? addresses.siblings + EXAMPLE_SHOP.path : `https://${domain}/`
}

/** The demo's domains, which do not resolve (RFC 2606). */
const DEMO_DOMAIN = /\.example$/

/** A page of a customer's website with its snippet; all demo sites share one sibling page. */
export function pageWithSnippet(
  { isHosted, addresses }: WebsiteSettings,
  { domain, siteId }: { domain: string; siteId: string },
): string {
  const isDemo = !isHosted && DEMO_DOMAIN.test(domain)
  return isDemo
    ? `${addresses.siblings}${EXAMPLE_SHOP.path}?site=${encodeURIComponent(siteId)}`
    : `https://${domain}/`
}

/** URLs that are missing on a hosted server, where no local page replaces them. */
export function externalLinkProblems(variables: LinkVariables): [isOn: boolean, problem: string][] {
  const { SUPPORT_URL, DOCS_URL, CHATBOT_ID, CHATBOT_SRC, SHOPIFY_APP_URL } = variables
  return [
    [SUPPORT_URL === undefined, 'The Contact link points to a local stand-in. Set SUPPORT_URL.'],
    [DOCS_URL === undefined, 'The Docs link points to a local stand-in. Set DOCS_URL.'],
    [
      SHOPIFY_APP_URL === undefined,
      'There is no link to the app in the Shopify App Store. Set SHOPIFY_APP_URL.',
    ],
    [
      CHATBOT_ID !== undefined && CHATBOT_SRC === undefined,
      'The chatbot’s script is a local stand-in. Set CHATBOT_SRC, or unset CHATBOT_ID.',
    ],
  ]
}
