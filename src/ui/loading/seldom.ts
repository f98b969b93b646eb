/** What most visits never see: one file, fetched when the page has nothing better to do. */
import '../theme/more-parts.ts'

export { ErrorPanel } from '../feedback/error-panel.tsx'
export { failureText } from '../feedback/failure-text.ts'
export { ToastRegion } from '../feedback/toast-region.tsx'
export { AlertDialog } from '../overlays/alert-dialog.tsx'
