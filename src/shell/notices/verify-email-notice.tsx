import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { screenMessages } from '../../messages/screens.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Mail } from '../../ui/icons.ts'
import { NoticeBar } from '../../ui/notice-bar.tsx'
import { useUserCheck } from '../use-user-check.ts'

/** Until the link of the sign-up mail is used; nothing is blocked (design §4). */
export function VerifyEmailNotice({ email }: { email: string }) {
  const t = useMessages(screenMessages)
  const { notices } = useKit()
  const check = useUserCheck(({ isEmailVerified }) => {
    if (!isEmailVerified) notices.push({ tone: 'info', text: t('verifyEmailNotYet', { email }) })
  })
  return (
    <NoticeBar
      tone="info"
      icon={<Icon of={Mail} />}
      title={t('verifyEmail')}
      detail={t('verifyEmailMore', { email })}
      action={
        <Button size="small" busy={check.isBusy} onClick={check.run}>
          {t('verifyEmailCheck')}
        </Button>
      }
    />
  )
}
