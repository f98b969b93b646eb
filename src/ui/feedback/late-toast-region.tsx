import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useKit } from '../../config/context.tsx'
import { NOTICE_MS, type ShownNotice } from '../../config/notices.ts'
import { late } from '../loading/late.tsx'

const LateRegion = late(
  async () => (await import('../loading/seldom.ts')).ToastRegion,
  PlainNotices,
)

/** `ToastRegion`, from the first notice on. */
export function LateToastRegion() {
  useSignals()
  return useKit().notices.list.value.length > 0 && <LateRegion />
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
