export { AddSiteWizardElement } from './add-site-wizard.ts'
export type { PoplarElement, PoplarElementClass } from './define.ts'
