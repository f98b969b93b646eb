import { useSignals } from '@preact/signals-react/runtime'
import { useId, useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { connectionMessages } from '../../../messages/connection.ts'
import { FieldError } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { ArrowRight } from '../../../ui/pictures/icons.ts'
import { integrationOf } from '../catalogue-rules.ts'
import { EMPTY_RULES, isSourceName, type MappingRow } from '../mapping-model.ts'
import { MAX_TARGET_LENGTH, MAX_VALUE_LENGTH } from '../mapping-rules.ts'
import { rowProblem } from './draft-rules.ts'
import type { ConnectionDetails } from './model.ts'
import { connectionStore } from './store.ts'

type MappingFieldsProps = {
  row: MappingRow
  /** All rows, to find repeated fields. */
  rows: readonly MappingRow[]
  /** Starts at 1. */
  number: number
  details: ConnectionDetails
  /** The list of fields that the receiver knows. */
  suggestionsId: string
  onChange: (change: Partial<MappingRow>) => void
}

/** The controls of one row: value, receiver's field, and what an empty value does. */
export function MappingFields(props: MappingFieldsProps) {
  const { row, rows, number, details, suggestionsId, onChange } = props
  const t = useMessages(connectionMessages)
  const errorId = useId()
  const name = integrationOf(details.connection.integration).title
  const { problem, touch } = useShownProblem(rows, row)
  return (
    <div className="mapping-fields">
      <SourceSelect {...props} />
      <Icon of={ArrowRight} data-size="small" data-mirror />
      <TextInput
        dir="ltr"
        list={suggestionsId}
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_TARGET_LENGTH}
        placeholder={t('targetPlaceholder')}
        aria-label={t('rowTarget', { number, name })}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : errorId}
        value={row.target}
        onBlur={touch}
        onChange={({ currentTarget }) => {
          touch()
          onChange({ target: currentTarget.value })
        }}
      />
      <EmptyRuleSelect {...props} />
      {problem !== null && (
        <span className="field problem">
          <FieldError id={errorId}>{t(`problem-${problem}`, { name })}</FieldError>
        </span>
      )}
    </div>
  )
}

/** A name that is missing is a problem only after the field has been used, or the row has been tried to be saved. */
function useShownProblem(rows: readonly MappingRow[], row: MappingRow) {
  useSignals()
  const { marksMissing } = connectionStore(useKit())
  const [isTouched, setTouched] = useState(row.target !== '')
  const problem = rowProblem(rows, row)
  const isShown = problem !== 'missing' || isTouched || marksMissing.value
  return { problem: isShown ? problem : null, touch: () => setTouched(true) }
}

function SourceSelect({ row, number, details, onChange }: MappingFieldsProps) {
  const t = useMessages(connectionMessages)
  const options = details.sources.map((source) => ({ value: source.name, label: source.label }))
  // The form's field may have been deleted since.
  const isListed = options.some(({ value }) => value === row.source)
  return (
    <Select
      aria-label={t('rowSource', { number })}
      options={isListed ? options : [{ value: row.source, label: row.source }, ...options]}
      value={row.source}
      onChange={({ currentTarget: { value } }) => {
        if (isSourceName(value)) onChange({ source: value })
      }}
    />
  )
}

function EmptyRuleSelect({ row, number, onChange }: MappingFieldsProps) {
  const t = useMessages(connectionMessages)
  return (
    <span className="empty-rule" data-label={t('ifEmpty')}>
      <Select
        aria-label={t('rowIfEmpty', { number })}
        options={EMPTY_RULES.map((rule) => ({ value: rule, label: t(`empty-${rule}`) }))}
        value={row.ifEmpty}
        onChange={({ currentTarget }) => {
          const chosen = EMPTY_RULES.find((rule) => rule === currentTarget.value)
          if (chosen) onChange({ ifEmpty: chosen })
        }}
      />
      {row.ifEmpty === 'value' && (
        <TextInput
          dir="auto"
          maxLength={MAX_VALUE_LENGTH}
          placeholder={t('valuePlaceholder')}
          aria-label={t('rowValue', { number })}
          value={row.value}
          onChange={({ currentTarget }) => onChange({ value: currentTarget.value })}
        />
      )}
    </span>
  )
}
