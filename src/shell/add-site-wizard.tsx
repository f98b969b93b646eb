import { AddSiteWizard, type AddSiteWizardProps } from '../features/onboarding/add-site-wizard.tsx'
import { StepPlaceholder } from '../features/onboarding/step-placeholder.tsx'
import { lazyPart } from '../ui/loading/lazy-part.tsx'

export type { AddSiteWizardProps }

const InstallStep = lazyPart(
  async () => (await import('../features/install/install-step.tsx')).InstallStep,
  { when: 'shown', placeholder: StepPlaceholder },
)

/** The wizard including the install step. Used by both the dashboard and the element. */
export function SiteWizard(props: AddSiteWizardProps) {
  return <AddSiteWizard {...props} InstallStep={InstallStep} />
}
