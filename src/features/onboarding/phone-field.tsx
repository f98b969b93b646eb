import { type RefObject, useState } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import type { Async } from '../../lib/async.ts'
import { uiMessages } from '../../messages/ui.ts'
import { wizardStepMessages } from '../../messages/wizard-steps.ts'
import { NoticeBar } from '../../ui/feedback/notice-bar.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import type { loadCountries } from './countries.ts'

type Countries = { state: Async<Awaited<ReturnType<typeof loadCountries>>>; retry: () => void }

type PhoneFieldProps = {
  countries: Countries
  country: string
  phone: string
  error: string | null
  input: RefObject<HTMLInputElement | null>
  onCountry: (code: string) => void
  onPhone: (text: string) => void
}

/** Country and number. The number can be typed before the countries have loaded. */
export function PhoneField(props: PhoneFieldProps) {
  const { countries, country, phone, error, input, onCountry, onPhone } = props
  const t = useMessages(wizardStepMessages)
  const uiText = useMessages(uiMessages)
  const [isBlurred, setBlurred] = useState(false)
  const { state } = countries
  const isInvalid =
    isBlurred &&
    phone.trim() !== '' &&
    state.status === 'ready' &&
    state.value.parsePhone(phone, country) === null
  return (
    <Field label={t('phone')} hint={t('phoneHint')} error={isInvalid ? t('phoneInvalid') : error}>
      {(control) => (
        <>
          <div className="row" data-wrap="">
            {state.status === 'ready' && (
              <state.value.CountryPicker value={country} onChange={onCountry} />
            )}
            {state.status === 'loading' && <Skeleton width="108px" height={36} />}
            <TextInput
              {...control}
              ref={input}
              type="tel"
              dir="ltr"
              autoComplete="tel-national"
              value={phone}
              onChange={({ target }) => {
                setBlurred(false)
                onPhone(target.value)
              }}
              onBlur={() => setBlurred(true)}
            />
          </div>
          {state.status === 'failed' && (
            <NoticeBar
              tone="warning"
              action={
                <Button size="small" onClick={countries.retry}>
                  {uiText('tryAgain')}
                </Button>
              }
            >
              {t('countriesFailed')}
            </NoticeBar>
          )}
        </>
      )}
    </Field>
  )
}
