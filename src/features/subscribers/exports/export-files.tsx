import { useSignals } from '@preact/signals-react/runtime'
import { useElement, useKit } from '../../../config/context.tsx'
import { useFailure } from '../../../config/use-failure.ts'
import { useMessages } from '../../../config/use-messages.ts'
import { actionMessages } from '../../../messages/actions.ts'
import { exportsMessages } from '../../../messages/exports.ts'
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx'
import { Button } from '../../../ui/fields/button.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { Download, RefreshCw, Trash2 } from '../../../ui/pictures/icons.ts'
import { useTimeZone } from '../use-time-zone.ts'
import { useExactTime, useTimes } from '../use-times.ts'
import { isUnderWay } from './export-rules.ts'
import { ExportState } from './export-state.tsx'
import type { SubscriberExport } from './model.ts'
import { exportsStore } from './store.ts'
import { useExportActions } from './use-export-actions.ts'

/** The site's files, newest first; nothing while there are none. */
export function ExportFiles({ now }: { now: Date }) {
  useSignals()
  const t = useMessages(exportsMessages)
  const store = exportsStore(useKit())
  const list = store.list.value
  useFailure(list.status === 'failed' ? list.failure : null, () => void store.reload())
  if (list.status === 'failed')
    return <ErrorPanel failure={list.failure} title={t('filesFailed')} onRetry={store.reload} />
  if (list.status === 'loading' || list.value.length === 0) return null
  return (
    <section className="stack" data-gap="3">
      <div>
        <h3 className="group-label">{t('files')}</h3>
        <p className="small subtle">{t('filesAbout')}</p>
      </div>
      <ul className="files">
        {list.value.map((one) => (
          <ExportFile key={one.id} file={one} now={now} />
        ))}
      </ul>
    </section>
  )
}

function ExportFile({ file, now }: { file: SubscriberExport; now: Date }) {
  const t = useMessages(exportsMessages)
  return (
    <li>
      <div className="about">
        <b className="strong">
          <FileName file={file} />
        </b>
        {file.labels.length > 0 && <p className="small">{file.labels.join(' · ')}</p>}
        {!file.isFiltered && file.labels.length === 0 && (
          <p className="small">{t('everyoneOnList')}</p>
        )}
        {file.columns.length > 0 && (
          <p className="small subtle">{t('columns', { names: file.columns.join(', ') })}</p>
        )}
        <ExportState file={file} />
        <Times file={file} now={now} />
      </div>
      <FileButtons file={file} />
    </li>
  )
}

/** So that files with the same format can be told apart. */
function FileName({ file: { format, createdAt } }: { file: SubscriberExport }) {
  const t = useMessages(exportsMessages)
  const exact = useExactTime()
  return t('fileName', { format: t(format), time: exact(createdAt) })
}

function Times({ file, now }: { file: SubscriberExport; now: Date }) {
  useSignals()
  const t = useMessages(exportsMessages)
  const locale = useElement().locale.value
  const { createdAt, createdBy, expiresAt } = file
  const time = useTimes(now).relative(createdAt)
  const options = { day: 'numeric', month: 'long', timeZone: useTimeZone() } as const
  const day = new Intl.DateTimeFormat(locale, options).format(expiresAt)
  return (
    <p className="small subtle">
      {createdBy === null ? time : t('createdBy', { time, email: createdBy })}
      {file.state === 'ready' && ` · ${t('expires', { day })}`}
    </p>
  )
}

function FileButtons({ file }: { file: SubscriberExport }) {
  useSignals()
  const t = useMessages(exportsMessages)
  const actionText = useMessages(actionMessages)
  const actions = useExportActions()
  const isDownloading = exportsStore(useKit()).downloads.value.has(file.id)
  return (
    <div className="row">
      {file.state === 'ready' && (
        <Button
          size="small"
          icon={<Icon of={Download} data-size="small" />}
          busy={isDownloading}
          onClick={() => actions.download(file)}
        >
          {actionText('download')}
        </Button>
      )}
      {file.state === 'failed' && (
        <Button
          size="small"
          icon={<Icon of={RefreshCw} data-size="small" />}
          onClick={() => actions.retry(file)}
        >
          {t('createAgain')}
        </Button>
      )}
      <Button
        iconOnly
        size="small"
        variant="quiet"
        label={t(isUnderWay(file) ? 'cancelExport' : 'deleteFile')}
        icon={<Icon of={Trash2} data-size="small" />}
        onClick={() => void actions.remove(file)}
      />
    </div>
  )
}
