import type { ReactNode } from 'react'
import { useKit } from '../config/context.tsx'

export const CONTENT_ID = 'poplar-content'

/** A `main` landmark if the kit owns the page; a host page has its own. */
export function ContentArea({ className, children }: { className?: string; children?: ReactNode }) {
  const { ownsPage } = useKit()
  const Area = ownsPage ? 'main' : 'div'
  return (
    <Area
      id={CONTENT_ID}
      className={['content-area', className].filter(Boolean).join(' ')}
      tabIndex={-1}
    >
      {children}
    </Area>
  )
}
