import { readUrl } from '../lib/read-url.ts'
import { format } from '../messages/index.ts'
import { kitMessages } from '../messages/kit.ts'
import { createKit, type KitPlace } from './create-kit.ts'
import type { Kit } from './kit.ts'
import type { Page } from './page.ts'
import { wholeBase } from './parse-options.ts'
import { createRegistry } from './registry.ts'
import type { GetAccessToken } from './tokens.ts'

/** What one element says for itself. */
export type OwnSource = {
  tag: string
  /** Its attribute `api-base`; only an origin that the page's script has named is taken. */
  apiBase: string | null
  /** Its own tokens: it then shares no session with the page. */
  getAccessToken: GetAccessToken | null
  /** False for the public pages, whose calls carry no token. */
  needsSession: boolean
  /** An option of its own, without which its view is of no use. */
  needs?: 'stripe' | null
}

/** A Kit, or the one sentence that says which option is missing. */
export type Resolution = { kit: Kit } | { missing: string }

/** Finds or makes the Kit that an element works with; asked again whenever something has changed. */
export type ResolveKit = (own: OwnSource) => Resolution

export function createResolver(page: Page): ResolveKit {
  const bySource = new WeakMap<object, Map<string, Kit>>()
  return (own) => {
    const missing = whatIsMissing(page, own)
    if (missing !== null) return { missing }
    const pageKit = page.kit()
    if (!pageKit) return { missing: needs(own.tag, 'apiBase') }
    const apiBase =
      own.apiBase === null ? pageKit.config.apiBase : wholeBase(own.apiBase, location.origin)
    const { getAccessToken } =
      own.getAccessToken === pageKit.config.getAccessToken ? NO_TOKENS : own
    if (!getAccessToken && apiBase === pageKit.config.apiBase) return { kit: pageKit }
    const source = getAccessToken ?? page
    const kits = bySource.get(source) ?? new Map<string, Kit>()
    bySource.set(source, kits)
    const kit = kits.get(apiBase) ?? makeKit(page, pageKit, apiBase, getAccessToken, kits)
    kits.set(apiBase, kit)
    return { kit }
  }
}

/** The page's own function on an element is the page's source, not a second one. */
const NO_TOKENS = { getAccessToken: null }

function makeKit(
  page: Page,
  pageKit: Kit,
  apiBase: string,
  getAccessToken: GetAccessToken | null,
  sameSource: Map<string, Kit>,
): Kit {
  const [sibling] = sameSource.values()
  const place: KitPlace = {
    store: apartFrom(page),
    changes: page.changes,
    // One source of tokens is asked once, however many addresses it serves.
    tokens: sibling?.tokens ?? (getAccessToken ? undefined : pageKit.tokens),
    fetch: getAccessToken ? undefined : followedFetch(page, pageKit),
  }
  const userInfoUrl = `${apiBase}/user-info`
  const auth = getAccessToken ? null : pageKit.config.auth
  return createKit({ ...pageKit.config, apiBase, userInfoUrl, auth, getAccessToken }, place)
}

/** Where another copy holds the page's tokens, its `fetch` signs the calls to every address. */
function followedFetch(page: Page, { config }: Kit): typeof fetch | undefined {
  const provider = page.provider.peek()
  return provider?.hasHostTokens && !config.getAccessToken ? provider.fetch : undefined
}

/** Stores of its own, all but the notices: people of two sources are never mixed. */
function apartFrom({ registry }: Page): KitPlace['store'] {
  const own = createRegistry()
  return (name) => (name === 'notices' ? registry : own).store(name)
}

function whatIsMissing(page: Page, own: OwnSource): string | null {
  const provider = page.provider.peek()
  if (!provider) return needs(own.tag, 'apiBase')
  const { apiBase, apiOrigins, auth } = provider.config
  if (own.apiBase !== null && !isAllowed(own.apiBase, apiOrigins)) {
    const { tag, apiBase } = own
    return format(kitMessages.lines.originMissing, { tag, apiBase }, 'en')
  }
  if (!apiBase && own.apiBase === null) return needs(own.tag, 'apiBase')
  const hasSource = own.getAccessToken || auth || provider.hasHostTokens
  if (own.needsSession && !hasSource) return needs(own.tag, 'getAccessToken')
  return own.needs && !provider.config[own.needs] ? needs(own.tag, own.needs) : null
}

const needs = (tag: string, option: string): string =>
  format(kitMessages.lines.optionMissing, { tag, option }, 'en')

const isAllowed = (address: string, origins: readonly string[]): boolean =>
  origins.includes(readUrl(address, location.origin)?.origin ?? '')
