import { useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { sessionStore } from '../../features/session/store.ts'
import { toApiFailure } from '../../lib/failure.ts'
import { screenMessages } from '../../messages/screens.ts'
import { Button } from '../../ui/button.tsx'
import { useFailureText } from '../../ui/failure-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { Mail } from '../../ui/icons.ts'
import { NoticeBar } from '../../ui/notice-bar.tsx'

/** Until the link of the sign-up mail is used; nothing is blocked (design §4). */
export function VerifyEmailNotice({ email }: { email: string }) {
  const t = useMessages(screenMessages)
  const check = useCheck(email)
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

function useCheck(email: string): { isBusy: boolean; run(): void } {
  const kit = useKit()
  const t = useMessages(screenMessages)
  const failureText = useFailureText()
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    const session = sessionStore(kit)
    setBusy(true)
    try {
      await session.reloadUser()
      if (session.user.peek()?.isEmailVerified) return
      kit.notices.push({ tone: 'info', text: t('verifyEmailNotYet', { email }) })
    } catch (error) {
      kit.notices.push({ tone: 'error', text: failureText(toApiFailure(error)) })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run: () => void run() }
}
