import { useKit } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { wizardStepMessages } from '../../messages/wizard-steps.ts'
import { Button } from '../../ui/button.tsx'
import { NoticeBar } from '../../ui/notice-bar.tsx'
import { billingPath } from '../billing/reason-rules.ts'
import type { Refusal } from './account.ts'

/** Why no site can be added, and who or what can change that. */
export function AddingRefused(props: { refusal: Refusal; adminEmail: string | null }) {
  const { refusal, adminEmail } = props
  const t = useMessages(wizardStepMessages)
  const { ownsPage } = useKit()
  const { linkTo } = usePaths()
  if (refusal === 'member') {
    return (
      <NoticeBar tone="info" announced title={t('memberTitle')}>
        {adminEmail && t('memberAsk', { email: adminEmail })}
      </NoticeBar>
    )
  }
  return (
    <NoticeBar
      tone="warning"
      announced
      title={t('limitTitle')}
      action={
        // On a host's page there is no billing page of ours to go to.
        ownsPage && (
          <Button size="small" {...linkTo(billingPath('sites'))}>
            {t('plans')}
          </Button>
        )
      }
    >
      {t('limitText')}
    </NoticeBar>
  )
}
