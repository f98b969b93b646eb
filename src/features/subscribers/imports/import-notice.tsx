import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { importsMessages } from '../../../messages/imports.ts'
import { NoticeBar } from '../../../ui/feedback/notice-bar.tsx'
import { DownloadRejected } from './download-rejected.tsx'
import { importsStore } from './store.ts'
import { useSummary } from './use-summary.ts'

/** Above the list: the import that is running, and its result. */
export function ImportNotice({ onFinished }: { onFinished: () => void }) {
  useSignals()
  const t = useMessages(importsMessages)
  const kit = useKit()
  const store = importsStore(kit)
  const siteId = kit.siteId.value
  const finished = useRef(onFinished)
  finished.current = onFinished
  useEffect(() => {
    if (siteId !== null) store.open(siteId, () => finished.current())
    return store.close
  }, [store, siteId])
  const shown = useShownImport()
  const summary = useSummary()
  if (shown === null) return null
  const { item, dismiss } = shown
  const { fileName: name, rowCount: total } = item
  if (item.isRunning) {
    const count = item.added + item.updated + item.rejected
    return (
      <NoticeBar
        tone="info"
        title={t('running', { name })}
        detail={t('progress', { count, total })}
      />
    )
  }
  return (
    <NoticeBar
      announced
      tone={item.hasFailed ? 'danger' : 'success'}
      title={t(item.hasFailed ? 'notFinished' : 'finished', { name })}
      action={item.hasFile && <DownloadRejected item={item} />}
      onDismiss={dismiss}
    >
      {summary(item)}
    </NoticeBar>
  )
}

/** The running import, or the one that has finished while the page was open; null while the dialog shows it. */
function useShownImport() {
  useSignals()
  const store = importsStore(useKit())
  const [watchedId, setWatchedId] = useState<string | null>(null)
  const running = store.running.value
  const runningId = running?.importId ?? null
  useEffect(() => {
    if (runningId !== null) setWatchedId(runningId)
  }, [runningId])
  const state = store.imports.value
  const imports = state.status === 'ready' ? state.value : []
  const item = running ?? imports.find(({ importId }) => importId === watchedId)
  if (item === undefined || item.importId === store.startedId.value) return null
  return { item, dismiss: () => setWatchedId(null) }
}
