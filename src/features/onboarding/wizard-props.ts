import type { ComponentType } from 'react'
import type { WizardSite } from './model.ts'
import type { InstallPlatform, Platform, WizardStep } from './rules.ts'

/** What the install step is given; another feature draws it. */
export type InstallStepProps = {
  site: WizardSite
  platform: Platform
  /** What the person chose before; null for the first that is offered. */
  chosen: InstallPlatform | null
  onChoose: (platform: InstallPlatform) => void
  onBack: () => void
  onContinue: () => void
  busy: boolean
  /** Why *Continue* did not work. */
  failure: unknown
}

export type AddSiteWizardProps = {
  /** Goes before the platform of the person's account. */
  platform?: Platform
  /** Begins with page 0. */
  askDetails: boolean
  /** Where to begin: 0, 1 or 2. */
  step?: number
  onSiteAdded?(detail: WizardSite): boolean
  onStepChanged?(detail: { step: WizardStep }): boolean
  /** False when the host goes on by itself; else our own page goes to the dashboard. */
  onFinished?(): boolean
}

export type ComposedProps = AddSiteWizardProps & {
  loadInstallStep: () => Promise<ComponentType<InstallStepProps>>
}
