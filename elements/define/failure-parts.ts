import { LazyErrorPanel } from '../../src/ui/loading/lazy-part.tsx'
import { ToastRegion } from '../../src/ui/overlays/lazy-toast-region.tsx'

/**
 * Prefetches the code that reports failures, because it can't load once the connection is lost. Without it, the
 * element shows the failure as plain text.
 */
export function prefetchFailureParts(): void {
  ToastRegion.prefetch()
  LazyErrorPanel.prefetch()
}
