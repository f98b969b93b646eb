import { useLines, useMessages } from '../../../config/use-messages.ts'
import { targetingMessages } from '../../../messages/targeting.ts'
import type { Moment, MomentKind, Targeting } from '../../../popup/targeting.ts'
import { Sentence } from '../../../ui/sentence.tsx'
import type { GroupProps } from './group.ts'
import { wordsOfMoment } from './read-back.ts'
import { AddRule, Rule, RuleGroup } from './rule-group.tsx'
import { NumberSlot, TextSlot } from './value-slots.tsx'

const NEW: Readonly<Record<MomentKind, Moment>> = {
  delay: { kind: 'delay', seconds: 10 },
  scroll: { kind: 'scroll', percent: 50 },
  leave: { kind: 'leave' },
  idle: { kind: 'idle', seconds: 20 },
  click: { kind: 'click', selector: '#open' },
  pages: { kind: 'pages', count: 2 },
}
const KINDS = ['delay', 'scroll', 'leave', 'idle', 'click', 'pages'] as const

/** The moments that show it, the first of which counts. */
export function When({ targeting, edit }: GroupProps) {
  const t = useMessages(targetingMessages)
  const { moments } = targeting
  const set = (next: Targeting['moments']) => edit({ moments: next })
  // Only of clicks there may be many: of two delays the shorter one would do.
  const left = KINDS.filter(
    (kind) => kind === 'click' || !moments.some((moment) => moment.kind === kind),
  )
  return (
    <RuleGroup id="when" title={t('when')} hint={t('whenHint')}>
      {moments.length === 0 && <Rule joint={null}>{t('atOnce')}</Rule>}
      {moments.map((moment, index) => (
        <Rule
          // biome-ignore lint/suspicious/noArrayIndexKey: a moment is nothing but its place and its values
          key={`${moment.kind} ${index}`}
          joint={index === 0 ? null : 'or'}
          name={wordsOfMoment(moment, t)}
          onRemove={() => set(moments.toSpliced(index, 1))}
        >
          <MomentSentence moment={moment} onChange={(next) => set(moments.with(index, next))} />
        </Rule>
      ))}
      <AddRule
        label={t('addMoment')}
        kinds={left.map((kind) => ({ kind, name: t(`add-${kind}`) }))}
        onAdd={(kind) => set([...moments, NEW[kind]])}
      />
    </RuleGroup>
  )
}

const A_DAY_S = 86_400

type MomentProps = { moment: Moment; onChange: (moment: Moment) => void }

function MomentSentence({ moment, onChange }: MomentProps) {
  const t = useMessages(targetingMessages)
  const line = useLines(targetingMessages)
  const sentence = line(`moment-${moment.kind}`)
  switch (moment.kind) {
    case 'leave':
      return sentence
    case 'delay':
    case 'idle': {
      const { seconds } = moment
      const slot = (
        <NumberSlot
          label={t('seconds')}
          value={seconds}
          min={moment.kind === 'idle' ? 1 : 0}
          max={A_DAY_S}
          onChange={(value) => onChange({ ...moment, seconds: value })}
        />
      )
      return <Sentence line={sentence} values={{ seconds }} slots={{ seconds: slot }} />
    }
    case 'scroll': {
      const percent = (
        <NumberSlot
          label={t('percent')}
          value={moment.percent}
          min={1}
          max={100}
          onChange={(value) => onChange({ ...moment, percent: value })}
        />
      )
      return <Sentence line={sentence} slots={{ percent }} />
    }
    case 'pages': {
      const count = (
        <NumberSlot
          label={t('pageCount')}
          value={moment.count}
          min={1}
          max={1_000}
          onChange={(value) => onChange({ ...moment, count: value })}
        />
      )
      return <Sentence line={sentence} slots={{ count }} />
    }
    case 'click': {
      const selector = (
        <TextSlot
          label={t('selector')}
          value={moment.selector}
          problem={(text) => (isSelector(text) ? null : t('problemSelector'))}
          onChange={(value) => onChange({ ...moment, selector: value })}
        />
      )
      return <Sentence line={sentence} slots={{ selector }} />
    }
  }
}

function isSelector(text: string): boolean {
  try {
    document.createDocumentFragment().querySelector(text)
    return true
  } catch {
    return false
  }
}
