import { useLines, useMessages } from '../../../config/use-messages.ts'
import { targetingMessages } from '../../../messages/targeting.ts'
import { PAGE_MATCHES, type PageRule, type Pages } from '../../../popup/targeting.ts'
import { Sentence } from '../../../ui/sentence.tsx'
import { SlotSelect } from '../../../ui/slot.tsx'
import type { GroupProps } from './group.ts'
import { wordsOfPage } from './read-back.ts'
import { AddRule, Rule, RuleGroup } from './rule-group.tsx'
import { TextSlot } from './value-slots.tsx'

/** An example, which counts at once: none that would shut out every page. */
const NEW: Readonly<Record<keyof Pages, PageRule>> = {
  shown: { match: 'starts', text: '/shop' },
  hidden: { match: 'starts', text: '/checkout' },
}

/** The pages that may show it, and the exceptions. */
export function Where({ targeting, edit }: GroupProps) {
  const t = useMessages(targetingMessages)
  const { pages } = targeting
  const set = (change: Partial<Pages>) => edit({ pages: { ...pages, ...change } })
  const add = (list: keyof Pages) => set({ [list]: [...pages[list], NEW[list]] })
  return (
    <RuleGroup id="where" title={t('where')} hint={t('whereHint')}>
      {pages.shown.length === 0 && <Rule joint={null}>{t('everywhere')}</Rule>}
      <PageRules list="shown" rules={pages.shown} onChange={(shown) => set({ shown })} />
      <PageRules list="hidden" rules={pages.hidden} onChange={(hidden) => set({ hidden })} />
      <AddRule
        label={t('addPage')}
        kinds={[
          { kind: 'shown', name: t('addShown') },
          { kind: 'hidden', name: t('addException') },
        ]}
        onAdd={add}
      />
    </RuleGroup>
  )
}

type PageRulesProps = {
  list: keyof Pages
  rules: readonly PageRule[]
  onChange: (rules: readonly PageRule[]) => void
}

function PageRules({ list, rules, onChange }: PageRulesProps) {
  const t = useMessages(targetingMessages)
  const jointOf = (index: number) => (list === 'hidden' ? 'not' : index === 0 ? null : 'or')
  return rules.map((rule, index) => (
    <Rule
      // biome-ignore lint/suspicious/noArrayIndexKey: a rule is nothing but its place and its values
      key={index}
      joint={jointOf(index)}
      name={wordsOfPage(list, rule, t)}
      onRemove={() => onChange(rules.toSpliced(index, 1))}
    >
      <PageSentence
        list={list}
        rule={rule}
        onChange={(next) => onChange(rules.with(index, next))}
      />
    </Rule>
  ))
}

type PageSentenceProps = {
  list: keyof Pages
  rule: PageRule
  onChange: (rule: PageRule) => void
}

function PageSentence({ list, rule, onChange }: PageSentenceProps) {
  const t = useMessages(targetingMessages)
  const line = useLines(targetingMessages)
  const match = (
    <SlotSelect
      label={t('matchField')}
      value={rule.match}
      options={PAGE_MATCHES.map((value) => ({ value, label: t(`match-${value}`) }))}
      onChange={(value) => onChange({ ...rule, match: value })}
    />
  )
  const text = (
    <TextSlot
      label={t('pageText')}
      value={rule.text}
      placeholder={rule.match === 'wildcard' ? '/shop/*' : '/shop'}
      onChange={(value) => onChange({ ...rule, text: value })}
    />
  )
  return (
    <>
      <Sentence line={line(`${list}Page`)} slots={{ match, text }} />
      {rule.match === 'wildcard' && <span className="small subtle"> {t('pageTextHint')}</span>}
    </>
  )
}
