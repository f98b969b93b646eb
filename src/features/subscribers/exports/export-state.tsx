import { useSignals } from '@preact/signals-react/runtime'
import { useElement } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { exportsMessages } from '../../../messages/exports.ts'

import { readableSize } from './export-rules.ts'
import type { SubscriberExport } from './model.ts'

/** What has become of an export: its progress, its size, or that it failed. */
export function ExportState({ file }: { file: SubscriberExport }) {
  const t = useMessages(exportsMessages)
  switch (file.state) {
    case 'waiting':
      return <p className="small muted">{t('waiting')}</p>
    case 'running':
      return <RunningState file={file} />
    case 'ready':
      return <ReadyState file={file} />
    case 'failed':
      return file.isEndedByErasure ? (
        <p className="small muted">{t('endedByErasure')}</p>
      ) : (
        <p className="small danger-text">{t('failedAbout')}</p>
      )
  }
}

function RunningState({ file }: { file: SubscriberExport }) {
  const t = useMessages(exportsMessages)
  const { rows, total, format } = file
  if (total === null) return <p className="small muted">{t('runningUncounted', { rows })}</p>
  return (
    <>
      <p className="small muted">{t('running', { rows, total })}</p>
      <progress max={total} value={rows} aria-label={t('progress', { format: t(format) })} />
    </>
  )
}

function ReadyState({ file }: { file: SubscriberExport }) {
  useSignals()
  const t = useMessages(exportsMessages)
  const locale = useElement().locale.value
  const { value, unit } = readableSize(file.size)
  const size = new Intl.NumberFormat(locale, {
    ...{ style: 'unit', unit, maximumSignificantDigits: 3 },
    // The short form of bytes has no plural.
    unitDisplay: unit === 'byte' ? 'long' : 'short',
  }).format(value)
  return (
    <p className="small muted">
      {t('rows', { rows: file.rows })} · {size}
    </p>
  )
}
