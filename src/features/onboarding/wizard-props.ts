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
  /** The account has no room for another site. False when the host offers a larger plan by itself. */
  onSitesLimitReached?(detail: { sitesLimit: number }): boolean
  /** False when the host goes on by itself; else our own page goes to the dashboard. */
  onFinished?(): boolean
}

export type ComposedProps = AddSiteWizardProps & {
  InstallStep: ComponentType<InstallStepProps>
}
