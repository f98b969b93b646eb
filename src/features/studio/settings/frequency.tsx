import { useMessageTemplates } from '../../../config/use-message-templates.ts'
import { useMessages } from '../../../config/use-messages.ts'
import { targetingMessages } from '../../../messages/targeting.ts'
import type { Frequency } from '../../../popup/targeting.ts'
import { InlineSelect } from '../../../ui/editor/inline-field.tsx'
import { Sentence } from '../../../ui/layout/sentence.tsx'
import type { GroupProps } from './group.ts'
import { FREQUENCY_LIMITS, type FrequencyLimit, frequencyLimitText } from './read-back.ts'
import { AddRule, Rule, RuleGroup } from './rule-group.tsx'
import { NumberSlot } from './value-slots.tsx'

/** How often a visitor can see the campaign. */
export function FrequencyRules({ targeting, edit }: GroupProps) {
  const t = useMessages(targetingMessages)
  const { frequency } = targeting
  const set = (change: Partial<Frequency>) => edit({ frequency: { ...frequency, ...change } })
  const activeLimits = FREQUENCY_LIMITS.filter((name) => frequency[name] !== null)
  const inactiveLimits = FREQUENCY_LIMITS.filter((name) => frequency[name] === null)
  return (
    <RuleGroup id="often" title={t('often')} hint={t('oftenHint')}>
      {activeLimits.length === 0 && <Rule conjunction={null}>{t('asOften')}</Rule>}
      {activeLimits.map((name, index) => (
        <Rule
          key={name}
          id={name}
          conjunction={index === 0 ? null : 'and'}
          name={frequencyLimitText(name, frequency, t)}
          onRemove={() => set({ [name]: null })}
        >
          <LimitSentence name={name} frequency={frequency} set={set} />
        </Rule>
      ))}
      <Rule conjunction="and">
        <StopRule frequency={frequency} set={set} />
      </Rule>
      <AddRule
        label={t('addLimit')}
        kinds={inactiveLimits.map((kind) => ({ kind, name: t(`add-${kind}`) }))}
        onAdd={(name) => set(DEFAULTS[name])}
      />
    </RuleGroup>
  )
}

const DEFAULTS: Readonly<Record<FrequencyLimit, Partial<Frequency>>> = {
  perVisit: { perVisit: 1 },
  perDays: { perDays: { times: 2, days: 30 } },
  inAll: { inAll: 5 },
  afterClose: { afterClose: 7 },
}

type LimitProps = { frequency: Frequency; set: (change: Partial<Frequency>) => void }

const MAX_TIMES = 100
const MAX_DAYS = 365

function LimitSentence({ name, frequency, set }: LimitProps & { name: FrequencyLimit }) {
  const t = useMessages(targetingMessages)
  const line = useMessageTemplates(targetingMessages)
  const { perDays, perVisit, inAll, afterClose } = frequency
  const numberSlot = (label: string, value: number, max: number, take: (value: number) => void) => (
    <NumberSlot label={label} value={value} min={1} max={max} onChange={take} />
  )
  const timesSlot = (value: number, take: (value: number) => void) =>
    numberSlot(t('timesField'), value, MAX_TIMES, take)
  const daysSlot = (value: number, take: (value: number) => void) =>
    numberSlot(t('daysField'), value, MAX_DAYS, take)
  const sentence = line(name)
  if (name === 'perDays' && perDays) {
    const slots = {
      times: timesSlot(perDays.times, (times) => set({ perDays: { ...perDays, times } })),
      days: daysSlot(perDays.days, (days) => set({ perDays: { ...perDays, days } })),
    }
    return <Sentence line={sentence} values={perDays} slots={slots} />
  }
  if (name === 'afterClose' && afterClose !== null) {
    const days = daysSlot(afterClose, (value) => set({ afterClose: value }))
    return <Sentence line={sentence} values={{ days: afterClose }} slots={{ days }} />
  }
  const count = name === 'perVisit' ? perVisit : inAll
  if (count === null) return null
  const times = timesSlot(count, (value) => set({ [name]: value }))
  return <Sentence line={sentence} values={{ times: count }} slots={{ times }} />
}

const STOP_CHOICES = ['converted', 'never'] as const

function StopRule({ frequency: { stopsWhenConverted }, set }: LimitProps) {
  const t = useMessages(targetingMessages)
  const line = useMessageTemplates(targetingMessages)
  const done = (
    <InlineSelect
      label={t('untilField')}
      value={stopsWhenConverted ? 'converted' : 'never'}
      options={STOP_CHOICES.map((value) => ({ value, label: t(`until-${value}`) }))}
      onChange={(value) => set({ stopsWhenConverted: value === 'converted' })}
    />
  )
  return <Sentence line={line('until')} slots={{ done }} />
}
