import { parseUrl } from '../lib/parse-url.ts'
import { format } from '../messages/index.ts'
import { kitMessages } from '../messages/kit.ts'
import { createKit, type KitEnvironment } from './create-kit.ts'
import type { Kit } from './kit.ts'
import type { Page } from './page.ts'
import { resolveApiBase } from './parse-options.ts'
import { createRegistry } from './registry.ts'
import type { GetAccessToken } from './tokens.ts'

/** One element's options. */
export type ElementOptions = {
  tag: string
  /** The `api-base` attribute; accepted only if `configure()` lists its origin. */
  apiBase: string | null
  /** Its own tokens; it then doesn't share a session with the page. */
  getAccessToken: GetAccessToken | null
  /** False for public pages, whose calls need no token. */
  needsSession: boolean
  /** An option of `configure()` that its view requires. */
  needs?: 'stripe' | null
}

/** A Kit, or an error message that names the missing option. */
export type KitResolution = { kit: Kit } | { missing: string }

/** Finds or creates the Kit for an element; called again whenever something has changed. */
export type ResolveKit = (own: ElementOptions) => KitResolution

export function createResolver(page: Page): ResolveKit {
  const kitsBySource = new WeakMap<object, Map<string, Kit>>()
  return (own) => {
    const missing = findMissingOption(page, own)
    if (missing !== null) return { missing }
    const pageKit = page.kit()
    if (!pageKit) return { missing: missingOption(own.tag, 'apiBase') }
    const apiBase =
      own.apiBase === null ? pageKit.config.apiBase : resolveApiBase(own.apiBase, location.origin)
    const { getAccessToken } =
      own.getAccessToken === pageKit.config.getAccessToken ? USE_PAGE_TOKENS : own
    if (!getAccessToken && apiBase === pageKit.config.apiBase) return { kit: pageKit }
    const source = getAccessToken ?? page
    const kits = kitsBySource.get(source) ?? new Map<string, Kit>()
    kitsBySource.set(source, kits)
    const kit = kits.get(apiBase) ?? createElementKit(page, pageKit, apiBase, getAccessToken, kits)
    kits.set(apiBase, kit)
    return { kit }
  }
}

/** For an element whose `getAccessToken` is the page's own function: it uses the page's token source. */
const USE_PAGE_TOKENS = { getAccessToken: null }

function createElementKit(
  page: Page,
  pageKit: Kit,
  apiBase: string,
  getAccessToken: GetAccessToken | null,
  sameSource: Map<string, Kit>,
): Kit {
  const [sibling] = sameSource.values()
  const environment: KitEnvironment = {
    store: createSeparateStores(page),
    changes: page.changes,
    // Elements with the same `getAccessToken` share one token source, even if they call different APIs.
    tokens: sibling?.tokens ?? (getAccessToken ? undefined : pageKit.tokens),
    fetch: getAccessToken ? undefined : fetchOfProvider(page, pageKit),
  }
  const userInfoUrl = `${apiBase}/user-info`
  const auth = getAccessToken ? null : pageKit.config.auth
  return createKit({ ...pageKit.config, apiBase, userInfoUrl, auth, getAccessToken }, environment)
}

/** If another copy of the kit holds the page's tokens, its `fetch` authorises the calls. */
function fetchOfProvider(page: Page, { config }: Kit): typeof fetch | undefined {
  const provider = page.provider.peek()
  return provider?.hasHostTokens && !config.getAccessToken ? provider.fetch : undefined
}

/** Separate stores, so that users of two token sources are never mixed; notices and `signOut()` are shared. */
function createSeparateStores({ registry }: Page): KitEnvironment['store'] {
  const own = createRegistry()
  const isShared = (name: string) => name === 'notices' || name === 'sign-out'
  return (name) => (isShared(name) ? registry : own).store(name)
}

function findMissingOption(page: Page, own: ElementOptions): string | null {
  const provider = page.provider.peek()
  if (!provider) return missingOption(own.tag, 'apiBase')
  const { apiBase, apiOrigins, auth } = provider.config
  if (own.apiBase !== null && !isAllowed(own.apiBase, apiOrigins)) {
    const { tag, apiBase } = own
    return format(kitMessages.lines.originMissing, { tag, apiBase }, 'en')
  }
  if (!apiBase && own.apiBase === null) return missingOption(own.tag, 'apiBase')
  const hasSource = own.getAccessToken || auth || provider.hasHostTokens
  if (own.needsSession && !hasSource) return missingOption(own.tag, 'getAccessToken')
  return own.needs && !provider.config[own.needs] ? missingOption(own.tag, own.needs) : null
}

const missingOption = (tag: string, option: string): string =>
  format(kitMessages.lines.optionMissing, { tag, option }, 'en')

const isAllowed = (url: string, origins: readonly string[]): boolean =>
  origins.includes(parseUrl(url, location.origin)?.origin ?? '')
