import { useMemo, useState } from 'react'
import { useKit } from '../../../../config/context.tsx'
import { useMessages } from '../../../../config/use-messages.ts'
import { localTimeZone } from '../../../../lib/time-zone.ts'
import { inspectorMessages } from '../../../../messages/inspector.ts'
import type { Deadline } from '../../../../popup/design.ts'
import { localTime, momentOf } from '../../../../popup/local-time.ts'
import { SelectSetting } from '../../../../ui/editor/choice.tsx'
import { SettingRow } from '../../../../ui/editor/setting-row.tsx'
import { useDraft } from '../../../../ui/editor/use-draft.ts'
import { TextInput } from '../../../../ui/fields/text-input.tsx'

type DeadlineSettingsProps = {
  deadline: Deadline
  take: (deadline: Deadline) => string | null
}

const KINDS = ['moment', 'visitor', 'daily'] as const
const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
const DEFAULT_MINUTES = 720
const DEFAULT_END_HOUR = 18

/**
 * When a countdown ends: at the same moment for everyone, after a fixed duration for each visitor, or at a certain hour
 * every day.
 */
export function DeadlineSettings({ deadline, take }: DeadlineSettingsProps) {
  const t = useMessages(inspectorMessages)
  const { clock } = useKit()
  const changeKind = (kind: Deadline['kind']) => {
    switch (kind) {
      case 'moment':
        return take({ kind, at: new Date(clock.now() + WEEK_MS).toISOString() })
      case 'visitor':
        return take({ kind, minutes: DEFAULT_MINUTES })
      case 'daily':
        return take({ kind, hour: DEFAULT_END_HOUR })
    }
  }
  return (
    <>
      <SelectSetting
        label={t('deadline')}
        isStacked
        value={deadline.kind}
        options={KINDS.map((kind) => ({ value: kind, label: t(`deadline-${kind}`) }))}
        onChange={(kind) => void changeKind(kind)}
      />
      {deadline.kind === 'moment' && <EndTimeSettings at={deadline.at} take={take} />}
      {deadline.kind === 'visitor' && <MinutesSetting minutes={deadline.minutes} take={take} />}
      {deadline.kind === 'daily' && <HourSetting hour={deadline.hour} take={take} />}
    </>
  )
}

type SaveProps = { take: DeadlineSettingsProps['take'] }

/** The value of a date field is empty until every part of it is filled in. */
const isCompleteDate = (text: string): boolean => !Number.isNaN(Date.parse(text))

const timeZoneOptions = (zone: string) =>
  [...new Set([zone, ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }))

/** Edited in the local time of a time zone: this device's, until another one is chosen. */
function EndTimeSettings({ at, take }: { at: string } & SaveProps) {
  const t = useMessages(inspectorMessages)
  const [zone, setZone] = useState(localTimeZone)
  const draft = useDraft(t('ends'), localTime(Date.parse(at), zone), (text) => {
    if (!isCompleteDate(text)) return { problem: t('problemDate') }
    const problem = take({ kind: 'moment', at: momentOf(text, zone).toISOString() })
    return problem === null ? { savedText: text } : { problem }
  })
  const zones = useMemo(() => timeZoneOptions(zone), [zone])
  return (
    <>
      <SettingRow label={t('ends')} error={draft.problem}>
        {(control) => (
          <TextInput
            {...control}
            type="datetime-local"
            size="small"
            data-field={draft.field}
            value={draft.text}
            onChange={({ currentTarget }) => draft.type(currentTarget.value)}
          />
        )}
      </SettingRow>
      <SelectSetting
        label={t('zone')}
        value={zone}
        options={zones}
        onChange={(next) => {
          // The displayed local time stays the same, but now refers to a different moment.
          const words = localTime(Date.parse(at), zone)
          take({ kind: 'moment', at: momentOf(words, next).toISOString() })
          setZone(next)
        }}
      />
    </>
  )
}

const UNITS = { minutes: 1, hours: 60, days: 1_440 } as const
type Unit = keyof typeof UNITS
const unitOf = (minutes: number): Unit => {
  if (minutes % UNITS.days === 0) return 'days'
  return minutes % UNITS.hours === 0 ? 'hours' : 'minutes'
}

function MinutesSetting({ minutes, take }: { minutes: number } & SaveProps) {
  const t = useMessages(inspectorMessages)
  const [unit, setUnit] = useState<Unit>(() => unitOf(minutes))
  const [isTooLong, setTooLong] = useState(false)
  const draft = useDraft(t('lasts'), String(minutes / UNITS[unit]), (text) => {
    if (!/^\d{1,6}$/.test(text.trim())) return { problem: t('problemWhole') }
    const problem = take({ kind: 'visitor', minutes: Number(text) * UNITS[unit] })
    return problem === null ? { savedText: String(Number(text)) } : { problem: t('problemLong') }
  })
  return (
    <>
      <SettingRow label={t('lasts')} error={draft.problem ?? (isTooLong ? t('problemLong') : null)}>
        {(control) => (
          <TextInput
            {...control}
            size="small"
            inputMode="numeric"
            data-field={draft.field}
            value={draft.text}
            onChange={({ currentTarget }) => {
              setTooLong(false)
              draft.type(currentTarget.value)
            }}
            onBlur={draft.settle}
          />
        )}
      </SettingRow>
      <SelectSetting
        label={t('unit')}
        value={unit}
        options={(['minutes', 'hours', 'days'] as const).map((value) => ({
          value,
          label: t(`unit-${value}`),
        }))}
        onChange={(next) => {
          const problem = take({ kind: 'visitor', minutes: (minutes / UNITS[unit]) * UNITS[next] })
          setTooLong(problem !== null)
          if (problem === null) setUnit(next)
        }}
      />
    </>
  )
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

function HourSetting({ hour, take }: { hour: number } & SaveProps) {
  const t = useMessages(inspectorMessages)
  return (
    <SelectSetting
      label={t('everyDayAt')}
      hint={t('everyDayHint')}
      value={String(hour)}
      options={HOURS.map((value) => ({
        value: String(value),
        label: `${String(value).padStart(2, '0')}:00`,
      }))}
      onChange={(chosen) => void take({ kind: 'daily', hour: Number(chosen) })}
    />
  )
}
