export { AddSiteWizardElement } from './add-site-wizard.ts'
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
export { PlanCheckoutElement } from './plan-checkout.ts'
export { SetPasswordFormElement } from './set-password-form.ts'
export type { Tags } from './tags.ts'
