import { computed, signal } from '@preact/signals-core'
import { type Kit, perKit } from '../../../config/kit.ts'
import { type Async, createLatestRequest, failed, loading, ready } from '../../../lib/async.ts'
import type { ApiFailure } from '../../../lib/failure.ts'
import { toApiFailure } from '../../../lib/to-api-failure.ts'
import type { FormField } from '../model.ts'
import { getImports, startImport, uploadFile } from './api.ts'
import { guessTargets, hasHeaderRow } from './column-rules.ts'
import { guessDateOrder } from './date-rules.ts'
import type { Import, ImportDraft } from './model.ts'

/** How often a running import's progress is loaded, in milliseconds. */
export const PROGRESS_INTERVAL_MS = 1_500

/** The steps before a file is being imported. */
export type DraftStep = 'file' | 'columns' | 'confirm'

/** The action whose result is awaited. */
type Pending = { status: 'idle' } | { status: 'busy' } | { status: 'failed'; failure: ApiFailure }

/** The selected site's imports, and the file that the user is preparing. */
export const importsStore = perKit(createImports)

function createImports(kit: Kit) {
  const latestRequest = createLatestRequest()
  const imports = signal<Async<readonly Import[]>>(loading)
  const drafting = createDraft(kit)
  let timer: ReturnType<typeof setTimeout> | undefined
  let onFinished = () => {}
  let shownSite: string | null = null

  const show = (state: Async<readonly Import[]>): void => {
    if (state.status === 'loading') return
    const before = imports.peek()
    const wasRunning = before.status === 'ready' && before.value.some(({ isRunning }) => isRunning)
    // A failed reload keeps what is shown: the next one may succeed.
    const isKept = state.status === 'failed' && before.status === 'ready'
    if (!isKept) imports.value = state
    const isRunning = state.status === 'ready' && state.value.some((one) => one.isRunning)
    if (isKept ? wasRunning : isRunning) watch()
    else if (wasRunning) onFinished()
  }
  const reload = (): Promise<void> =>
    latestRequest.run((signal) => getImports(kit.http, { signal }), show)
  const watch = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void reload(), PROGRESS_INTERVAL_MS)
  }

  return {
    /** The site's imports of the last 7 days, newest first; reloaded while one is running. */
    imports: computed(() => imports.value),
    running: computed(() => {
      const state = imports.value
      return state.status === 'ready' ? (state.value.find((one) => one.isRunning) ?? null) : null
    }),
    draft: drafting.draft,
    step: drafting.step,
    pending: drafting.pending,
    /** The import that was started from here, while its progress and result are shown. */
    startedId: drafting.startedId,

    /** Loads the site's imports. @param finished called when one has finished */
    open(site: string, finished: () => void): void {
      onFinished = finished
      if (shownSite !== null && site !== shownSite) {
        imports.value = loading
        drafting.clear()
      }
      shownSite = site
      void reload()
    },
    /** Call it when the view unmounts. */
    close(): void {
      clearTimeout(timer)
      latestRequest.stop()
      drafting.clear()
      imports.value = loading
      shownSite = null
    },
    reload,
    upload: drafting.upload,
    change: drafting.change,
    goTo: drafting.goTo,
    clear: drafting.clear,
    /** @param consentText what was confirmed for everyone in the file, as it was shown */
    async start(consentText: string): Promise<void> {
      const started = await drafting.start(consentText)
      if (started) show(ready(started))
    },
  }
}

/** The file that the user is preparing; kept while the dialog is closed. */
function createDraft(kit: Kit) {
  const draft = signal<ImportDraft | null>(null)
  const step = signal<DraftStep>('file')
  const pending = signal<Pending>({ status: 'idle' })
  const startedId = signal<string | null>(null)
  let controller = new AbortController()

  /** Null if it failed, or if the draft was dropped in the meantime. */
  async function attempt<Value>(act: (signal: AbortSignal) => Promise<Value>) {
    const { signal } = controller
    pending.value = { status: 'busy' }
    try {
      const value = await act(signal)
      if (signal.aborted) return null
      pending.value = { status: 'idle' }
      return value
    } catch (error) {
      if (!signal.aborted) pending.value = failed(toApiFailure(error))
      return null
    }
  }

  return {
    draft: computed(() => draft.value),
    step: computed(() => step.value),
    pending: computed(() => pending.value),
    startedId: computed(() => startedId.value),

    clear(): void {
      controller.abort()
      controller = new AbortController()
      draft.value = null
      step.value = 'file'
      pending.value = { status: 'idle' }
      startedId.value = null
    },
    goTo(next: DraftStep): void {
      pending.value = { status: 'idle' }
      step.value = next
    },
    change(change: Partial<Omit<ImportDraft, 'file' | 'fileName'>>): void {
      const current = draft.peek()
      if (current) draft.value = { ...current, ...change }
    },
    async upload(file: File, fields: readonly FormField[]): Promise<void> {
      const uploaded = await attempt((signal) => uploadFile(kit.http, file, { signal }))
      if (uploaded === null) return
      const hasHeader = hasHeaderRow(uploaded.rows)
      const targets = guessTargets(uploaded.rows, { hasHeader, fields })
      const dates = uploaded.rows.map((cells) => cells[targets.indexOf('joined')] ?? '')
      draft.value = {
        ...{ fileName: file.name, file: uploaded, hasHeader, targets },
        ...{ dateOrder: guessDateOrder(dates) ?? 'day-first' },
        ...{ campaignId: '', fillsMissing: false, agreed: false },
      }
      step.value = 'columns'
    },
    /** The site's imports; null if it failed. */
    async start(consentText: string): Promise<readonly Import[] | null> {
      const current = draft.peek()
      if (current === null) return null
      const chosen = { draft: current, consentText }
      const imports = await attempt((signal) => startImport(kit.http, chosen, { signal }))
      if (imports === null) return null
      startedId.value = current.file.importId
      draft.value = null
      step.value = 'file'
      return imports
    },
  }
}
