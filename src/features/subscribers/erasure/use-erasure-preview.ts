import { useEffect, useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useFailure } from '../../../config/use-failure.ts'
import { type Async, createLatestRequest, loading } from '../../../lib/async.ts'
import { previewErasure } from './erasure-api.ts'
import type { ErasurePreview } from './erasure-model.ts'

export type PreviewState = { preview: Async<ErasurePreview>; load: () => void }

/** What the account has of the person with the address. */
export function useErasurePreview(email: string): PreviewState {
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
  useFailure(preview.status === 'failed' ? preview.failure : null, load)
  return { preview, load }
}
