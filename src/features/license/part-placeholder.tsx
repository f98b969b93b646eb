import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'

/** In the place of a part of the form until it has loaded. */
export const PartPlaceholder = () => (
  <Loading>
    <Skeleton height={48} />
  </Loading>
)
