import { useEffect, useRef, useState } from 'react'
import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { shopifyMessages } from '../../messages/shopify.ts'
import { OutcomePanel } from '../../ui/feedback/outcome-panel.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { useAlert } from '../../ui/overlays/alerts.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Check } from '../../ui/pictures/icons.ts'
import type { CallbackOutcome } from './model.ts'
import { isPasswordPage, MIGRATED_REDIRECT } from './rules.ts'
import type { shopifyCallback } from './store.ts'

type OtherAccountProps = {
  /** The email address of the signed-in user. */
  email: string
  outcome: CallbackOutcome
  callback: ReturnType<typeof shopifyCallback>
  onContinue: (url: string, outcome: CallbackOutcome) => void
}

/**
 * Informs a user who is signed in with another account, and then signs them out. The owner of a new account sets the
 * password first, because only the URL in the response allows it; setting the password also signs out the other
 * account.
 */
export function OtherAccount({ email, outcome, callback, onContinue }: OtherAccountProps) {
  const t = useMessages(shopifyMessages)
  const { linkTo } = usePaths()
  const alert = useAlert()
  const [isSignedOut, setSignedOut] = useState(false)
  const { redirect } = outcome
  useOnce(async () => {
    const isNew = isPasswordPage(redirect)
    await alert({ text: t(isNew ? 'mismatchNew' : 'mismatch', { email }) })
    if (isNew) return onContinue(redirect, outcome)
    callback.forget()
    callback.signOut()
    setSignedOut(true)
  })
  const logIn = isSignedOut && (
    <Button variant="primary" size="large" wide {...linkTo('/login')}>
      {t('logIn')}
    </Button>
  )
  return (
    <OutcomePanel
      tone="success"
      icon={<Icon of={Check} data-size="large" />}
      title={t(redirect === MIGRATED_REDIRECT ? 'migrated' : 'connected')}
      actions={logIn}
    />
  )
}

function useOnce(run: () => Promise<void>): void {
  const isDone = useRef(false)
  const first = useRef(run)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    void first.current()
  }, [])
}
