import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useElement, useKit } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { roleMessages } from '../../messages/roles.ts'
import { setPasswordMessages } from '../../messages/set-password.ts'
import { AlertProvider, useAlert } from '../../ui/alerts.tsx'
import { partStyles } from '../../ui/base.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { type PersonRole, ROLES } from './model.ts'
import { PasswordFields } from './password-fields.tsx'
import { type PasswordPlatform, sendableToken, wirePlatform } from './platform-rules.ts'
import { ProblemNotice } from './problem-notice.tsx'
import css from './set-password-form.css?inline'
import { useChoice } from './use-choice.ts'
import { useRole } from './use-role.ts'
import { useSending } from './use-sending.ts'

partStyles(css)

export type SetPasswordFormProps = {
  /** Where the person bought it; `default` without it. */
  platform?: PasswordPlatform
  /** Asks who the person is, which they may leave open. */
  askRole?: boolean
  /** The token of the mail; without it nothing is sent. */
  accessToken?: string
  email?: string
  /** False when the host goes on by itself; else our own page goes to `/`. */
  onPasswordSet?(detail: { platform: PasswordPlatform; role?: PersonRole }): boolean
}

type ComposedProps = SetPasswordFormProps & {
  /** The token works no more: nobody needs to keep it. */
  onSpent?(): void
}

const LEADS = {
  appsumo: 'leadAppsumo',
  shopify: 'leadShopify',
  lifetime: 'leadLifetime',
  default: 'leadDefault',
} as const

/** Sets the password of a partner's customer. Spec §2, *Set-password form*. */
export function SetPasswordForm(props: ComposedProps) {
  const [hasFinished, setFinished] = useState(false)
  return (
    <AlertProvider>
      <div className="set-password">
        {hasFinished ? <Finished /> : <Choosing {...props} onRest={() => setFinished(true)} />}
      </div>
    </AlertProvider>
  )
}

function Choosing(props: ComposedProps & { onRest: () => void }) {
  const { platform = 'default', askRole = false, email = '' } = props
  const t = useMessages(setPasswordMessages)
  const { ownsPage } = useKit()
  const role = useRole(askRole)
  const choice = useChoice(email)
  const { busy, problem, submit } = useSubmit(props, choice, role)
  const Title = ownsPage ? 'h1' : 'h2'
  return (
    <>
      <Title className="title-page">{t('title')}</Title>
      <p className="lede muted">{t(LEADS[platform])}</p>
      <form className="stack" noValidate onSubmit={submit}>
        <EmailField email={email} />
        <PasswordFields password={choice.password} confirm={choice.confirm} />
        {askRole && <RoleField role={role.role} onChoose={role.choose} />}
        <Button type="submit" variant="primary" size="large" wide busy={busy}>
          {t('submit')}
        </Button>
        {problem && <ProblemNotice problem={problem} />}
      </form>
    </>
  )
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

type RoleFieldProps = { role: PersonRole | null; onChoose: (value: string) => void }

function RoleField({ role, onChoose }: RoleFieldProps) {
  const t = useMessages(setPasswordMessages)
  const words = useMessages(roleMessages)
  return (
    <Field label={t('role')} optional>
      <Select
        options={ROLES.map((one) => ({ value: one, label: words(one) }))}
        placeholder={t('choose')}
        value={role ?? ''}
        onChange={({ target }) => onChoose(target.value)}
      />
    </Field>
  )
}

/** What a press comes to: the rules first, then the server, then the way on. */
function useSubmit(
  props: ComposedProps & { onRest: () => void },
  choice: ReturnType<typeof useChoice>,
  { role, forget }: ReturnType<typeof useRole>,
) {
  const { platform = 'default', onSpent } = props
  const accessToken = sendableToken(props.accessToken ?? '')
  const t = useMessages(setPasswordMessages)
  const { config, ownsPage } = useKit()
  const scope = useElement()
  const { go } = usePaths()
  const alert = useAlert()
  const wire = wirePlatform(platform, config.brand.slug)
  const sending = useSending({ platform: wire, accessToken, onSpent })

  const goOn = async () => {
    choice.clear()
    forget()
    await alert({ title: t('successTitle'), text: t('success') })
    if (scope.signal.aborted) return
    if (props.onPasswordSet?.({ platform, ...(role && { role }) }) === false) return
    if (ownsPage) go('/')
    else props.onRest()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending.busy) return
    if (accessToken === '') return sending.tell({ text: t('noToken'), isFinal: true })
    const wrong = choice.check()
    if (wrong === null) return sending.send(choice.password.value, goOn)
    await alert({ text: t('invalid') })
    wrong.current?.focus()
  }
  return { ...sending, submit: (event: FormEvent) => void submit(event) }
}

/** The end on a page that is not ours and does not go on by itself. */
function Finished() {
  const t = useMessages(setPasswordMessages)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h2 className="title-page" tabIndex={-1} ref={heading}>
        {t('success')}
      </h2>
      <p className="lede muted">{t('finishedText')}</p>
    </>
  )
}
