/** What most visits never see: one file, fetched when the page has nothing better to do. */
import './more-parts.ts'

export { AlertDialog } from './alert-dialog.tsx'
export { ErrorPanel } from './error-panel.tsx'
export { failureText } from './failure-text.ts'
export { ToastRegion } from './toast-region.tsx'
