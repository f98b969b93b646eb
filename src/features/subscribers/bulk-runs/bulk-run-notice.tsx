import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useRef } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useAction } from '../../../config/use-action.ts'
import { useMessages } from '../../../config/use-messages.ts'
import { usePolling } from '../../../config/use-polling.ts'
import { bulkRunsMessages } from '../../../messages/bulk-runs.ts'
import { useFailureText } from '../../../ui/feedback/failure-text.ts'
import { NoticeBar } from '../../../ui/feedback/notice-bar.tsx'
import { Button } from '../../../ui/fields/button.tsx'
import type { BulkRun } from './model.ts'
import { bulkRunStore } from './store.ts'
import { useResultText } from './use-result-text.ts'

/** How often the progress is loaded, in milliseconds. */
const PROGRESS_INTERVAL_MS = 1_500

type BulkRunNoticeProps = {
  run: BulkRun
  /** The list is out of date. */
  onEnded: () => void
}

/** The progress of a bulk action, and how it has ended. */
export function BulkRunNotice({ run, onEnded }: BulkRunNoticeProps) {
  useSignals()
  const store = bulkRunStore(useKit())
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => store.stopRequest, [store])
  usePolling(run.isUnderWay, {
    lastResult: store.requests.value,
    delayMs: () => PROGRESS_INTERVAL_MS,
    poll: () => void store.reload(),
  })
  useEnd(run, onEnded)
  const focusList = () =>
    frame.current?.parentElement?.querySelector<HTMLElement>('.sheet')?.focus()
  return (
    <div ref={frame} className="bulk-run" tabIndex={-1}>
      {run.isUnderWay ? (
        <Progress run={run} onStopped={() => frame.current?.focus()} />
      ) : (
        <Result run={run} onDismiss={focusList} />
      )}
    </div>
  )
}

/** Calls `onEnded` once a run has ended that was under way before. */
function useEnd({ id, isUnderWay }: BulkRun, onEnded: () => void): void {
  const running = useRef<string | null>(null)
  useEffect(() => {
    const hasEnded = !isUnderWay && running.current === id
    running.current = isUnderWay ? id : null
    if (hasEnded) onEnded()
  })
}

function Progress({ run, onStopped }: { run: BulkRun; onStopped: () => void }) {
  const t = useMessages(bulkRunsMessages)
  const store = bulkRunStore(useKit())
  const { busy, start } = useActionWithNotice(t('stopFailed'))
  const stop = () =>
    start(async () => {
      await store.stop(run)
      onStopped()
    })
  return (
    <NoticeBar
      tone="info"
      title={<RunningTitle run={run} />}
      detail={<ProgressText run={run} />}
      action={
        run.canStop && (
          <Button size="small" busy={busy} onClick={stop}>
            {t('stop')}
          </Button>
        )
      }
    >
      {t('continues')}
    </NoticeBar>
  )
}

function RunningTitle({ run: { kind, tag, connection } }: { run: BulkRun }): ReactNode {
  const t = useMessages(bulkRunsMessages)
  switch (kind) {
    case 'tag':
    case 'untag':
      return t(`${kind}-running`, { tag: tag ?? '' })
    case 'delete':
      return t('delete-running')
    case 'send':
      return connection === null ? t('send-runningUnnamed') : t('send-running', { connection })
  }
}

function ProgressText({ run: { state, processed: count, total } }: { run: BulkRun }): ReactNode {
  const t = useMessages(bulkRunsMessages)
  if (state === 'waiting') return t('waiting')
  // Counted at the start: some may have been added or deleted since.
  if (total === null || total < count) return t('progressUncounted', { count })
  return t('progress', { count, total })
}

const TONES = { done: 'success', stopped: 'info', failed: 'danger' } as const

function Result({ run, onDismiss }: { run: BulkRun; onDismiss: () => void }) {
  const t = useMessages(bulkRunsMessages)
  const store = bulkRunStore(useKit())
  const { start } = useActionWithNotice(t('dismissFailed'))
  const result = useResultText()(run)
  const { kind, state, reason, changed } = run
  if (state === 'waiting' || state === 'running') return null
  const dismiss = () => {
    onDismiss()
    start(() => store.dismiss(run))
  }
  return (
    <NoticeBar
      announced
      tone={state === 'done' && changed === 0 ? 'info' : TONES[state]}
      title={state === 'done' ? result : t(state)}
      detail={state !== 'done' && result}
      onDismiss={dismiss}
    >
      {reason !== null && t(kind === 'send' && reason === 'error' ? 'send-error' : reason)}
    </NoticeBar>
  )
}

/** Runs an action whose failure is shown as a toast. */
function useActionWithNotice(title: string) {
  const { notices } = useKit()
  const failureText = useFailureText()
  const { busy, run } = useAction({
    onBegin() {},
    onFailure: (failure) =>
      void notices.push({ tone: 'error', text: `${title} ${failureText(failure)}` }),
  })
  return { busy, start: (work: () => Promise<void>) => void run(work) }
}
