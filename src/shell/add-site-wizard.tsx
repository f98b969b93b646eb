import { AddSiteWizard, type AddSiteWizardProps } from '../features/onboarding/add-site-wizard.tsx'
import { StepPlaceholder } from '../features/onboarding/step-placeholder.tsx'
import { lazyPart } from '../ui/loading/lazy-part.tsx'

export type { AddSiteWizardProps }

const InstallStep = lazyPart(
  async () => (await import('../features/install/install-step.tsx')).InstallStep,
  { when: 'shown', placeholder: StepPlaceholder },
)

/** The wizard with the install feature's step in it, for the dashboard and for the element alike. */
export function SiteWizard(props: AddSiteWizardProps) {
  return <AddSiteWizard {...props} InstallStep={InstallStep} />
}
