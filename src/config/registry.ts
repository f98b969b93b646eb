import type { Config } from './options.ts'
import { warn } from './report.ts'
import { createSharedStore, type SharedStore } from './shared-store.ts'
import { KIT_VERSION } from './version.ts'

/** What the configured copy of the kit provides to other copies. It never exposes a token. */
export type Provider = {
  config: Omit<Config, 'getAccessToken'>
  /** True if the host provides the tokens; other copies then call the API through `fetch`. */
  hasHostTokens: boolean
  /** Adds the user's authorization, for the configured origins only. */
  fetch: typeof globalThis.fetch
}

/** The stores that all copies of the kit on a page share. */
export type Registry = {
  /** The version of the copy that created it. */
  readonly version: string
  store(name: string): SharedStore
}

const REGISTRY_KEY = Symbol.for('poplar-kit')

export function createRegistry(): Registry {
  const stores = new Map<string, SharedStore>()
  return {
    version: KIT_VERSION,
    store(name) {
      const store = stores.get(name) ?? createSharedStore()
      stores.set(name, store)
      return store
    },
  }
}

let pageRegistry: Registry | null = null

/**
 * The page's registry, created on the first call. A registry from another major version isn't used: this copy then
 * works on its own and logs a warning.
 */
export function registry(): Registry {
  pageRegistry ??= getOrCreateRegistry(globalThis)
  return pageRegistry
}

/** `registry()` for a given global object, so that a test can simulate another copy. */
export function getOrCreateRegistry(scope: object): Registry {
  const existing: unknown = Reflect.get(scope, REGISTRY_KEY)
  if (existing === undefined) {
    const created = createRegistry()
    Object.defineProperty(scope, REGISTRY_KEY, { value: created, configurable: true })
    return created
  }
  if (isRegistry(existing) && majorOf(existing.version) === majorOf(KIT_VERSION)) return existing
  warn(
    `poplar-kit ${KIT_VERSION}: this page has another major version of the kit. The two do not share a session.`,
  )
  return createRegistry()
}

export function isProvider(value: unknown): value is Provider {
  return (
    typeof value === 'object' &&
    value !== null &&
    'config' in value &&
    typeof value.config === 'object' &&
    'fetch' in value &&
    typeof value.fetch === 'function'
  )
}

function isRegistry(value: unknown): value is Registry {
  return (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    typeof value.version === 'string' &&
    'store' in value &&
    typeof value.store === 'function'
  )
}

const majorOf = (version: string): string => version.split('.')[0] ?? ''
