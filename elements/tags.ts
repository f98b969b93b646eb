import type { AddSiteWizardElement } from './add-site-wizard.ts'
import type { DashboardShellElement } from './dashboard-shell.ts'
import type { LicenseActivationElement } from './license-activation.ts'
import type { PlanCheckoutElement } from './plan-checkout.ts'
import type { SetPasswordFormElement } from './set-password-form.ts'

/** All tags with their classes, for typing them in frameworks' templates. */
export type Tags = {
  /** Registers a website and shows how to install the product on it. */
  'add-site-wizard': typeof AddSiteWizardElement
  /** The whole dashboard. */
  'dashboard-shell': typeof DashboardShellElement
  /** Registers a license key, or verifies it by email. */
  'license-activation': typeof LicenseActivationElement
  /** Sells a plan by card. */
  'plan-checkout': typeof PlanCheckoutElement
  /** Sets the password of a customer who bought from a partner. */
  'set-password-form': typeof SetPasswordFormElement
}
