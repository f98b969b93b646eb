import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { importsMessages } from '../../../messages/imports.ts'
import { useExactTime } from '../use-times.ts'
import { DownloadRejected } from './download-rejected.tsx'
import type { Import } from './model.ts'
import { importsStore } from './store.ts'
import { useSummary } from './use-summary.ts'

/** The imports of the last days, each with the rows that were not imported. */
export function RecentImports() {
  useSignals()
  const t = useMessages(importsMessages)
  const { imports } = importsStore(useKit())
  const recent = imports.value.status === 'ready' ? imports.value.value : []
  if (recent.length === 0) return null
  return (
    <section className="stack" aria-label={t('recent')}>
      <h3 className="step-title">{t('recent')}</h3>
      <ul className="recent-imports">
        {recent.map((item) => (
          <RecentImport key={item.importId} item={item} />
        ))}
      </ul>
    </section>
  )
}

/** When, and by whom. */
function Started({ item: { startedAt, startedBy } }: { item: Import }) {
  useSignals()
  const t = useMessages(importsMessages)
  const exact = useExactTime()
  if (startedAt === null) return null
  const time = exact(startedAt)
  return (
    <span className="small subtle">
      {startedBy === null ? time : t('startedBy', { time, email: startedBy })}
    </span>
  )
}

function RecentImport({ item }: { item: Import }) {
  const t = useMessages(importsMessages)
  const summary = useSummary()
  const { fileName, isRunning, added, updated, rejected, rowCount: total, hasFile } = item
  return (
    <li>
      <span>
        <bdi className="strong">{fileName}</bdi>
        <span className="small muted">
          {isRunning ? t('progress', { count: added + updated + rejected, total }) : summary(item)}
        </span>
        <Started item={item} />
      </span>
      {hasFile && <DownloadRejected item={item} />}
    </li>
  )
}
