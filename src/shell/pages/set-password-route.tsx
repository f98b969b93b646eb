import { useEffect, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import type { Kit } from '../../config/kit.ts'
import { SHOPIFY_RESULT } from '../../config/landing-keys.ts'
import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { rememberRole } from '../../features/onboarding/remember-role.ts'
import { LINK_PARAMETERS, parseLink } from '../../features/password/model.ts'
import { SetPasswordForm } from '../../features/password/password-view.tsx'
import { NextSteps } from '../../features/password/problem-notice.tsx'
import { rememberAppsumo } from '../../features/session/appsumo-user.ts'
import { sessionStore } from '../../features/session/store.ts'
import { setPasswordPageMessages } from '../../messages/set-password-page.ts'
import { partStyles } from '../../ui/theme/base.ts'
import { type ArrivalQuery, useArrivalQuery } from '../arrival-query.ts'
import { useRoute } from '../shell-context.ts'
import css from './set-password-route.css?inline'

partStyles(css)

/** How long the form stays hidden. */
export const FORM_DELAY_MS = 500

/**
 * `/appsumo/reset_password` and similar routes: the set-password form, with the parameters of the emailed link.
 */
export function SetPasswordPage() {
  const { platform = 'default' } = useRoute().route
  const arrival = useArrivalQuery(LINK_PARAMETERS)
  useEffect(() => {
    if (platform === 'appsumo') rememberAppsumo()
  }, [platform])
  const link = parseLink(arrival.query)
  return link.accessToken === '' ? <MissingLink /> : <Form {...{ platform, link, arrival }} />
}

type FormProps = {
  platform: NonNullable<ReturnType<typeof useRoute>['route']['platform']>
  link: ReturnType<typeof parseLink>
  arrival: ArrivalQuery
}

function Form({ platform, link, arrival }: FormProps) {
  const kit = useKit()
  const { session } = kit.storage
  const { go } = usePaths()
  const isWaiting = useInitialDelay(FORM_DELAY_MS)
  return (
    // The form's space is reserved while it is hidden, to avoid a layout shift.
    <section className="panel set-password-page" data-waiting={isWaiting ? '' : undefined}>
      <SetPasswordForm
        askRole={platform !== 'shopify'}
        platform={platform}
        {...link}
        onTokenInvalid={() => {
          arrival.forget()
          session.remove(SHOPIFY_RESULT)
        }}
        onPasswordSet={({ role }) => {
          if (role) rememberRole(session, role)
          return true
        }}
        onContinue={() => {
          signOutPreviousUser(kit)
          go('/')
        }}
      />
    </section>
  )
}

/**
 * The server has already revoked this account's sessions, and another account's dashboard would be the wrong place
 * to continue. So sign out.
 */
function signOutPreviousUser(kit: Kit): void {
  const { saved, user, signOut } = sessionStore(kit)
  if (saved().user !== null || user.peek() !== null) signOut()
}

function MissingLink() {
  const t = useMessages(setPasswordPageMessages)
  return (
    <section className="panel message set-password-page">
      <h1 className="title-page">{t('noLinkTitle')}</h1>
      <p className="muted">{t('noLinkText')}</p>
      <NextSteps />
    </section>
  )
}

/** True until `durationMs` has passed after mounting. */
function useInitialDelay(durationMs: number): boolean {
  const [isDelayed, setDelayed] = useState(true)
  useEffect(() => {
    const timer = setTimeout(setDelayed, durationMs, false)
    return () => clearTimeout(timer)
  }, [durationMs])
  return isDelayed
}
