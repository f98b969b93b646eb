import { useSignals } from '@preact/signals-react/runtime'
import type { ComponentType } from 'react'
import { useElement } from '../../../config/context.tsx'
import { useMessageTemplates } from '../../../config/use-message-templates.ts'
import { useMessages } from '../../../config/use-messages.ts'
import { targetingMessages } from '../../../messages/targeting.ts'
import {
  DEVICES,
  type Origin,
  UTM_NAMES,
  type UtmRule,
  type Visitors,
} from '../../../popup/targeting.ts'
import { InlineInput, InlineSelect } from '../../../ui/editor/inline-field.tsx'
import { Sentence } from '../../../ui/layout/sentence.tsx'
import type { GroupProps } from './group.ts'
import { languageTags } from './language-rules.ts'
import { visitorLabels } from './read-back.ts'
import { AddRule, Rule, RuleGroup } from './rule-group.tsx'
import { type DraftRuleRows, useDraftRule, useHasInvalidDraft } from './use-waiting.ts'
import { TextSlot } from './value-slots.tsx'

type WhoProps = { visitors: Visitors; set: (change: Partial<Visitors>) => void }

/** Which visitors the campaign is for. */
export function VisitorRules({ targeting: { visitors }, edit }: GroupProps) {
  useSignals()
  const t = useMessages(targetingMessages)
  const set = (change: Partial<Visitors>) => edit({ visitors: { ...visitors, ...change } })
  const { referrer, campaign, languages } = useConditions({ visitors, set })
  const conditionLabels = visitorLabels(visitors, t, useElement().locale.value)
  const conditions = { referrer, campaign, languages }
  const left = CONDITIONS.filter((kind) => conditions[kind].rows.length === 0)
  return (
    <RuleGroup id="who" title={t('who')} hint={t('whoHint')}>
      <Rule conjunction={null}>
        <KindAndDevices visitors={visitors} set={set} />
      </Rule>
      <ConditionRow
        kind="referrer"
        words={conditionLabels.referrer}
        condition={referrer}
        of={ReferrerCondition}
      />
      <ConditionRow
        kind="campaign"
        words={conditionLabels.campaign}
        condition={campaign}
        of={UtmCondition}
      />
      <ConditionRow
        kind="languages"
        words={conditionLabels.languages}
        condition={languages}
        of={LanguageCondition}
      />
      <AddRule
        label={t('addCondition')}
        kinds={left.map((kind) => ({ kind, name: t(`add-${kind}`) }))}
        onAdd={(kind) => conditions[kind].add()}
      />
    </RuleGroup>
  )
}

const CONDITIONS = ['referrer', 'campaign', 'languages'] as const

/** Each condition as a list of at most one rule. */
function useConditions({ visitors, set }: WhoProps) {
  const { referrer, campaign, languages } = visitors
  return {
    referrer: useDraftRule<Origin>({
      rules: referrer ? [referrer] : [],
      blank: { text: '', isExcluded: false },
      isComplete: ({ text }) => text !== '',
      set: ([value = null]) => set({ referrer: value }),
      startsWithDraft: useHasInvalidDraft('who', 'referrer', 'referrerText') && !referrer,
    }),
    campaign: useDraftRule<UtmRule>({
      rules: campaign ? [campaign] : [],
      blank: { name: 'utm_source', text: '', isExcluded: false },
      isComplete: ({ text }) => text !== '',
      set: ([value = null]) => set({ campaign: value }),
      startsWithDraft: useHasInvalidDraft('who', 'campaign', 'utmText') && !campaign,
    }),
    languages: useDraftRule<LanguageTags>({
      rules: languages.length > 0 ? [languages] : [],
      blank: [],
      isComplete: (tags) => tags.length > 0,
      set: ([value = []]) => set({ languages: value }),
      startsWithDraft:
        useHasInvalidDraft('who', 'languages', 'languagesField') && languages.length === 0,
    }),
  }
}

type LanguageTags = readonly string[]

type ConditionFieldProps<Of> = { rule: Of; onChange: (rule: Of) => void }

type ConditionProps<Of> = {
  kind: (typeof CONDITIONS)[number]
  /** Null while the row is empty. */
  words: string | null
  condition: DraftRuleRows<Of>
  of: ComponentType<ConditionFieldProps<Of>>
}

function ConditionRow<RuleOf>({ kind, words, condition, of: Of }: ConditionProps<RuleOf>) {
  const t = useMessages(targetingMessages)
  return condition.rows.map((rule, index) => (
    <Rule
      key={kind}
      id={kind}
      conjunction="and"
      name={words ?? t(`add-${kind}`)}
      onRemove={() => condition.remove(index)}
    >
      <Of rule={rule} onChange={(next) => condition.change(index, next)} />
    </Rule>
  ))
}

const KINDS = ['all', 'new', 'returning'] as const
const DEVICE_CHOICES = { both: DEVICES, computer: ['computer'], phone: ['phone'] } as const
const DEVICE_NAMES = ['both', 'computer', 'phone'] as const

function KindAndDevices({ visitors: { kind, devices }, set }: WhoProps) {
  const t = useMessages(targetingMessages)
  const line = useMessageTemplates(targetingMessages)
  const kinds = (
    <InlineSelect
      label={t('visitorsField')}
      value={kind}
      options={KINDS.map((value) => ({ value, label: t(`visitors-${value}`) }))}
      onChange={(value) => set({ kind: value })}
    />
  )
  const deviceSlot = (
    <InlineSelect
      label={t('devicesField')}
      value={devices.length === 1 ? (devices[0] ?? 'both') : 'both'}
      options={DEVICE_NAMES.map((value) => ({ value, label: t(`devices-${value}`) }))}
      onChange={(value) => set({ devices: DEVICE_CHOICES[value] })}
    />
  )
  return <Sentence line={line('visitors')} slots={{ kind: kinds, devices: deviceSlot }} />
}

function ReferrerCondition({ rule, onChange }: ConditionFieldProps<Origin>) {
  const t = useMessages(targetingMessages)
  const line = useMessageTemplates(targetingMessages)
  const from = (
    <InlineSelect
      label={t('fromField')}
      value={rule.isExcluded ? 'not' : 'it'}
      options={INCLUDE_OR_EXCLUDE.map((value) => ({ value, label: t(`from-${value}`) }))}
      onChange={(value) => onChange({ ...rule, isExcluded: value === 'not' })}
    />
  )
  const text = (
    <TextSlot
      label={t('referrerText')}
      value={rule.text}
      placeholder="google.com"
      missing={t('missingReferrer')}
      onChange={(value) => onChange({ ...rule, text: value })}
    />
  )
  return <Sentence line={line('referrer')} slots={{ from, text }} />
}

const INCLUDE_OR_EXCLUDE = ['it', 'not'] as const

function UtmCondition({ rule, onChange }: ConditionFieldProps<UtmRule>) {
  const t = useMessages(targetingMessages)
  const line = useMessageTemplates(targetingMessages)
  const slots = {
    name: (
      <InlineSelect
        label={t('utmName')}
        value={rule.name}
        options={UTM_NAMES.map((value) => ({ value, label: value }))}
        onChange={(name) => onChange({ ...rule, name })}
      />
    ),
    is: (
      <InlineSelect
        label={t('isField')}
        value={rule.isExcluded ? 'not' : 'it'}
        options={INCLUDE_OR_EXCLUDE.map((value) => ({ value, label: t(`is-${value}`) }))}
        onChange={(value) => onChange({ ...rule, isExcluded: value === 'not' })}
      />
    ),
    text: (
      <TextSlot
        label={t('utmText')}
        value={rule.text}
        placeholder="newsletter"
        missing={t('missingUtm')}
        onChange={(text) => onChange({ ...rule, text })}
      />
    ),
  }
  return <Sentence line={line('campaign')} slots={slots} />
}

function LanguageCondition({ rule, onChange }: ConditionFieldProps<LanguageTags>) {
  const t = useMessages(targetingMessages)
  const line = useMessageTemplates(targetingMessages)
  const read = (text: string) => {
    const tags = languageTags(text)
    return tags ? { value: tags } : { problem: t('problemLanguages') }
  }
  const languages = (
    <InlineInput
      label={t('languagesField')}
      value={rule}
      format={(tags) => tags.join(', ')}
      parse={read}
      onChange={onChange}
      placeholder="en, pt-BR"
      isCode
    />
  )
  return <Sentence line={line('languages')} slots={{ languages }} />
}
