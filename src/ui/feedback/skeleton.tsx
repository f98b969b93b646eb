import type { ReactNode } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { uiMessages } from '../../messages/ui.ts'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import { partStyles } from '../theme/base.ts'
import css from './skeleton.css?inline'

partStyles(css)

type SkeletonProps = {
  /** Any CSS length; the full width by default. */
  width?: string
  /** In pixels; by default 12, the height of a line of text. */
  height?: number
}

/**
 * A placeholder bar for content that is loading. It appears after 150 ms, so that a fast response doesn't flicker.
 */
export function Skeleton({ width, height }: SkeletonProps) {
  return <i className="skeleton" style={{ inlineSize: width, blockSize: height }} />
}

/** Wraps skeletons, and announces to screen readers once that a part is loading. */
export function Loading({ label, children }: { label?: string; children?: ReactNode }) {
  const t = useMessages(uiMessages)
  return (
    <div className="loading" role="status" aria-busy="true">
      <VisuallyHidden>{label ?? t('loading')}</VisuallyHidden>
      {children}
    </div>
  )
}
