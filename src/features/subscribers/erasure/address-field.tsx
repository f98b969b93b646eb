import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'

type AddressFieldProps = {
  label: string
  error: string | null
  value: string
  onChange: (typed: string) => void
}

/** An email address that the browser neither suggests nor corrects. */
export function AddressField({ label, error, value, onChange }: AddressFieldProps) {
  return (
    <Field label={label} error={error}>
      <TextInput
        type="email"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  )
}
