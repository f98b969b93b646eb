import { useMessages } from '../../config/use-messages.ts'
import { campaignsMessages } from '../../messages/campaigns.ts'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { MAX_TITLE_LENGTH, titleProblem } from './rules.ts'

type TitleFieldProps = {
  value: string
  onChange: (title: string) => void
  error: string | null
  size?: 'medium' | 'large'
  /** Selects the text on focus, for a title that is meant to be replaced. */
  selectsOnFocus?: boolean
}

/** A campaign's title, which only the team sees. */
export function TitleField(props: TitleFieldProps) {
  const { value, onChange, error, size = 'medium', selectsOnFocus = false } = props
  const t = useMessages(campaignsMessages)
  return (
    <Field label={t('titleLabel')} error={error}>
      <TextInput
        size={size}
        dir="auto"
        autoComplete="off"
        value={value}
        onFocus={selectsOnFocus ? (event) => event.currentTarget.select() : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  )
}

/** The error message for a title; null if it is valid. */
export function useTitleError(): (title: string) => string | null {
  const t = useMessages(campaignsMessages)
  return (title) => {
    switch (titleProblem(title)) {
      case 'required':
        return t('titleRequired')
      case 'too-long':
        return t('titleTooLong', { max: MAX_TITLE_LENGTH, length: title.trim().length })
      case null:
        return null
    }
  }
}
