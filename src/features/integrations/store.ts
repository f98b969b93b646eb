import { computed, signal } from '@preact/signals-core'
import { type Kit, perKit } from '../../config/kit.ts'
import { type Async, createLatestRequest, loading } from '../../lib/async.ts'
import type { Call } from '../../lib/http.ts'
import {
  type Connecting,
  getConnections,
  postConnection,
  postSignInCancel,
  postSignInFinish,
  postSignInStart,
  type SignInResult,
  type SignInStart,
} from './api.ts'
import { type CatalogueFilter, NO_FILTER } from './catalogue-rules.ts'
import type { Connections, NewConnection } from './model.ts'
import { stateOfSignIn } from './sign-in-rules.ts'

/** The selected site's connections, and the catalogue's filter. */
export const integrationsStore = perKit(createIntegrations)

function createIntegrations(kit: Kit) {
  const latestRequest = createLatestRequest()
  const list = signal<Async<Connections>>(loading)
  const filter = signal<CatalogueFilter>(NO_FILTER)
  /** Counts the loads that ended, also those that failed. */
  const loads = signal(0)
  let shownSite: string | null = null

  const load = (keepsOldList: boolean): Promise<void> =>
    latestRequest.run(
      (signal) => getConnections(kit.http, { signal }),
      (state) => {
        if (!keepsOldList || state.status === 'ready' || list.peek().status !== 'ready')
          list.value = state
        if (state.status !== 'loading') loads.value += 1
      },
    )
  return {
    list: computed(() => list.value),
    loads: computed(() => loads.value),
    filter: computed(() => filter.value),
    /** Loads the selected site's connections; another site's are dropped. */
    async open(site: string | null): Promise<void> {
      if (site !== shownSite) {
        list.value = loading
        filter.value = NO_FILTER
      }
      shownSite = site
      await load(true)
    },
    reload: () => load(false),
    /** Loads in the background: a failure leaves the list as it is. */
    refresh: () => load(true),
    /** Call it when the view unmounts. */
    close: latestRequest.stop,
    setFilter(change: Partial<CatalogueFilter>): void {
      filter.value = { ...filter.peek(), ...change }
    },
    clearFilter(): void {
      filter.value = NO_FILTER
    },
    /** @throws ApiFailure, with the service's own words if it refused the credentials */
    async connect(connecting: Connecting): Promise<NewConnection> {
      const connection = await postConnection(kit.http, connecting)
      void load(true)
      return connection
    },
    /** The address where the owner signs in to the service. @throws ApiFailure */
    startSignIn: (start: SignInStart, call?: Pick<Call, 'signal'>): Promise<string> =>
      postSignInStart(kit.http, start, call),
    /** Without a connection, the state is only valid for a few minutes more. */
    async cancelSignIn({ integration }: SignInStart, address: string): Promise<void> {
      const state = stateOfSignIn(address)
      if (state !== null) await postSignInCancel(kit.http, { integration, state }).catch(() => {})
    },
    /** @throws ApiFailure, also if the sign-in has been used already */
    finishSignIn: (result: SignInResult): Promise<NewConnection> =>
      postSignInFinish(kit.http, result),
  }
}
