import type { ComponentType } from 'react'
import type { InstallStepProps, Platform } from '../install/model.ts'
import type { WizardSite } from './model.ts'
import type { WizardStep } from './rules.ts'

export type AddSiteWizardProps = {
  /** How the site is built. Defaults to the platform of the user’s account. */
  platform?: Platform
  /** Starts with a page that asks for phone, role and industry. */
  askDetails: boolean
  /** The first page: 0 details, 1 website, 2 install. */
  step?: number
  onSiteAdded?(detail: WizardSite): boolean
  onStepChanged?(detail: { step: WizardStep }): boolean
  /** Called when the plan's site limit is reached. Returns false if the host offers an upgrade itself. */
  onSitesLimitReached?(detail: { sitesLimit: number }): boolean
  /** Returns false if the host handles the next step itself; otherwise our own page opens the dashboard. */
  onFinished?(): boolean
}

export type InternalWizardProps = AddSiteWizardProps & {
  InstallStep: ComponentType<InstallStepProps>
}
