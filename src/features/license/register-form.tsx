import { type FocusEvent, type FormEvent, useEffect, useRef } from 'react'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { licenseMessages } from '../../messages/license.ts'
import { Button } from '../../ui/fields/button.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { usePress } from '../../ui/loading/press.ts'
import { Fields } from './fields.tsx'
import type { LicenseActivationProps } from './license-props.ts'
import { PartPlaceholder } from './part-placeholder.tsx'
import { type Captcha, useCaptcha } from './use-captcha.ts'
import { type Form, useForm } from './use-form.ts'

const loadRegistration = async () => (await import('./registration.tsx')).Registration

const Registration = lazyPart(loadRegistration, { when: 'pressed' })

/** The same component after a reload, if the email has already been sent. */
const SentRegistration = lazyPart(loadRegistration, { when: 'shown', placeholder: PartPlaceholder })

const CaptchaField = lazyPart(async () => (await import('./captcha-field.tsx')).CaptchaField, {
  when: 'shown',
  placeholder: PartPlaceholder,
})

/** Asks for key, email and password; an email then asks the user to verify the address. */
export function RegisterForm(props: LicenseActivationProps) {
  const form = useForm(props.email ?? '')
  const captcha = useCaptcha()
  const press = usePress()
  useFocusEmailOnReturn(form)
  const isSent = form.sentTo !== null
  const Outcome = isSent && press.count === 0 ? SentRegistration : Registration
  return (
    <>
      {!isSent && <KeyForm {...{ form, captcha, press }} />}
      <Outcome {...{ ...props, form, captcha, press }} />
    </>
  )
}

type KeyFormProps = { form: Form; captcha: Captcha; press: ReturnType<typeof usePress> }

function KeyForm({ form, captcha, press }: KeyFormProps) {
  const t = useMessages(licenseMessages)
  const { ownsPage } = useKit()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    press.add()
  }
  /** Shows the captcha only on focus of a field: the button must not move while it is being clicked. */
  const onFieldFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement) captcha.begin()
    Registration.prefetch()
  }
  const Title = ownsPage ? 'h1' : 'h2'
  return (
    <>
      <Title className="title-page">{t('title')}</Title>
      <p className="lede muted">{t('lead')}</p>
      <form className="stack" noValidate onSubmit={submit} onFocus={onFieldFocus}>
        <Fields form={form} />
        {captcha.isShown && <CaptchaField key={captcha.widgetNumber} captcha={captcha} />}
        <Button type="submit" variant="primary" size="large" wide busy={press.busy}>
          {t('submit')}
        </Button>
      </form>
    </>
  )
}

/** Focuses the email field when the user returns to correct the address. */
function useFocusEmailOnReturn({ sentTo, fields }: Form): void {
  const previousSentTo = useRef(sentTo)
  const { input } = fields.email
  useEffect(() => {
    if (previousSentTo.current !== null && sentTo === null) input.current?.focus()
    previousSentTo.current = sentTo
  }, [sentTo, input])
}
