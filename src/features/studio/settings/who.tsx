import { useLines, useMessages } from '../../../config/use-messages.ts'
import { targetingMessages } from '../../../messages/targeting.ts'
import { DEVICES, UTM_NAMES, type Visitors } from '../../../popup/targeting.ts'
import { Sentence } from '../../../ui/sentence.tsx'
import { SlotInput, SlotSelect } from '../../../ui/slot.tsx'
import type { GroupProps } from './group.ts'
import { wordsOfVisitors } from './read-back.ts'
import { AddRule, Rule, RuleGroup } from './rule-group.tsx'
import { TextSlot } from './value-slots.tsx'

type WhoProps = { visitors: Visitors; set: (change: Partial<Visitors>) => void }

const CONDITIONS = ['referrer', 'campaign', 'languages'] as const
type Condition = (typeof CONDITIONS)[number]

/** Whom it is for. */
export function Who({ targeting, edit }: GroupProps) {
  const t = useMessages(targetingMessages)
  const { visitors } = targeting
  const set = (change: Partial<Visitors>) => edit({ visitors: { ...visitors, ...change } })
  const words = wordsOfVisitors(visitors, t)
  const left = CONDITIONS.filter((kind) => words[kind] === null)
  return (
    <RuleGroup id="who" title={t('who')} hint={t('whoHint')}>
      <Rule joint={null}>
        <KindAndDevices visitors={visitors} set={set} />
      </Rule>
      {words.referrer !== null && (
        <Rule joint="and" name={words.referrer} onRemove={() => set(WITHOUT.referrer)}>
          <Referrer visitors={visitors} set={set} />
        </Rule>
      )}
      {words.campaign !== null && (
        <Rule joint="and" name={words.campaign} onRemove={() => set(WITHOUT.campaign)}>
          <UtmOfLink visitors={visitors} set={set} />
        </Rule>
      )}
      {words.languages !== null && (
        <Rule joint="and" name={words.languages} onRemove={() => set(WITHOUT.languages)}>
          <Languages visitors={visitors} set={set} />
        </Rule>
      )}
      <AddRule
        label={t('addCondition')}
        kinds={left.map((kind) => ({ kind, name: t(`add-${kind}`) }))}
        onAdd={(kind) => set(NEW[kind])}
      />
    </RuleGroup>
  )
}

const NEW: Readonly<Record<Condition, Partial<Visitors>>> = {
  referrer: { referrer: { text: 'google.', isExcluded: false } },
  campaign: { campaign: { name: 'utm_source', text: 'newsletter', isExcluded: false } },
  languages: { languages: ['en'] },
}
const WITHOUT: Readonly<Record<Condition, Partial<Visitors>>> = {
  referrer: { referrer: null },
  campaign: { campaign: null },
  languages: { languages: [] },
}

const KINDS = ['all', 'new', 'returning'] as const
const DEVICE_CHOICES = { both: DEVICES, computer: ['computer'], phone: ['phone'] } as const
const DEVICE_NAMES = ['both', 'computer', 'phone'] as const

function KindAndDevices({ visitors: { kind, devices }, set }: WhoProps) {
  const t = useMessages(targetingMessages)
  const line = useLines(targetingMessages)
  const kinds = (
    <SlotSelect
      label={t('visitorsField')}
      value={kind}
      options={KINDS.map((value) => ({ value, label: t(`visitors-${value}`) }))}
      onChange={(value) => set({ kind: value })}
    />
  )
  const deviceSlot = (
    <SlotSelect
      label={t('devicesField')}
      value={devices.length === 1 ? (devices[0] ?? 'both') : 'both'}
      options={DEVICE_NAMES.map((value) => ({ value, label: t(`devices-${value}`) }))}
      onChange={(value) => set({ devices: DEVICE_CHOICES[value] })}
    />
  )
  return <Sentence line={line('visitors')} slots={{ kind: kinds, devices: deviceSlot }} />
}

function Referrer({ visitors: { referrer }, set }: WhoProps) {
  const t = useMessages(targetingMessages)
  const line = useLines(targetingMessages)
  if (!referrer) return null
  const from = (
    <SlotSelect
      label={t('fromField')}
      value={referrer.isExcluded ? 'not' : 'it'}
      options={YES_OR_NO.map((value) => ({ value, label: t(`from-${value}`) }))}
      onChange={(value) => set({ referrer: { ...referrer, isExcluded: value === 'not' } })}
    />
  )
  const text = (
    <TextSlot
      label={t('referrerText')}
      value={referrer.text}
      onChange={(value) => set({ referrer: { ...referrer, text: value } })}
    />
  )
  return <Sentence line={line('referrer')} slots={{ from, text }} />
}

const YES_OR_NO = ['it', 'not'] as const

function UtmOfLink({ visitors: { campaign }, set }: WhoProps) {
  const t = useMessages(targetingMessages)
  const line = useLines(targetingMessages)
  if (!campaign) return null
  const slots = {
    name: (
      <SlotSelect
        label={t('utmName')}
        value={campaign.name}
        options={UTM_NAMES.map((value) => ({ value, label: value }))}
        onChange={(name) => set({ campaign: { ...campaign, name } })}
      />
    ),
    is: (
      <SlotSelect
        label={t('isField')}
        value={campaign.isExcluded ? 'not' : 'it'}
        options={YES_OR_NO.map((value) => ({ value, label: t(`is-${value}`) }))}
        onChange={(value) => set({ campaign: { ...campaign, isExcluded: value === 'not' } })}
      />
    ),
    text: (
      <TextSlot
        label={t('utmText')}
        value={campaign.text}
        onChange={(text) => set({ campaign: { ...campaign, text } })}
      />
    ),
  }
  return <Sentence line={line('campaign')} slots={slots} />
}

function Languages({ visitors, set }: WhoProps) {
  const t = useMessages(targetingMessages)
  const line = useLines(targetingMessages)
  const read = (text: string) => {
    const tags = canonicalTags(text)
    return tags ? { value: tags } : { problem: t('problemLanguages') }
  }
  const languages = (
    <SlotInput
      label={t('languagesField')}
      value={visitors.languages}
      write={(tags) => tags.join(', ')}
      read={read}
      onChange={(tags) => set({ languages: tags })}
      isCode
    />
  )
  return <Sentence line={line('languages')} slots={{ languages }} />
}

/** What browsers speak begins so; `english` is well formed, but nobody's language. */
const LANGUAGE = /^[a-z]{2,3}(-|$)/

/** Null where one of them is no language tag, or there is none. */
function canonicalTags(text: string): readonly string[] | null {
  const tags = text.split(/[\s,]+/).filter(Boolean)
  try {
    const meant = Intl.getCanonicalLocales(tags)
    return meant.length > 0 && meant.every((tag) => LANGUAGE.test(tag)) ? meant : null
  } catch {
    return null
  }
}
