import { computed, signal } from '@preact/signals-core'
import { type Async, createLatestRequest, loading, ready } from '../../../lib/async.ts'
import type { Http } from '../../../lib/http.ts'
import { getConnection, getTargets } from './api.ts'
import type { ConnectionDetails, Target } from './model.ts'

/** The details of the connection that is open, as they are saved. */
export function createDetails(http: Http) {
  const request = createLatestRequest()
  const details = signal<Async<ConnectionDetails>>(loading)
  let openId = ''
  return {
    details: computed(() => details.value),
    openId: () => openId,
    /** Another connection's details are dropped. */
    choose(id: string): void {
      if (id !== openId) details.value = loading
      openId = id
    },
    /** A response for another connection, which was open before, is ignored. */
    show(next: ConnectionDetails): void {
      if (next.connection.id === openId) details.value = ready(next)
    },
    /** In the background, a failure leaves what is shown. */
    load: (isBackground: boolean): Promise<void> =>
      request.run(
        (signal) => getConnection(http, openId, { signal }),
        (state) => {
          const keepsOld = isBackground && details.peek().status === 'ready'
          if (!keepsOld || state.status === 'ready') details.value = state
        },
      ),
    stop: request.stop,
  }
}

/** The lists, audiences, sheets or tags in the service. */
export function createTargets(http: Http) {
  const request = createLatestRequest()
  const targets = signal<Async<readonly Target[]>>(loading)
  return {
    targets: computed(() => targets.value),
    clear(): void {
      targets.value = loading
    },
    load: (id: string): Promise<void> =>
      request.run(
        (signal) => getTargets(http, id, { signal }),
        (state) => {
          targets.value = state
        },
      ),
    stop: request.stop,
  }
}
