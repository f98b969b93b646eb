import { useMessages } from '../../../config/use-messages.ts'
import { targetingMessages } from '../../../messages/targeting.ts'
import { NoticeBar } from '../../../ui/feedback/notice-bar.tsx'
import {
  CONFIRMATIONS_TO_LIFT_LIMIT,
  FIRST_EMAILS_PER_DAY,
} from '../../campaigns/email-hold-rules.ts'
import type { EditedCampaign } from '../model.ts'

/** Explains why confirmation emails are held back, and what to do; renders nothing if they aren't. */
export function HeldEmails({
  emailHold: hold,
  emailsWaiting: waiting,
}: Pick<EditedCampaign, 'emailHold' | 'emailsWaiting'>) {
  const t = useMessages(targetingMessages)
  if (hold === null) return null
  const limits = { limit: FIRST_EMAILS_PER_DAY, confirmations: CONFIRMATIONS_TO_LIFT_LIMIT }
  return (
    <NoticeBar
      tone="warning"
      title={t('emailsHeld')}
      detail={waiting > 0 && t('emailsWaiting', { count: waiting })}
    >
      {t(`emails-${hold}`, limits)}
    </NoticeBar>
  )
}
