import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useElement, useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { subscribersMessages } from '../../messages/subscribers.ts'
import { Button } from '../../ui/fields/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Calendar } from '../../ui/pictures/icons.ts'
import { parseDay, type SubscriberFilters } from './filters-in-address.ts'
import { subscribersStore } from './store.ts'

type Days = Pick<SubscriberFilters, 'from' | 'to'>

/** Filters by the day of signing up. */
export function DateFilter() {
  useSignals()
  const t = useMessages(subscribersMessages)
  const store = subscribersStore(useKit())
  const { from, to } = store.filters.value
  const rangeText = useRangeText({ from, to })
  return (
    <Popover
      label={t('date')}
      className="dates"
      trigger={(trigger) => (
        <Button icon={<Icon of={Calendar} data-size="small" />} {...trigger}>
          {rangeText}
        </Button>
      )}
    >
      {(close) => (
        <DayFields
          days={{ from, to }}
          onChange={(days) => void store.filter(days)}
          onClear={() => {
            close()
            void store.filter({ from: null, to: null })
          }}
        />
      )}
    </Popover>
  )
}

function useRangeText({ from, to }: Days): string {
  useSignals()
  const t = useMessages(subscribersMessages)
  const locale = useElement().locale.value
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const textOf = (day: string) => format.format(new Date(`${day}T00:00:00Z`))
  if (from !== null && to !== null) return t('between', { from: textOf(from), to: textOf(to) })
  if (from !== null) return t('since', { day: textOf(from) })
  return to === null ? t('date') : t('until', { day: textOf(to) })
}

type DayFieldsProps = { days: Days; onChange: (days: Days) => void; onClear: () => void }

function DayFields({ days, onChange, onClear }: DayFieldsProps) {
  const t = useMessages(subscribersMessages)
  const [typed, setTyped] = useState({ from: days.from ?? '', to: days.to ?? '' })
  const isReversed = typed.from !== '' && typed.to !== '' && typed.from > typed.to
  const change = (next: typeof typed) => {
    setTyped(next)
    const [from, to] = [parseDay(next.from), parseDay(next.to)]
    const isIncomplete = (from === null && next.from !== '') || (to === null && next.to !== '')
    if (!isIncomplete && (from === null || to === null || from <= to)) onChange({ from, to })
  }
  return (
    <div className="stack">
      <Field label={t('from')}>
        <TextInput
          type="date"
          value={typed.from}
          onChange={(event) => change({ ...typed, from: event.currentTarget.value })}
        />
      </Field>
      <Field label={t('to')} error={isReversed ? t('reversed') : null}>
        <TextInput
          type="date"
          value={typed.to}
          onChange={(event) => change({ ...typed, to: event.currentTarget.value })}
        />
      </Field>
      <Button size="small" onClick={onClear}>
        {t('clearDate')}
      </Button>
    </div>
  )
}
