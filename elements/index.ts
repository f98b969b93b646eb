export { AddSiteWizardElement } from './add-site-wizard.ts'
export { PlanCheckoutElement } from './checkout.ts'
export { DashboardShellElement } from './dashboard-shell.ts'
export type {
  PoplarElement,
  PoplarElementClass,
  TagAttributes,
  TagEvents,
  TagMarkup,
  TagProps,
} from './define.ts'
export { LicenseActivationElement } from './license-activation.ts'
export { SetPasswordFormElement } from './set-password-form.ts'
export type { Tags } from './tags.ts'
