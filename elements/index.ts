export { AddSiteWizardElement } from './add-site-wizard.ts'
export { DashboardShellElement } from './dashboard-shell.ts'
export type { JsxProps, PoplarElement, PoplarElementClass } from './define.ts'
