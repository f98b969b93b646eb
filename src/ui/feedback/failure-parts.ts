import { LazyErrorPanel } from '../loading/lazy-part.tsx'
import { ToastRegion } from './lazy-toast-region.tsx'

/**
 * Fetches what tells of a failure, which may come with the end of the connection. Without it the element says the
 * same in plain text.
 */
export function prefetchFailureParts(): void {
  ToastRegion.prefetch()
  LazyErrorPanel.prefetch()
}
