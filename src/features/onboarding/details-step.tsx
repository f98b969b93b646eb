import { useSignals } from '@preact/signals-react/runtime'
import { type FormEvent, useRef, useState } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import type { Catalogue } from '../../messages/index.ts'
import { industryMessages } from '../../messages/industries.ts'
import { roleMessages } from '../../messages/roles.ts'
import { wizardStepMessages } from '../../messages/wizard-steps.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { useLoaded } from '../../ui/loading/use-loaded.ts'
import { AlertProvider, useAlert } from '../../ui/overlays/alerts.tsx'
import { partStyles } from '../../ui/theme/base.ts'
import { loadCountries } from './countries.ts'
import { likelyCountry } from './country-search.ts'
import css from './details-step.css?inline'
import { PhoneField } from './phone-field.tsx'
import { StepButtons } from './step-buttons.tsx'
import type { Wizard } from './store.ts'

partStyles(css)

/** Page 0: details about the user, which can be skipped. */
export function DetailsStep({ wizard }: { wizard: Wizard }) {
  return (
    <AlertProvider>
      <DetailsForm wizard={wizard} />
    </AlertProvider>
  )
}

function DetailsForm({ wizard }: { wizard: Wizard }) {
  useSignals()
  const t = useMessages(wizardStepMessages)
  const countries = useLoaded(loadCountries)
  const { country: selectedCountry, phone, role, industry } = wizard.draft.value
  const country = selectedCountry || likelyCountry(navigator.language)
  const { error, check, clear, input } = usePhoneCheck()

  const next = (event: FormEvent) => {
    event.preventDefault()
    // Without the numbering plans, the number can't be validated.
    if (countries.state.status !== 'ready') return countries.retry()
    const phoneNumber = countries.state.value.parsePhone(phone, country)
    if (phoneNumber === null) return void check(phone)
    wizard.updateDraft({ submittedDetails: { phoneNumber, country, role, industry } })
    wizard.goTo(1)
  }
  const skip = () => {
    wizard.updateDraft({ submittedDetails: null })
    wizard.goTo(1)
  }
  return (
    <form noValidate onSubmit={next}>
      <p className="lede muted">{t('detailsText')}</p>
      <div className="stack details">
        <PhoneField
          {...{ countries, country, phone, error, input }}
          onCountry={(code) => {
            wizard.updateDraft({ country: code })
            clear()
          }}
          onPhone={(text) => {
            wizard.updateDraft({ phone: text })
            clear()
          }}
        />
        <WorkFields wizard={wizard} />
      </div>
      <StepButtons
        busy={countries.state.status === 'loading'}
        onBack={skip}
        labels={{ back: t('skip'), proceed: t('next') }}
      />
    </form>
  )
}

function WorkFields({ wizard }: { wizard: Wizard }) {
  useSignals()
  const t = useMessages(wizardStepMessages)
  const { role, industry } = wizard.draft.value
  return (
    <>
      <Field label={t('role')}>
        <Select
          options={useOptions(roleMessages)}
          placeholder={t('choose')}
          value={role}
          onChange={({ target }) => wizard.updateDraft({ role: target.value })}
        />
      </Field>
      <Field label={t('industry')}>
        <Select
          options={useOptions(industryMessages)}
          placeholder={t('choose')}
          value={industry}
          onChange={({ target }) => wizard.updateDraft({ industry: target.value })}
        />
      </Field>
    </>
  )
}

/** Each option's value is the catalogue's original text, which is sent whatever the display language. */
function useOptions(choices: Catalogue) {
  const t = useMessages(choices)
  return Object.entries(choices.lines).map(([key, value]) => ({ value, label: t(key) }))
}

/** *Next* with an invalid number: shows an alert, marks the field and focuses it. */
function usePhoneCheck() {
  const t = useMessages(wizardStepMessages)
  const alert = useAlert()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)
  return {
    input,
    error,
    clear: () => setError(null),
    async check(phone: string): Promise<void> {
      if (phone.trim() !== '') setError(t('phoneInvalid'))
      await alert({ text: t('phoneAlert') })
      input.current?.focus()
    },
  }
}
