import { type FormEvent, useEffect, useState } from 'react'
import { useElement, useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { fetchAhead } from '../../lib/fetch-ahead.ts'
import { setPasswordMessages } from '../../messages/set-password.ts'
import { LateErrorPanel } from '../../ui/feedback/late-error-panel.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { AfterPress } from '../../ui/loading/after-press.tsx'
import { Deferred } from '../../ui/loading/deferred.tsx'
import { useLoaded } from '../../ui/loading/use-loaded.ts'
import { partStyles } from '../../ui/theme/base.ts'
import { loadLaterParts } from './load-later-parts.ts'
import { PasswordFields } from './password-fields.tsx'
import css from './set-password-form.css?inline'
import type { InternalSetPasswordProps } from './set-password-props.ts'
import { usePasswordFields } from './use-password-fields.ts'
import { useRole } from './use-role.ts'

partStyles(css)
fetchAhead(loadLaterParts)

const LEADS = {
  appsumo: 'leadAppsumo',
  shopify: 'leadShopify',
  lifetime: 'leadLifetime',
  default: 'leadDefault',
} as const

/** As high as the question for the role, in pixels. */
const ROLE_HEIGHT = 61.5

/** Sets the password of a partner's customer. */
export function SetPasswordForm(props: InternalSetPasswordProps) {
  const t = useMessages(setPasswordMessages)
  const [hasFinished, setFinished] = useState(false)
  return (
    <div className="set-password">
      {hasFinished ? (
        <Deferred load={loadLaterParts} shape={null} failedTitle={t('partFailed')}>
          {({ Finished }) => <Finished />}
        </Deferred>
      ) : (
        <PasswordForm {...props} onRest={() => setFinished(true)} />
      )}
    </div>
  )
}

function PasswordForm(props: InternalSetPasswordProps & { onRest: () => void }) {
  const { platform = 'default', askRole = false, email = '' } = props
  const t = useMessages(setPasswordMessages)
  const { ownsPage } = useKit()
  const role = useRole(askRole)
  const choice = usePasswordFields(email)
  const [presses, setPresses] = useState(0)
  const [busy, setBusy] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPresses(presses + 1)
  }
  const Title = ownsPage ? 'h1' : 'h2'
  const late = { load: loadLaterParts, failedTitle: t('partFailed') }
  return (
    <>
      <Title className="title-page">{t('title')}</Title>
      <p className="lede muted">{t(LEADS[platform])}</p>
      <form className="stack" noValidate onSubmit={submit}>
        <EmailField email={email} />
        <PasswordFields password={choice.password} confirm={choice.confirm} />
        {askRole && <Role {...role} />}
        <Button type="submit" variant="primary" size="large" wide busy={busy}>
          {t('submit')}
        </Button>
        {presses > 0 && (
          <AfterPress {...late} presses={presses} onBusy={setBusy}>
            {({ Submission }) => (
              <Submission {...{ ...props, presses, choice, role }} onBusy={setBusy} />
            )}
          </AfterPress>
        )}
      </form>
    </>
  )
}

/** Few are asked for it, so its list comes later; the element is not ready before. */
function Role({ role, choose }: ReturnType<typeof useRole>) {
  const t = useMessages(setPasswordMessages)
  const { setState } = useElement()
  const { state, retry } = useLoaded(loadLaterParts)
  const isLoading = state.status === 'loading'
  useEffect(() => {
    setState('loading', isLoading)
    return () => setState('loading', false)
  }, [setState, isLoading])
  if (isLoading) return <Skeleton height={ROLE_HEIGHT} />
  if (state.status === 'ready') return <state.value.RoleField role={role} onChoose={choose} />
  return <LateErrorPanel failure={state.failure} title={t('partFailed')} onRetry={retry} />
}

function EmailField({ email }: { email: string }) {
  const t = useMessages(setPasswordMessages)
  // Browsers look for a username beside every new password.
  if (email === '') return <input hidden readOnly autoComplete="username" value="" />
  return (
    <Field label={t('email')}>
      <TextInput readOnly dir="ltr" autoComplete="username" value={email} />
    </Field>
  )
}
