import { useMessages } from '../../../config/use-messages.ts'
import { erasureMessages } from '../../../messages/erasure.ts'
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { partStyles } from '../../../ui/theme/base.ts'
import { ConnectedTools } from './connected-tools.tsx'
import css from './erasure.css?inline'
import { isFoundNowhere } from './erasure-model.ts'
import type { PreviewState } from './use-erasure-preview.ts'

partStyles(css)

/** What deleting a person everywhere deletes, and where the person was found. */
export function ErasureConsequences({ preview, load }: PreviewState) {
  const t = useMessages(erasureMessages)
  if (preview.status === 'ready' && isFoundNowhere(preview.value)) return <FoundNowhere />
  return (
    <div className="erasure">
      {preview.status === 'loading' && (
        <Loading label={t('loading')}>
          <Skeleton width="70%" />
        </Loading>
      )}
      {preview.status === 'failed' && (
        <ErrorPanel failure={preview.failure} title={t('lookUpFailed')} onRetry={load} />
      )}
      {preview.status === 'ready' && <p>{t('found', preview.value)}</p>}
      <p>{t('what')}</p>
      <ul className="bullets">
        <li>{t('subscriber')}</li>
        <li>{t('answers')}</li>
        <li>{t('deliveries')}</li>
        <li>{t('files')}</li>
      </ul>
      {preview.status === 'ready' && <ConnectedTools tools={preview.value.tools} isDone={false} />}
      <p className="muted">{t('receipt')}</p>
    </div>
  )
}

/** An address that is probably mistyped; deleting may still find it in notes, uploads and saved filters. */
function FoundNowhere() {
  const t = useMessages(erasureMessages)
  return (
    <div className="erasure" role="status">
      <p>{t('foundNowhere')}</p>
      <p className="muted">{t('foundNowhereElse')}</p>
    </div>
  )
}
