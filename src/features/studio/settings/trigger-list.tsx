import { useMessageTemplates } from '../../../config/use-message-templates.ts'
import { useMessages } from '../../../config/use-messages.ts'
import { targetingMessages } from '../../../messages/targeting.ts'
import type { Targeting, Trigger, TriggerKind } from '../../../popup/targeting.ts'
import { useRowKeys } from '../../../ui/editor/row-keys.ts'
import { Sentence } from '../../../ui/layout/sentence.tsx'
import type { GroupProps } from './group.ts'
import { triggerText } from './read-back.ts'
import { AddRule, Rule, RuleGroup } from './rule-group.tsx'
import { useDraftRule, useHasInvalidDraft } from './use-waiting.ts'
import { NumberSlot, TextSlot } from './value-slots.tsx'

/** A click trigger has no useful default: only the user knows which element is meant. */
const EMPTY_CLICK: Trigger = { kind: 'click', selector: '' }
const DEFAULTS: Readonly<Record<Exclude<TriggerKind, 'click'>, Trigger>> = {
  delay: { kind: 'delay', seconds: 10 },
  scroll: { kind: 'scroll', percent: 50 },
  leave: { kind: 'leave' },
  idle: { kind: 'idle', seconds: 20 },
  pages: { kind: 'pages', count: 2 },
  cart: { kind: 'cart' },
}
const KINDS = ['delay', 'scroll', 'leave', 'idle', 'click', 'pages', 'cart'] as const

/** The campaign's triggers; the first one to fire shows the campaign. */
export function TriggerRules({ targeting, edit }: GroupProps) {
  const t = useMessages(targetingMessages)
  const { moments } = targeting
  const set = (next: Targeting['moments']) => edit({ moments: next })
  const draftRule = useDraftRule({
    ...{ rules: moments, blank: EMPTY_CLICK, set },
    isComplete: (moment) => moment.kind !== 'click' || moment.selector !== '',
    startsWithDraft: useHasInvalidDraft('when', `${moments.length}`, 'selector'),
  })
  const { rows, isDraft } = draftRule
  const keys = useRowKeys(rows.length)
  const remove = (index: number) => {
    keys.remove(index)
    draftRule.remove(index)
  }
  const add = (kind: TriggerKind) => {
    if (kind === 'click') return draftRule.add()
    keys.insert(moments.length)
    set([...moments, DEFAULTS[kind]])
  }
  return (
    <RuleGroup id="when" title={t('when')} hint={t('whenHint')}>
      {rows.length === 0 && <Rule conjunction={null}>{t('atOnce')}</Rule>}
      {rows.map((moment, index) => (
        <Rule
          key={keys.of(index)}
          id={`${index}`}
          conjunction={index === 0 ? null : 'or'}
          name={isDraft(index) ? t('add-click') : triggerText(moment, t)}
          onRemove={() => remove(index)}
        >
          <TriggerSentence moment={moment} onChange={(next) => draftRule.change(index, next)} />
        </Rule>
      ))}
      <AddRule
        label={t('addMoment')}
        kinds={availableKinds(rows, draftRule.hasDraft).map((kind) => ({
          kind,
          name: t(`add-${kind}`),
        }))}
        onAdd={add}
      />
    </RuleGroup>
  )
}

/**
 * The kinds that can be added: click, unless there is an empty row for it, and any other kind that is not in the list
 * yet.
 */
const availableKinds = (rows: readonly Trigger[], hasDraft: boolean) =>
  KINDS.filter((kind) => (kind === 'click' ? !hasDraft : !rows.some((row) => row.kind === kind)))

const SECONDS_PER_DAY = 86_400

type TriggerProps = { moment: Trigger; onChange: (moment: Trigger) => void }

function TriggerSentence({ moment, onChange }: TriggerProps) {
  const line = useMessageTemplates(targetingMessages)
  const sentence = line(`moment-${moment.kind}`)
  switch (moment.kind) {
    case 'leave':
    case 'cart':
      return sentence
    case 'delay':
    case 'idle': {
      const { kind, seconds } = moment
      const set = (value: number) => onChange({ kind, seconds: value })
      const slot = (
        <BoundedNumber of="seconds" value={seconds} min={kind === 'idle' ? 1 : 0} set={set} />
      )
      return <Sentence line={sentence} values={{ seconds }} slots={{ seconds: slot }} />
    }
    case 'scroll': {
      const set = (percent: number) => onChange({ ...moment, percent })
      const slot = <BoundedNumber of="percent" value={moment.percent} min={1} set={set} />
      return <Sentence line={sentence} slots={{ percent: slot }} />
    }
    case 'pages': {
      const set = (count: number) => onChange({ ...moment, count })
      const slot = <BoundedNumber of="pageCount" value={moment.count} min={1} set={set} />
      return <Sentence line={sentence} slots={{ count: slot }} />
    }
    case 'click': {
      const set = (selector: string) => onChange({ ...moment, selector })
      const slot = <SelectorField value={moment.selector} set={set} />
      return <Sentence line={sentence} slots={{ selector: slot }} />
    }
  }
}

const MAX_VALUES = { seconds: SECONDS_PER_DAY, percent: 100, pageCount: 1_000 } as const

type BoundedNumberProps = {
  of: keyof typeof MAX_VALUES
  value: number
  min: number
  set: (value: number) => void
}

function BoundedNumber({ of, value, min, set }: BoundedNumberProps) {
  const t = useMessages(targetingMessages)
  return <NumberSlot label={t(of)} value={value} min={min} max={MAX_VALUES[of]} onChange={set} />
}

function SelectorField({ value, set }: { value: string; set: (value: string) => void }) {
  const t = useMessages(targetingMessages)
  return (
    <TextSlot
      label={t('selector')}
      value={value}
      placeholder="#buy"
      missing={t('missingSelector')}
      problem={(text) => (isSelector(text) ? null : t('problemSelector'))}
      onChange={set}
    />
  )
}

function isSelector(text: string): boolean {
  try {
    document.createDocumentFragment().querySelector(text)
    return true
  } catch {
    return false
  }
}
