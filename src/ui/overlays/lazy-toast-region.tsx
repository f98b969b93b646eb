import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useKit } from '../../config/context.tsx'
import { NOTICE_MS, type ShownNotice } from '../../config/notices.ts'
import { lazyPart, PLAIN_TEXT_DELAY_MS } from '../loading/lazy-part.tsx'

export const ToastRegion = lazyPart(async () => (await import('./toast-region.tsx')).ToastRegion, {
  when: 'shown',
  failed: PlainNotices,
  limitMs: PLAIN_TEXT_DELAY_MS,
})

/** `ToastRegion`, loaded with the first toast. */
export function LazyToastRegion() {
  useSignals()
  return useKit().notices.list.value.length > 0 && <ToastRegion />
}

function PlainNotices() {
  useSignals()
  return useKit().notices.list.value.map((notice) => <PlainNotice key={notice.id} {...notice} />)
}

function PlainNotice({ id, title, text }: ShownNotice) {
  const { notices } = useKit()
  useEffect(() => {
    const timer = setTimeout(notices.dismiss, NOTICE_MS, id)
    return () => clearTimeout(timer)
  }, [notices, id])
  return (
    <p role="alert">
      {title} {text}
    </p>
  )
}
