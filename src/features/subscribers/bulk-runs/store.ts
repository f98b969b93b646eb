import { computed, signal } from '@preact/signals-core'
import { type Kit, perKit } from '../../../config/kit.ts'
import { createLatestRequest } from '../../../lib/async.ts'
import { ApiFailure } from '../../../lib/failure.ts'
import type { Call } from '../../../lib/http.ts'
import { deleteBulkRun, getBulkRun, type RunRequest, startBulkRun, stopBulkRun } from './api.ts'
import type { BulkRun } from './model.ts'

const CONFLICT = 409

/** The selected site's bulk action in the background. */
export const bulkRunStore = perKit(createBulkRuns)

function createBulkRuns({ http }: Kit) {
  const latestRequest = createLatestRequest()
  const current = signal<BulkRun | null>(null)
  const seenUnderWay = signal<string | null>(null)
  const requests = signal(0)
  const set = (run: BulkRun | null): void => {
    current.value = run
    if (run?.isUnderWay) seenUnderWay.value = run.id
  }
  const show = (run: BulkRun | null): void => {
    latestRequest.stop()
    set(run)
  }
  /** After a failure, what is shown stays. */
  const reload = (): Promise<void> =>
    latestRequest.run(
      (signal) => getBulkRun(http, { signal }),
      (state) => {
        if (state.status === 'ready') set(state.value)
        if (state.status !== 'loading') requests.value += 1
      },
    )
  return {
    /** One that is under way. Once it has ended, only for the user who started it, and where it was seen under way. */
    shown: computed(() => {
      const run = current.value
      const isShown = run?.isUnderWay || run?.isOwn || run?.id === seenUnderWay.value
      return isShown ? run : null
    }),
    /** How often it was requested, successfully or not. */
    requests: computed(() => requests.value),
    /** Shows the one that was loaded together with the list of subscribers. */
    show,
    clear: (): void => show(null),
    reload,
    stopRequest: latestRequest.stop,
    /** If it is refused because another one is under way, that one is shown. */
    async start(request: RunRequest, call: Pick<Call, 'idempotencyKey'>): Promise<void> {
      try {
        show(await startBulkRun(http, request, call))
      } catch (failure) {
        if (failure instanceof ApiFailure && failure.status === CONFLICT) void reload()
        throw failure
      }
    },
    async stop(run: BulkRun): Promise<void> {
      show(await stopBulkRun(http, run))
    },
    /** Another user's result is only hidden here: it is theirs to delete. */
    async dismiss(run: BulkRun): Promise<void> {
      if (run.isOwn) await deleteBulkRun(http, run)
      seenUnderWay.value = null
      show(null)
    },
  }
}
