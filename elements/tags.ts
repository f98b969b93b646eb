import type { AddSiteWizardElement } from './add-site-wizard.ts'
import type { PlanCheckoutElement } from './checkout.ts'
import type { DashboardShellElement } from './dashboard-shell.ts'
import type { LicenseActivationElement } from './license-activation.ts'
import type { SetPasswordFormElement } from './set-password-form.ts'

/** Every tag with its class, for the types that a framework's templates ask. */
export type Tags = {
  'add-site-wizard': typeof AddSiteWizardElement
  'dashboard-shell': typeof DashboardShellElement
  'license-activation': typeof LicenseActivationElement
  'plan-checkout': typeof PlanCheckoutElement
  'set-password-form': typeof SetPasswordFormElement
}
