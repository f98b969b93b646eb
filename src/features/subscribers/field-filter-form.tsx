import { type SyntheticEvent, useState } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { subscribersMessages } from '../../messages/subscribers.ts'
import { Button } from '../../ui/fields/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import type { FieldFilter } from './model.ts'
import { findsOnlyWordStarts, MAX_SEARCH_LENGTH } from './search-rules.ts'

const COMPARISONS = ['contains', 'equals', 'empty'] as const
type Comparison = (typeof COMPARISONS)[number]

type FieldFilterFormProps = {
  /** The field's name. */
  name: string
  label: string
  filter: FieldFilter | null
  onApply: (filter: FieldFilter) => void
}

/** How the answers to a field are compared, and with what. */
export function FieldFilterForm({ name, label, filter, onApply }: FieldFilterFormProps) {
  const t = useMessages(subscribersMessages)
  const [how, setHow] = useState<Comparison>(filter?.how ?? 'contains')
  const [typed, setTyped] = useState(filter === null || filter.how === 'empty' ? '' : filter.value)
  const [isMissing, setMissing] = useState(false)
  const value = typed.trim()
  const apply = (event: SyntheticEvent) => {
    event.preventDefault()
    if (how === 'empty') return onApply({ name, how })
    if (value === '') return setMissing(true)
    onApply({ name, how, value })
  }
  return (
    <form className="stack" noValidate onSubmit={apply}>
      <ComparisonField label={label} value={how} onChange={setHow} />
      {how !== 'empty' && (
        <Field
          label={t('value')}
          error={isMissing && value === '' ? t('valueMissing') : null}
          hint={how === 'contains' && findsOnlyWordStarts(value) ? t('shortSearch') : null}
        >
          <TextInput
            value={typed}
            maxLength={MAX_SEARCH_LENGTH}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Field>
      )}
      <Button type="submit" size="small">
        {t('applyFilter')}
      </Button>
    </form>
  )
}

type ComparisonFieldProps = {
  label: string
  value: Comparison
  onChange: (how: Comparison) => void
}

function ComparisonField({ label, value, onChange }: ComparisonFieldProps) {
  const t = useMessages(subscribersMessages)
  return (
    <Field label={label}>
      <Select
        value={value}
        options={COMPARISONS.map((one) => ({ value: one, label: t(`compare-${one}`) }))}
        onChange={({ currentTarget }) =>
          onChange(COMPARISONS.find((one) => one === currentTarget.value) ?? 'contains')
        }
      />
    </Field>
  )
}
