import { useMemo } from 'react'
import { useElement } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { wizardStepMessages } from '../../messages/wizard-steps.ts'
import { Combobox } from '../../ui/overlays/combobox.tsx'
import { partStyles } from '../../ui/theme/base.ts'
import css from './country-picker.css?inline'
import { type Country, searchCountries } from './country-search.ts'
import { Flag } from './flag.tsx'
import { phoneCountries } from './phone.ts'

export { parsePhone } from './phone.ts'

partStyles(css)

type CountryPickerProps = {
  /** Two letters. */
  value: string
  onChange: (code: string) => void
}

/** The country of a phone number; its list opens inline, so that it doesn't cover other fields. */
export function CountryPicker({ value, onChange }: CountryPickerProps) {
  const t = useMessages(wizardStepMessages)
  const locale = useElement().locale.value
  const countries = useMemo(() => phoneCountries(locale), [locale])
  return (
    <Combobox
      inPlace
      label={t('country')}
      placeholder={t('choose')}
      items={countries}
      itemKey={({ code }) => code}
      itemText={({ name }) => name}
      renderItem={(country, query) => <CountryLabel country={country} query={query} />}
      renderValue={({ code, dialCode }) => (
        <>
          <Flag code={code} />
          <span className="number">{`+${dialCode}`}</span>
        </>
      )}
      search={searchCountries}
      value={countries.find(({ code }) => code === value) ?? null}
      onChange={({ code }) => onChange(code)}
    />
  )
}

function CountryLabel({ country, query }: { country: Country; query: string }) {
  return (
    <>
      <Flag code={country.code} />
      <span className="truncate">{country.name}</span>
      <span className="trail number">
        +<DialCode dialCode={country.dialCode} query={query} />
      </span>
    </>
  )
}

/** Highlights the typed digits. */
function DialCode({ dialCode, query }: { dialCode: string; query: string }) {
  const digits = query.replace(/^(?:\+|00)/, '').replace(/\D/g, '')
  if (digits === '' || !dialCode.startsWith(digits)) return dialCode
  return (
    <>
      <mark>{digits}</mark>
      {dialCode.slice(digits.length)}
    </>
  )
}
