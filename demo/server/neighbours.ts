import type { Variables } from './environment-variables.ts'
import { DOCS, EXAMPLE_SHOP, SIBLING_PRODUCTS, SUPPORT } from './static/products.ts'

/** What the dashboard leads to beyond itself. */
export type Neighbours = {
  /** The app switcher's entries beside the dashboard; null on a hosted server, which has no stand-ins. */
  siblings: readonly { name: string; url: string }[] | null
  links: { support: string; docs: string }
  /** The external support chatbot, where there is one. */
  chatbot: { id: string; src: string } | null
}

/** @param siblings origin of the local stand-ins */
export function neighboursOf(variables: Variables, siblings: string): Neighbours {
  const { PUBLIC_URL, SUPPORT_URL, DOCS_URL, CHATBOT_ID: id, CHATBOT_SRC } = variables
  return {
    siblings:
      PUBLIC_URL === undefined
        ? SIBLING_PRODUCTS.map(({ name, path }) => ({ name, url: siblings + path }))
        : null,
    links: {
      support: SUPPORT_URL ?? siblings + SUPPORT.path,
      docs: DOCS_URL ?? siblings + DOCS.path,
    },
    chatbot: id === undefined ? null : { id, src: CHATBOT_SRC ?? `${siblings}/chatbot.js` },
  }
}

/** Where a customer's website stands: on a machine of one's own the example's is a sibling page. */
export function websiteOf(
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
export function neighbourProblems(variables: Variables): [isOn: boolean, problem: string][] {
  const { SUPPORT_URL, DOCS_URL, CHATBOT_ID, CHATBOT_SRC } = variables
  return [
    [SUPPORT_URL === undefined, 'Contact leads to a local stand-in: set SUPPORT_URL.'],
    [DOCS_URL === undefined, 'Docs leads to a local stand-in: set DOCS_URL.'],
    [
      CHATBOT_ID !== undefined && CHATBOT_SRC === undefined,
      'The chatbot’s script is a local stand-in: set CHATBOT_SRC, or unset CHATBOT_ID.',
    ],
  ]
}
