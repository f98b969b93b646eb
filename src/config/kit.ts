import { type ReadonlySignal, untracked } from '@preact/signals-core'
import type { ServerClock } from '../lib/clock.ts'
import type { Http } from '../lib/http.ts'
import type { SafeStorage } from '../lib/storage.ts'
import type { Notices } from './notices.ts'
import type { Config, Theme } from './options.ts'
import type { SelectedSite } from './selected-site.ts'
import type { SessionEnd } from './session-end.ts'
import type { SharedStore } from './shared-store.ts'
import type { TokenSource } from './tokens.ts'

/** What the page provides to a feature. There is one Kit for the page, and one for each additional token source. */
export type Kit = {
  readonly config: Config
  readonly http: Http
  /** `fetch` with the user's authorization, for the configured origins only. For streams, which `http` can't read. */
  readonly fetch: typeof globalThis.fetch
  /** Keys are prefixed with the product's slug. */
  readonly storage: { readonly local: SafeStorage; readonly session: SafeStorage }
  readonly tokens: TokenSource
  /** A store that all copies of the kit on the page share under this name. */
  shared(name: string): SharedStore
  /** The language set by `configure()` or `update()`; null means the nearest `lang`. */
  readonly language: ReadonlySignal<string | null>
  /** The page's language. Views use their element's: `useElement().locale`. */
  readonly locale: ReadonlySignal<string>
  readonly theme: ReadonlySignal<Theme>
  /** The host's message overrides, keyed by `catalogue.key`. */
  readonly overrides: ReadonlySignal<Readonly<Record<string, string>>>
  readonly notices: Notices
  /** Calls `configure({ onError })`. */
  report(failure: unknown, context: { tag?: string | undefined }): void
  /** True if the page contains nothing but the dashboard, so that it may be reloaded. */
  readonly ownsPage: boolean
  /** Sent with every call as the `site-id` header. */
  readonly siteId: SelectedSite['siteId']
  /**
   * Selects a site. Called by the sites store, by Shopify's callback, and by the session, which restores and clears the
   * selection.
   */
  readonly selectSite: SelectedSite['selectSite']
  /** The server's clock, estimated from its responses. */
  readonly clock: ServerClock
  readonly sessionEnd: SessionEnd
}

/** One store for each Kit: `export const sitesStore = perKit(createSitesStore)`. */
export function perKit<T>(create: (kit: Kit) => T): (kit: Kit) => T {
  const instances = new WeakMap<Kit, { value: T }>()
  return (kit) => {
    // The first caller may be a view, which must not track the signals that the store reads while it is created.
    const found = instances.get(kit) ?? { value: untracked(() => create(kit)) }
    instances.set(kit, found)
    return found.value
  }
}
