import { useSignals } from '@preact/signals-react/runtime'
import { useElement, useKit } from '../../../config/context.tsx'
import { useMessageTemplates } from '../../../config/use-message-templates.ts'
import { useMessages } from '../../../config/use-messages.ts'
import { targetingMessages } from '../../../messages/targeting.ts'
import { spansMidnight } from '../../../popup/display-rules.ts'
import type { Schedule } from '../../../popup/targeting.ts'
import { InlineInput, InlineSelect } from '../../../ui/editor/inline-field.tsx'
import { Sentence } from '../../../ui/layout/sentence.tsx'
import type { GroupProps } from './group.ts'
import { defaultTime, SCHEDULE_FIELDS, type ScheduleField } from './new-time-rules.ts'
import { DAYS_OF_WEEK, scheduleLabels, timeZoneName, weekdayName } from './read-back.ts'
import { AddRule, Rule, RuleGroup } from './rule-group.tsx'
import { NumberSlot } from './value-slots.tsx'

const EMPTY_VALUES: Readonly<Record<ScheduleField, Partial<Schedule>>> = {
  from: { from: null },
  until: { until: null },
  days: { days: [...DAYS_OF_WEEK] },
  hours: { hours: null },
}

type ScheduleProps = { schedule: Schedule; set: (change: Partial<Schedule>) => void }

/** When the campaign runs, and in which time zone. */
export function ScheduleRules({ targeting, edit }: GroupProps) {
  useSignals()
  const t = useMessages(targetingMessages)
  const locale = useElement().locale.value
  const { clock } = useKit()
  const { schedule } = targeting
  const set = (change: Partial<Schedule>) => edit({ schedule: { ...schedule, ...change } })
  const timeLabels = scheduleLabels(schedule, t, locale)
  const activeTimes = SCHEDULE_FIELDS.filter((time) => timeLabels[time] !== null)
  return (
    <RuleGroup id="schedule" title={t('schedule')} hint={t('scheduleHint')}>
      {activeTimes.length === 0 && <Rule conjunction={null}>{t('always')}</Rule>}
      {activeTimes.map((time, index) => (
        <Rule
          key={time}
          id={time}
          conjunction={index === 0 ? null : 'and'}
          name={timeLabels[time] ?? ''}
          onRemove={() => set(EMPTY_VALUES[time])}
        >
          <TimeSentence time={time} schedule={schedule} set={set} />
        </Rule>
      ))}
      <Rule conjunction="and">
        <TimeZoneRule schedule={schedule} set={set} />
      </Rule>
      <AddRule
        label={t('addTime')}
        kinds={SCHEDULE_FIELDS.filter((time) => timeLabels[time] === null).map((kind) => ({
          kind,
          name: t(`add-${kind}`),
        }))}
        onAdd={(time) => set(defaultTime(time, schedule, clock.now()))}
      />
    </RuleGroup>
  )
}

function TimeSentence({ time, schedule, set }: ScheduleProps & { time: ScheduleField }) {
  const line = useMessageTemplates(targetingMessages)
  switch (time) {
    case 'from':
    case 'until': {
      const date = <DateTimeSlot end={time} schedule={schedule} set={set} />
      return <Sentence line={line(time === 'from' ? 'from' : 'untilDate')} slots={{ date }} />
    }
    case 'days':
      return (
        <Sentence
          line={line('days')}
          slots={{ days: <DaysRule schedule={schedule} set={set} /> }}
        />
      )
    case 'hours':
      return <HoursRule schedule={schedule} set={set} />
  }
}

function DateTimeSlot({ end, schedule, set }: ScheduleProps & { end: 'from' | 'until' }) {
  const t = useMessages(targetingMessages)
  const read = (text: string) => {
    if (text === '') return { problem: t('problemEmpty') }
    const from = end === 'from' ? text : schedule.from
    const until = end === 'until' ? text : schedule.until
    const isBackwards = from !== null && until !== null && until <= from
    return isBackwards ? { problem: t('problemOrder') } : { value: text }
  }
  return (
    <InlineInput
      type="datetime-local"
      label={t(end === 'from' ? 'startField' : 'endField')}
      value={schedule[end] ?? ''}
      format={String}
      parse={read}
      onChange={(value) => set({ [end]: value })}
    />
  )
}

/** At least one day stays selected: to stop a campaign on every day, the user pauses it. */
function DaysRule({ schedule: { days }, set }: ScheduleProps) {
  useSignals()
  const t = useMessages(targetingMessages)
  const locale = useElement().locale.value
  const toggle = (day: number) => {
    const next = days.includes(day) ? days.filter((one) => one !== day) : [...days, day]
    if (next.length > 0) set({ days: [...next].sort() })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be inside a sentence
    <span role="group" aria-label={t('daysOfWeek')} className="slot-toggles">
      {DAYS_OF_WEEK.map((day) => (
        <button
          key={day}
          type="button"
          className="slot"
          aria-pressed={days.includes(day)}
          title={weekdayName(day, locale, 'long')}
          onClick={() => toggle(day)}
        >
          {weekdayName(day, locale, 'short')}
        </button>
      ))}
    </span>
  )
}

const LAST_HOUR = 24

function HoursRule({ schedule: { hours }, set }: ScheduleProps) {
  const t = useMessages(targetingMessages)
  const line = useMessageTemplates(targetingMessages)
  if (!hours) return null
  const slots = {
    from: (
      <NumberSlot
        label={t('hourFrom')}
        value={hours.from}
        min={0}
        max={LAST_HOUR - 1}
        problem={(from) => (from === hours.until ? t('problemHours') : null)}
        onChange={(from) => set({ hours: { ...hours, from } })}
      />
    ),
    until: (
      <NumberSlot
        label={t('hourUntil')}
        value={hours.until}
        min={1}
        max={LAST_HOUR}
        problem={(until) => (until === hours.from ? t('problemHours') : null)}
        onChange={(until) => set({ hours: { ...hours, until } })}
      />
    ),
  }
  return <Sentence line={line(spansMidnight(hours) ? 'nightHours' : 'hours')} slots={slots} />
}

function TimeZoneRule({ schedule: { timeZone }, set }: ScheduleProps) {
  const t = useMessages(targetingMessages)
  const line = useMessageTemplates(targetingMessages)
  const zones = [...new Set([timeZone, ...Intl.supportedValuesOf('timeZone')])]
  const zone = (
    <InlineSelect
      label={t('zoneField')}
      value={timeZone}
      options={zones.map((value) => ({ value, label: timeZoneName(value) }))}
      onChange={(value) => set({ timeZone: value })}
    />
  )
  return <Sentence line={line('zone')} slots={{ zone }} />
}
