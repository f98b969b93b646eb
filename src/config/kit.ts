import { type ReadonlySignal, type Signal, untracked } from '@preact/signals-core'
import type { ServerClock } from '../lib/clock.ts'
import type { Http } from '../lib/http.ts'
import type { Navigation } from '../lib/navigation.ts'
import type { SafeStorage } from '../lib/storage.ts'
import type { Broadcast } from './broadcast.ts'
import type { Notices } from './notices.ts'
import type { Config, Theme } from './options.ts'
import type { SessionEnd } from './session-end.ts'
import type { SharedStore } from './shared-store.ts'
import type { TokenSource } from './tokens.ts'

/** All that a feature needs of the page: one for the page, one for each further source of tokens. */
export type Kit = {
  readonly config: Config
  readonly http: Http
  /** `fetch` with the person's authorization, to the configured origins only: for what `http` would wait for. */
  readonly fetch: typeof globalThis.fetch
  /** Keys carry the product's slug. */
  readonly storage: { readonly local: SafeStorage; readonly session: SafeStorage }
  readonly navigation: Navigation
  readonly tokens: TokenSource
  /** What every copy of the kit on the page shares under this name. */
  shared(name: string): SharedStore
  /** The language that the page has asked for by `configure` or `update`; null: the nearest `lang`. */
  readonly language: ReadonlySignal<string | null>
  /** The page's language; a view takes its element's, by `useElement().locale`. */
  readonly locale: ReadonlySignal<string>
  readonly theme: ReadonlySignal<Theme>
  /** The host's own words, by `catalogue.key`. */
  readonly overrides: ReadonlySignal<Readonly<Record<string, string>>>
  readonly notices: Notices
  /** Tells `configure({ onError })`. */
  report(failure: unknown, context: { tag?: string | undefined }): void
  /** True where the page is all ours, so that it may be reloaded. */
  readonly ownsPage: boolean
  /**
   * Goes with every call as the header `site-id`. The session restores and forgets it, the sites choose
   * it, a host names it by `configure` or `update`; nobody else writes it.
   */
  readonly siteId: Signal<string | null>
  readonly broadcast: Broadcast
  /** The server's clock, as its replies tell it. */
  readonly clock: ServerClock
  readonly sessionEnd: SessionEnd
}

/** One store a Kit: `export const sitesStore = perKit(createSitesStore)`. */
export function perKit<T>(create: (kit: Kit) => T): (kit: Kit) => T {
  const made = new WeakMap<Kit, { value: T }>()
  return (kit) => {
    // Whoever asks first may be a view: what the store reads while it is made is not the view's.
    const found = made.get(kit) ?? { value: untracked(() => create(kit)) }
    made.set(kit, found)
    return found.value
  }
}
