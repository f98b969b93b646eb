import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { usePolling } from '../../../config/use-polling.ts'
import { actionMessages } from '../../../messages/actions.ts'
import { exportsMessages } from '../../../messages/exports.ts'
import { endedBetween, isUnderWay } from './export-rules.ts'
import type { SubscriberExport } from './model.ts'
import { exportsStore } from './store.ts'
import { useExportActions } from './use-export-actions.ts'

const POLL_MS = 1_500
const NONE: readonly SubscriberExport[] = []

/** Follows the exports that are being written, and shows a notice when one has ended. */
export function useExportProgress(): void {
  useSignals()
  const store = exportsStore(useKit())
  const list = store.list.value
  const items = list.status === 'ready' ? list.value : NONE
  useEffect(() => store.stop, [store])
  usePolling(items.some(isUnderWay), {
    lastResult: list,
    delayMs: () => POLL_MS,
    poll: () => void store.reload(),
  })
  useEndedNotices(items)
}

function useEndedNotices(items: readonly SubscriberExport[]): void {
  const t = useMessages(exportsMessages)
  const actionText = useMessages(actionMessages)
  const { notices } = useKit()
  const actions = useExportActions()
  const previous = useRef(NONE)
  const notify = (one: SubscriberExport) => {
    const format = t(one.format)
    if (one.state === 'ready')
      notices.push({
        tone: 'success',
        text: t('readyNotice', { format, rows: one.rows }),
        action: { label: actionText('download'), run: () => actions.download(one) },
      })
    else
      notices.push({
        tone: 'error',
        text: t(one.isEndedByErasure ? 'erasedNotice' : 'failedNotice', { format }),
        action: { label: t('createAgain'), run: () => actions.retry(one) },
      })
  }
  useEffect(() => {
    const ended = endedBetween(previous.current, items)
    previous.current = items
    for (const one of ended) notify(one)
  })
}
