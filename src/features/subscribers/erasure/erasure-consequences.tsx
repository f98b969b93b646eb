import { useEffect, useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useFailure } from '../../../config/use-failure.ts'
import { useMessages } from '../../../config/use-messages.ts'
import { type Async, createLatestRequest, loading } from '../../../lib/async.ts'
import { erasureMessages } from '../../../messages/erasure.ts'
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { partStyles } from '../../../ui/theme/base.ts'
import { ConnectedTools } from './connected-tools.tsx'
import css from './erasure.css?inline'
import { previewErasure } from './erasure-api.ts'
import type { ErasurePreview } from './erasure-model.ts'

partStyles(css)

/** What deleting a person everywhere deletes, and where the person was found. */
export function ErasureConsequences({ email }: { email: string }) {
  const t = useMessages(erasureMessages)
  const { preview, load } = usePreview(email)
  useFailure(preview.status === 'failed' ? preview.failure : null, load)
  const isNowhere = preview.status === 'ready' && preview.value.lists + preview.value.answers === 0
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
      {preview.status === 'ready' && <Found preview={preview.value} />}
      {!isNowhere && <Consequences />}
      {preview.status === 'ready' && <ConnectedTools tools={preview.value.tools} isDone={false} />}
      <p className="muted">{t('receipt')}</p>
    </div>
  )
}

function Consequences() {
  const t = useMessages(erasureMessages)
  return (
    <>
      <p>{t('what')}</p>
      <ul className="bullets">
        <li>{t('subscriber')}</li>
        <li>{t('answers')}</li>
        <li>{t('deliveries')}</li>
        <li>{t('files')}</li>
      </ul>
    </>
  )
}

function usePreview(email: string) {
  const { http } = useKit()
  const [preview, setPreview] = useState<Async<ErasurePreview>>(loading)
  const [request] = useState(createLatestRequest)
  const [load] = useState(
    () => () => void request.run((signal) => previewErasure(http, email, { signal }), setPreview),
  )
  useEffect(() => {
    load()
    return request.stop
  }, [load, request])
  return { preview, load }
}

function Found({ preview: { lists, answers } }: { preview: ErasurePreview }) {
  const t = useMessages(erasureMessages)
  return <p>{lists + answers === 0 ? t('foundNowhere') : t('found', { lists, answers })}</p>
}
