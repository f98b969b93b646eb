import { useState } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { subscribersMessages } from '../../messages/subscribers.ts'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { parseDay, type SubscriberFilters } from './filters-in-address.ts'

export type Days = Pick<SubscriberFilters, 'from' | 'to'>

type DayFieldsProps = { days: Days; onChange: (days: Days) => void }

/** Without it, a year of six digits can be typed. */
const LAST_DAY = '9999-12-31'

/** The first and the last day; each can be left open. */
export function DayFields({ days, onChange }: DayFieldsProps) {
  const t = useMessages(subscribersMessages)
  const [typed, setTyped] = useState({ from: days.from ?? '', to: days.to ?? '' })
  const problemOf = (day: string) => (day !== '' && parseDay(day) === null ? t('dayInvalid') : null)
  const isReversed = problemOf(typed.from) === null && typed.to !== '' && typed.from > typed.to
  const change = (next: typeof typed) => {
    setTyped(next)
    const [from, to] = [parseDay(next.from), parseDay(next.to)]
    const isIncomplete = (from === null && next.from !== '') || (to === null && next.to !== '')
    if (!isIncomplete && (from === null || to === null || from <= to)) onChange({ from, to })
  }
  return (
    <div className="stack">
      <Field label={t('from')} error={problemOf(typed.from)}>
        <TextInput
          type="date"
          max={LAST_DAY}
          value={typed.from}
          onChange={(event) => change({ ...typed, from: event.currentTarget.value })}
        />
      </Field>
      <Field label={t('to')} error={problemOf(typed.to) ?? (isReversed ? t('reversed') : null)}>
        <TextInput
          type="date"
          max={LAST_DAY}
          value={typed.to}
          onChange={(event) => change({ ...typed, to: event.currentTarget.value })}
        />
      </Field>
    </div>
  )
}
