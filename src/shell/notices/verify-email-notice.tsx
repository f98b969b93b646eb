import { useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { postVerificationEmail } from '../../features/session/api.ts'
import { sessionStore } from '../../features/session/store.ts'
import type { User } from '../../features/user/model.ts'
import { toApiFailure } from '../../lib/to-api-failure.ts'
import { actionMessages } from '../../messages/actions.ts'
import { verifyEmailMessages } from '../../messages/verify-email.ts'
import { useFailureText } from '../../ui/feedback/failure-text.ts'
import { NoticeBar } from '../../ui/feedback/notice-bar.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Mail } from '../../ui/pictures/icons.ts'
import { useReloadUser } from '../use-user-check.ts'

/**
 * Shown until the email address is confirmed. Signing up and setting a password by email both confirm it, so the
 * notice is only for older accounts and those created in other ways. It disappears once the emailed link is used in
 * any browser.
 */
export function VerifyEmailNotice({ user: { email, role } }: { user: User }) {
  const t = useMessages(verifyEmailMessages)
  const actionText = useMessages(actionMessages)
  const { notices } = useKit()
  const check = useReloadUser(({ isEmailVerified }) => {
    if (!isEmailVerified) notices.push({ tone: 'info', text: t('verifyEmailNotYet', { email }) })
  })
  const resend = useResendEmail(() => {
    notices.push({ tone: 'success', text: t('verifyEmailSent', { email }) })
  })
  const detail = [t('verifyEmailMore', { email }), role === 'admin' && t('verifyEmailHolds')]
  return (
    <NoticeBar
      tone="info"
      icon={<Icon of={Mail} />}
      title={t('verifyEmail')}
      detail={detail.filter(Boolean).join(' ')}
      action={
        <>
          <Button size="small" busy={resend.isBusy} onClick={resend.run}>
            {actionText('sendAgain')}
          </Button>
          <Button size="small" variant="quiet" busy={check.isBusy} onClick={check.run}>
            {t('verifyEmailCheck')}
          </Button>
        </>
      }
    />
  )
}

/** Sends the confirmation email again, unless the address has been confirmed in the meantime. */
function useResendEmail(onSent: () => void): { isBusy: boolean; run(): void } {
  const kit = useKit()
  const failureText = useFailureText()
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      if (await postVerificationEmail(kit.http)) onSent()
      else await sessionStore(kit).reloadUser()
    } catch (error) {
      kit.notices.push({ tone: 'error', text: failureText(toApiFailure(error)) })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run: () => void run() }
}
