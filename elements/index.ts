export { AddSiteWizardElement } from './add-site-wizard.ts'
export { DashboardShellElement } from './dashboard-shell.ts'
export type { PoplarElement, PoplarElementClass } from './define.ts'
