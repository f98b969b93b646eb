import { useEffect, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { rememberRole } from '../../features/onboarding/remember-role.ts'
import { WaysOn } from '../../features/password/problem-notice.tsx'
import { SetPasswordForm } from '../../features/password/set-password-form.tsx'
import { rememberAppsumo } from '../../features/session/appsumo-user.ts'
import { setPasswordPageMessages } from '../../messages/set-password-page.ts'
import { partStyles } from '../../ui/base.ts'
import { type ArrivalQuery, useArrivalQuery } from '../arrival-query.ts'
import { useRoute } from '../shell-context.ts'
import css from './set-password-page.css?inline'

partStyles(css)

/** How long the form keeps back. Spec §2, §9. */
export const FORM_DELAY_MS = 500

const BROUGHT_ALONG = ['access_token', 'email']

/** `/appsumo/reset_password` and its like: what the link of the mail brought, and the form for it. Spec §2. */
export function SetPasswordPage() {
  const { platform = 'default' } = useRoute().route
  const arrival = useArrivalQuery(BROUGHT_ALONG)
  useEffect(() => {
    if (platform === 'appsumo') rememberAppsumo()
  }, [platform])
  const accessToken = arrival.query.get('access_token') ?? ''
  return accessToken === '' ? <NoLink /> : <Form {...{ platform, accessToken, arrival }} />
}

type FormProps = {
  platform: NonNullable<ReturnType<typeof useRoute>['route']['platform']>
  accessToken: string
  arrival: ArrivalQuery
}

function Form({ platform, accessToken, arrival }: FormProps) {
  const { storage } = useKit()
  const { go } = usePaths()
  const isWaiting = useFirst(FORM_DELAY_MS)
  return (
    // Its room is kept meanwhile, so that nothing jumps.
    <section className="panel set-password-page" data-waiting={isWaiting ? '' : undefined}>
      <SetPasswordForm
        askRole={platform !== 'shopify'}
        platform={platform}
        accessToken={accessToken}
        email={arrival.query.get('email') ?? ''}
        onSpent={arrival.forget}
        onPasswordSet={({ role }) => {
          if (role) rememberRole(storage.session, role)
          go('/')
          return false
        }}
      />
    </section>
  )
}

function NoLink() {
  const t = useMessages(setPasswordPageMessages)
  return (
    <section className="panel message set-password-page">
      <h1 className="title-page">{t('noLinkTitle')}</h1>
      <p className="muted">{t('noLinkText')}</p>
      <WaysOn />
    </section>
  )
}

/** True at first, for so long. */
function useFirst(durationMs: number): boolean {
  const [isFirst, setFirst] = useState(true)
  useEffect(() => {
    const timer = setTimeout(setFirst, durationMs, false)
    return () => clearTimeout(timer)
  }, [durationMs])
  return isFirst
}
