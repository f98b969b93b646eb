import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { fetchAhead } from '../../lib/fetch-ahead.ts'
import { licenseMessages } from '../../messages/license.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { AfterPress } from '../../ui/loading/after-press.tsx'
import { Fields } from './fields.tsx'
import { LaterPart, loadLaterParts } from './later-part.tsx'
import type { LicenseActivationProps } from './license-props.ts'
import { type Captcha, useCaptcha } from './use-captcha.ts'
import { type Form, useForm } from './use-form.ts'

fetchAhead(loadLaterParts)

/** Key, email and password, which a mail then asks to verify. */
export function RegisterForm(props: LicenseActivationProps) {
  const t = useMessages(licenseMessages)
  const form = useForm(props.email ?? '')
  const captcha = useCaptcha()
  const [presses, setPresses] = useState(0)
  const [busy, setBusy] = useState(false)
  useReturn(form)
  const isSent = form.sentTo !== null
  return (
    <>
      {!isSent && <KeyForm {...{ form, captcha, busy }} onPress={() => setPresses(presses + 1)} />}
      {(isSent || presses > 0) && (
        <AfterPress
          load={loadLaterParts}
          presses={presses}
          failedTitle={t('partFailed')}
          onBusy={setBusy}
          shape={isSent && <Skeleton height={48} />}
        >
          {({ Registration }) => (
            <Registration {...{ ...props, form, captcha, presses }} onBusy={setBusy} />
          )}
        </AfterPress>
      )}
    </>
  )
}

type KeyFormProps = { form: Form; captcha: Captcha; busy: boolean; onPress: () => void }

function KeyForm({ form, captcha, busy, onPress }: KeyFormProps) {
  const t = useMessages(licenseMessages)
  const { ownsPage } = useKit()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onPress()
  }
  /** By a field only: the button must not move away under who presses it. */
  const begin = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement) captcha.begin()
  }
  const Title = ownsPage ? 'h1' : 'h2'
  return (
    <>
      <Title className="title-page">{t('title')}</Title>
      <p className="lede muted">{t('lead')}</p>
      <form className="stack" noValidate onSubmit={submit} onFocus={begin}>
        <Fields form={form} />
        {captcha.isShown && (
          <LaterPart>
            {({ CaptchaField }) => <CaptchaField key={captcha.round} captcha={captcha} />}
          </LaterPart>
        )}
        <Button type="submit" variant="primary" size="large" wide busy={busy}>
          {t('submit')}
        </Button>
      </form>
    </>
  )
}

/** Who comes back from the inbox to correct the address stands in its field. */
function useReturn({ sentTo, fields }: Form): void {
  const before = useRef(sentTo)
  const { input } = fields.email
  useEffect(() => {
    if (before.current !== null && sentTo === null) input.current?.focus()
    before.current = sentTo
  }, [sentTo, input])
}
