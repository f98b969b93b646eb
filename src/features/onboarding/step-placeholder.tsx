import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'

/** Shown in place of a step while it loads. */
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
