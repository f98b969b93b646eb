import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'

/** Shown in place of a part of the form while it loads. */
export const PartPlaceholder = () => (
  <Loading>
    <Skeleton height={48} />
  </Loading>
)
