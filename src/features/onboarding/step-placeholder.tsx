import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'

/** In the place of a step until it has loaded. */
export const StepPlaceholder = () => (
  <Loading>
    <div className="stack">
      <Skeleton width="30%" />
      <Skeleton height={44} />
      <Skeleton width="45%" />
      <Skeleton height={44} />
    </div>
  </Loading>
)
