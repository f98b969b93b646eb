import { useMessages } from '../config/use-messages.ts'
import { pageMessages } from '../messages/pages.ts'
import { PageArrival } from './page-arrival.tsx'
import { useShell } from './shell-context.ts'
import { shellPart } from './shell-part.tsx'
import { useTitle } from './use-document-title.ts'
import { Welcome } from './welcome.tsx'

const SiteWizard = shellPart(() => import('./add-site-wizard.tsx').then((file) => file.SiteWizard))

type OnboardingProps = {
  email: string
  /** Called when the wizard is done and the dashboard may be shown. */
  onFinished: () => void
}

/** First run: only the wizard, starting at page 0. */
export function Onboarding({ email, onFinished }: OnboardingProps) {
  const shell = useShell()
  const title = useMessages(pageMessages)('createDomain')
  useTitle(title)
  const finish = () => {
    onFinished()
    shell.go('/dashboard')
    return false
  }
  return (
    <Welcome email={email}>
      <PageArrival title={title}>
        <SiteWizard askDetails onFinished={finish} />
      </PageArrival>
    </Welcome>
  )
}
