import type { Config } from './options.ts'
import { warn } from './report.ts'
import { createSharedStore, type SharedStore } from './shared-store.ts'
import { KIT_VERSION } from './version.ts'

/** What the copy that was configured offers the others. It never hands out a token. */
export type Provider = {
  config: Omit<Config, 'getAccessToken'>
  /** True where the host hands over tokens: others then call through `fetch`. */
  hasHostTokens: boolean
  /** Adds the person's authorization, to the configured origins only. */
  fetch: typeof globalThis.fetch
}

/** The meeting place of all copies on one page. */
export type Registry = {
  /** Of the copy that made it. */
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

let mine: Registry | null = null

/**
 * The page's registry, made at the first call. A registry of another major version is left alone:
 * this copy then stands by itself, with one warning.
 */
export function registry(): Registry {
  mine ??= joinOrCreate(globalThis)
  return mine
}

/** The same for a given global object; apart, so that a test can be another copy. */
export function joinOrCreate(scope: object): Registry {
  const found: unknown = Reflect.get(scope, REGISTRY_KEY)
  if (found === undefined) {
    const created = createRegistry()
    Object.defineProperty(scope, REGISTRY_KEY, { value: created, configurable: true })
    return created
  }
  if (isRegistry(found) && majorOf(found.version) === majorOf(KIT_VERSION)) return found
  warn(
    `poplar-kit ${KIT_VERSION}: another version of the kit on this page cannot share its session; this copy stands alone.`,
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
