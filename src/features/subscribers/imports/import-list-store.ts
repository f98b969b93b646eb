import { computed, signal } from '@preact/signals-core'
import type { Kit } from '../../../config/kit.ts'
import { type Async, createLatestRequest, loading } from '../../../lib/async.ts'
import { getImports } from './api.ts'
import type { Import } from './model.ts'

/** How often a running import's progress is loaded, in milliseconds. */
const PROGRESS_INTERVAL_MS = 1_500

type Imports = Async<readonly Import[]>

const runningIn = (state: Imports): Import | null =>
  state.status === 'ready' ? (state.value.find(({ isRunning }) => isRunning) ?? null) : null

/** A site's imports of the last 7 days, newest first; reloaded while one is running. */
export function createImportListStore({ http }: Kit) {
  const latestRequest = createLatestRequest()
  const imports = signal<Imports>(loading)
  let timer: ReturnType<typeof setTimeout> | undefined
  let onFinished = () => {}

  const show = (state: Imports): void => {
    if (state.status === 'loading') return
    const before = imports.peek()
    const wasRunning = runningIn(before) !== null
    // A failed reload keeps what is shown: the next one may succeed.
    const isKept = state.status === 'failed' && before.status === 'ready'
    if (!isKept) imports.value = state
    if (isKept ? wasRunning : runningIn(state) !== null) watch()
    else if (wasRunning) onFinished()
  }
  const reload = (): Promise<void> =>
    latestRequest.run((signal) => getImports(http, { signal }), show)
  const watch = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void reload(), PROGRESS_INTERVAL_MS)
  }
  return {
    imports: computed(() => imports.value),
    running: computed(() => runningIn(imports.value)),
    show,
    reload,
    /** @param finished called when an import has finished */
    open(finished: () => void): void {
      onFinished = finished
      void reload()
    },
    clear(): void {
      imports.value = loading
    },
    stop(): void {
      clearTimeout(timer)
      latestRequest.stop()
    },
  }
}
