import { AddSiteWizard, type AddSiteWizardProps } from '../features/onboarding/add-site-wizard.tsx'

export type { AddSiteWizardProps }

const loadInstallStep = async () =>
  (await import('../features/install/install-step.tsx')).InstallStep

/** The wizard with the install feature's step in it, for the dashboard and for the element alike. */
export function SiteWizard(props: AddSiteWizardProps) {
  return <AddSiteWizard {...props} loadInstallStep={loadInstallStep} />
}
