import type { ReactNode } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { uiMessages } from '../../messages/ui.ts'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import { partStyles } from '../theme/base.ts'
import css from './skeleton.css?inline'

partStyles(css)

type SkeletonProps = {
  /** Any CSS length; the whole width by default. */
  width?: string
  /** In pixels; 12, a line of text, by default. */
  height?: number
}

/** One bar in the shape of what comes. It appears after 150 ms, so that a fast answer does not flicker. */
export function Skeleton({ width, height }: SkeletonProps) {
  return <i className="skeleton" style={{ inlineSize: width, blockSize: height }} />
}

/** Announces once that a part is loading, around its skeletons. */
export function Loading({ label, children }: { label?: string; children?: ReactNode }) {
  const t = useMessages(uiMessages)
  return (
    <div className="loading" role="status" aria-busy="true">
      <VisuallyHidden>{label ?? t('loading')}</VisuallyHidden>
      {children}
    </div>
  )
}
