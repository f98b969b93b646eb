import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { importsMessages } from '../../../messages/imports.ts'
import { useLocaleFormats } from '../../../ui/data/use-locale-formats.ts'
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx'
import { Meter } from '../../../ui/feedback/meter.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Button } from '../../../ui/fields/button.tsx'
import { DownloadRejected } from './download-rejected.tsx'
import type { Import } from './model.ts'
import { StepFrame } from './step-frame.tsx'
import { importsStore } from './store.ts'
import { useSummary } from './use-summary.ts'

/** The progress of the import that was started, then its result. */
export function ResultStep({ onClose }: { onClose: () => void }) {
  useSignals()
  const t = useMessages(importsMessages)
  const store = importsStore(useKit())
  const state = store.imports.value
  if (state.status === 'failed')
    return <ErrorPanel failure={state.failure} title={t('loadFailed')} onRetry={store.reload} />
  const imports = state.status === 'ready' ? state.value : []
  const item = imports.find(({ importId }) => importId === store.startedId.value)
  if (item === undefined) return <Spinner />
  return item.isRunning ? (
    <Progress item={item} />
  ) : (
    <Result key="result" item={item} onClose={onClose} />
  )
}

function Progress({ item }: { item: Import }) {
  const t = useMessages(importsMessages)
  const { fileName: name, added, updated, rejected, rowCount: total } = item
  const count = added + updated + rejected
  const text = t('progress', { count, total })
  return (
    <StepFrame key="progress" title={t('running', { name })} text={t('runningText')}>
      <Meter label={t('stepResult')} value={count} max={total} text={text} tone="good" />
    </StepFrame>
  )
}

function Result({ item, onClose }: { item: Import; onClose: () => void }) {
  const t = useMessages(importsMessages)
  const summary = useSummary()
  const { number } = useLocaleFormats()
  const { fileName: name, reasons, hasFile } = item
  return (
    <StepFrame
      title={t(item.hasFailed ? 'notFinished' : 'finished', { name })}
      text={<span role="status">{summary(item)}</span>}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      {reasons.length > 0 && (
        <section className="stack" aria-label={t('rejectedTitle')}>
          <h4 className="step-title">{t('rejectedTitle')}</h4>
          <dl className="reasons">
            {reasons.map(({ reason, count }) => (
              <div key={reason}>
                <dt>{t(`reason-${reason}`)}</dt>
                <dd className="number">{number(count)}</dd>
              </div>
            ))}
          </dl>
          {hasFile && (
            <p className="row">
              <DownloadRejected item={item} />
              <span className="small subtle">{t('downloadHint')}</span>
            </p>
          )}
        </section>
      )}
    </StepFrame>
  )
}
