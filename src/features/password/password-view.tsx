import { type FormEvent, useEffect, useState } from 'react'
import { useElement, useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { setPasswordMessages } from '../../messages/set-password.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { usePress } from '../../ui/loading/press.ts'
import { partStyles } from '../../ui/theme/base.ts'
import { PasswordFields } from './password-fields.tsx'
import css from './set-password-form.css?inline'
import type { InternalSetPasswordProps } from './set-password-props.ts'
import { usePasswordFields } from './use-password-fields.ts'
import { useRole } from './use-role.ts'

partStyles(css)

const Submission = lazyPart(async () => (await import('./submission.tsx')).Submission, {
  when: 'pressed',
})
const Finished = lazyPart(async () => (await import('./finished.tsx')).PasswordSetPanel, {
  when: 'shown',
})

/** Loaded on demand, because few forms ask for the role; those that do count as loading until the field arrives. */
const RoleField = lazyPart(async () => (await import('./role-field.tsx')).RoleField, {
  when: 'shown',
  placeholder: () => <Skeleton height={ROLE_HEIGHT} />,
  useLoading: useElementLoading,
})

/** The height of the role field, in pixels. */
const ROLE_HEIGHT = 61.5

const INTRO_KEYS = {
  appsumo: 'leadAppsumo',
  shopify: 'leadShopify',
  lifetime: 'leadLifetime',
  default: 'leadDefault',
} as const

/** Sets the password for a partner's customer. */
export function SetPasswordForm(props: InternalSetPasswordProps) {
  const [hasFinished, setFinished] = useState(false)
  return (
    <div className="set-password">
      {hasFinished ? <Finished /> : <PasswordForm {...props} onFinish={() => setFinished(true)} />}
    </div>
  )
}

function PasswordForm(props: InternalSetPasswordProps & { onFinish: () => void }) {
  const { platform = 'default', askRole = false, email = '' } = props
  const t = useMessages(setPasswordMessages)
  const { ownsPage } = useKit()
  const role = useRole(askRole)
  const passwordFields = usePasswordFields(email)
  const press = usePress()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    press.add()
  }
  const Title = ownsPage ? 'h1' : 'h2'
  return (
    <>
      <Title className="title-page">{t('title')}</Title>
      <p className="lede muted">{t(INTRO_KEYS[platform])}</p>
      <form className="stack" noValidate onSubmit={submit} onFocus={Submission.prefetch}>
        <EmailField email={email} />
        <PasswordFields password={passwordFields.password} confirm={passwordFields.confirm} />
        {askRole && <RoleField role={role.role} onChoose={role.choose} />}
        <Button type="submit" variant="primary" size="large" wide busy={press.busy}>
          {t('submit')}
        </Button>
        <Submission {...{ ...props, press, choice: passwordFields, role }} />
      </form>
    </>
  )
}

function useElementLoading(isLoading: boolean): void {
  const { setState } = useElement()
  useEffect(() => {
    setState('loading', isLoading)
    return () => setState('loading', false)
  }, [setState, isLoading])
}

function EmailField({ email }: { email: string }) {
  const t = useMessages(setPasswordMessages)
  // Browsers expect a username field next to a new password.
  if (email === '') return <input hidden readOnly autoComplete="username" value="" />
  return (
    <Field label={t('email')}>
      <TextInput readOnly dir="ltr" autoComplete="username" value={email} />
    </Field>
  )
}
