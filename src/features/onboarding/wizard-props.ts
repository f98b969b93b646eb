import type { ComponentType } from 'react'
import type { InstallStepProps, Platform } from '../install/model.ts'
import type { WizardSite } from './model.ts'
import type { WizardStep } from './rules.ts'

export type AddSiteWizardProps = {
  /** Goes before the platform of the person's account. */
  platform?: Platform
  /** Begins with page 0. */
  askDetails: boolean
  /** Where to begin: 0, 1 or 2. */
  step?: number
  onSiteAdded?(detail: WizardSite): boolean
  onStepChanged?(detail: { step: WizardStep }): boolean
  /** The account has no room for another site. False when the host offers a larger plan by itself. */
  onSitesLimitReached?(detail: { sitesLimit: number }): boolean
  /** False when the host goes on by itself; else our own page goes to the dashboard. */
  onFinished?(): boolean
}

export type ComposedProps = AddSiteWizardProps & {
  InstallStep: ComponentType<InstallStepProps>
}
