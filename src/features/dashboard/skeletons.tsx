import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { FIGURES } from './model.ts'

const LINES = ['first', 'second', 'third', 'fourth', 'fifth']

/** The placeholder for the statistics. */
export function FiguresSkeleton() {
  return (
    <Loading>
      <div className="stack" data-gap="5">
        <div className="bones">
          <div className="tiles">
            {FIGURES.map((figure) => (
              <span key={figure}>
                <Skeleton width="60px" />
                <Skeleton width="90px" height={26} />
                <Skeleton width="110px" height={10} />
              </span>
            ))}
          </div>
          <Skeleton height={280} />
        </div>
        <LinesSkeleton />
      </div>
    </Loading>
  )
}

/** The placeholder for a card with a few lines. */
export function LinesSkeleton() {
  return (
    <div className="bones loading">
      <Skeleton width="140px" />
      {LINES.map((line) => (
        <Skeleton key={line} height={20} />
      ))}
    </div>
  )
}
