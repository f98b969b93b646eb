import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../../config/context.tsx'
import { useMessageTemplates } from '../../../config/use-message-templates.ts'
import { useMessages } from '../../../config/use-messages.ts'
import { readableHost } from '../../../lib/readable-host.ts'
import { targetingMessages } from '../../../messages/targeting.ts'
import { pageRuleProblem } from '../../../popup/page-rules.ts'
import { PAGE_MATCHES, type PageRule, type Pages } from '../../../popup/targeting.ts'
import { InlineSelect } from '../../../ui/editor/inline-field.tsx'
import { useRowKeys } from '../../../ui/editor/row-keys.ts'
import { Sentence } from '../../../ui/layout/sentence.tsx'
import { sitesStore } from '../../sites/store.ts'
import type { GroupProps } from './group.ts'
import { isOtherSite, normalizePage } from './page-text-rules.ts'
import { pageRuleText } from './read-back.ts'
import { AddRule, Rule, RuleGroup } from './rule-group.tsx'
import { useDraftRule, useHasInvalidDraft } from './use-waiting.ts'
import { TextSlot } from './value-slots.tsx'

const PAGE_LISTS = ['shown', 'hidden'] as const

/** The pages on which the campaign may be shown, and the exceptions. */
export function PageTargeting(props: GroupProps) {
  const t = useMessages(targetingMessages)
  const lists = { shown: usePageRules('shown', props), hidden: usePageRules('hidden', props) }
  // Each list has at most one empty row.
  const left = PAGE_LISTS.filter((list) => !lists[list].hasDraft)
  return (
    <RuleGroup id="where" title={t('where')} hint={t('whereHint')}>
      {lists.shown.rows.length === 0 && <Rule conjunction={null}>{t('everywhere')}</Rule>}
      <PageRules list="shown" rules={lists.shown} />
      <PageRules list="hidden" rules={lists.hidden} />
      <AddRule
        label={t('addPage')}
        kinds={left.map((kind) => ({ kind, name: t(`add-${kind}`) }))}
        onAdd={(list) => lists[list].add()}
      />
    </RuleGroup>
  )
}

/** The new rule until the user has entered a page. */
const BLANK_RULES: Readonly<Record<keyof Pages, PageRule>> = {
  shown: { match: 'starts', text: '' },
  hidden: { match: 'starts', text: '' },
}

const usePageRules = (list: keyof Pages, { targeting: { pages }, edit }: GroupProps) =>
  useDraftRule<PageRule>({
    rules: pages[list],
    blank: BLANK_RULES[list],
    isComplete: ({ text }) => text !== '',
    set: (rules) => edit({ pages: { ...pages, [list]: rules } }),
    startsWithDraft: useHasInvalidDraft('where', `${list} ${pages[list].length}`, 'pageText'),
  })

type PageRulesProps = { list: keyof Pages; rules: ReturnType<typeof usePageRules> }

function PageRules({ list, rules: { rows, isDraft, change, remove } }: PageRulesProps) {
  const t = useMessages(targetingMessages)
  const conjunctionFor = (index: number) => (list === 'hidden' ? 'not' : index === 0 ? null : 'or')
  const keys = useRowKeys(rows.length)
  return rows.map((rule, index) => (
    <Rule
      key={keys.of(index)}
      id={`${list} ${index}`}
      conjunction={conjunctionFor(index)}
      name={isDraft(index) ? t(`add-${list}`) : pageRuleText(list, rule, t)}
      onRemove={() => {
        keys.remove(index)
        remove(index)
      }}
    >
      <PageSentence list={list} rule={rule} onChange={(next) => change(index, next)} />
    </Rule>
  ))
}

type PageSentenceProps = {
  list: keyof Pages
  rule: PageRule
  onChange: (rule: PageRule) => void
}

const EXAMPLES = { shown: '/shop', hidden: '/checkout' } as const

function PageSentence({ list, rule, onChange }: PageSentenceProps) {
  useSignals()
  const domain = sitesStore(useKit()).selected.value?.domain ?? ''
  const hosts = [domain, readableHost(domain)]
  const t = useMessages(targetingMessages)
  const line = useMessageTemplates(targetingMessages)
  const match = (
    <InlineSelect
      label={t('matchField')}
      value={rule.match}
      options={PAGE_MATCHES.map((value) => ({ value, label: t(`match-${value}`) }))}
      onChange={(value) => onChange({ ...rule, match: value })}
    />
  )
  const example = `${EXAMPLES[list]}${rule.match === 'wildcard' ? '/*' : ''}`
  const text = (
    <TextSlot
      label={t('pageText')}
      value={rule.text}
      placeholder={example}
      missing={t('missingPage', { example })}
      normalize={(typed) => normalizePage(typed, hosts)}
      problem={(typed) => {
        const why = pageRuleProblem({ ...rule, text: typed })
        if (why) return t(`problemPage-${why}`)
        return isOtherSite(typed, hosts) ? t('whyNoAddress') : null
      }}
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
