import { useMessages } from '../../config/use-messages.ts'
import { readableHost } from '../../lib/readable-host.ts'
import { wizardStepMessages } from '../../messages/wizard-steps.ts'
import { NoticeBar } from '../../ui/feedback/notice-bar.tsx'
import { Button } from '../../ui/fields/button.tsx'
import type { WizardSite } from './model.ts'

type ExistingSiteProps = { site: WizardSite; onContinue: (site: WizardSite) => void }

/** Tells the user that the account already has the domain, and offers to continue with that site. */
export function ExistingSite({ site, onContinue }: ExistingSiteProps) {
  const t = useMessages(wizardStepMessages)
  const domain = readableHost(site.domain)
  return (
    <NoticeBar tone="info" announced title={t('existing', { domain })}>
      <p>{t('existingText')}</p>
      <Button size="small" onClick={() => onContinue(site)}>
        {t('continueWith', { domain })}
      </Button>
    </NoticeBar>
  )
}
