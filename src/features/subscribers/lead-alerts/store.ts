import { computed, signal } from '@preact/signals-core'
import { type Kit, perKit } from '../../../config/kit.ts'
import { type Async, createLatestRequest, loading, ready } from '../../../lib/async.ts'
import { getLeadAlerts, putLeadAlerts } from './api.ts'
import type { AlertFrequency } from './model.ts'

/** When the user is emailed about the selected site's new subscribers. */
export const leadAlertsStore = perKit(createLeadAlerts)

function createLeadAlerts({ http }: Kit) {
  const latestRequest = createLatestRequest()
  const frequency = signal<Async<AlertFrequency>>(loading)
  return {
    frequency: computed(() => frequency.value),
    reload: (): Promise<void> =>
      latestRequest.run(
        (signal) => getLeadAlerts(http, { signal }),
        (state) => {
          frequency.value = state
        },
      ),
    /** Call it when the view unmounts. */
    stop: latestRequest.stop,
    /** Shows the choice at once, and reverts it if the request fails. @throws ApiFailure */
    async choose(next: AlertFrequency): Promise<void> {
      const before = frequency.peek()
      const chosen = ready(next)
      frequency.value = chosen
      try {
        await putLeadAlerts(http, next)
      } catch (error) {
        // Another choice, or another site's, has replaced it meanwhile.
        if (frequency.peek() === chosen) frequency.value = before
        throw error
      }
    },
  }
}
