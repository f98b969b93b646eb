import type { ReactNode } from 'react'
import { Loading } from './skeleton.tsx'

type SkeletonRowsProps = {
  /** Announced to screen readers. */
  label: string
  rows: number
  /** The skeletons of one row. */
  children: ReactNode
}

/** A list that is loading, as rows that all look the same. */
export function SkeletonRows({ label, rows, children }: SkeletonRowsProps) {
  return (
    <div className="sheet">
      <Loading label={label}>
        {Array.from({ length: rows }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
          <div className="skeleton-row" key={index}>
            {children}
          </div>
        ))}
      </Loading>
    </div>
  )
}
