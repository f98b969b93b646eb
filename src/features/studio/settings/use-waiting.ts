import { useState } from 'react'
import { useMessages } from '../../../config/use-messages.ts'
import { toSpliced } from '../../../lib/spliced.ts'
import { targetingMessages } from '../../../messages/targeting.ts'
import { useInvalidDrafts } from '../../../ui/editor/draft-context.tsx'

/** A rule that was added to a list and is still empty: it has its own row after the saved rules. */
export type DraftRuleRows<Rule> = {
  /** All rows; the empty one is last. */
  rows: readonly Rule[]
  isDraft: (index: number) => boolean
  hasDraft: boolean
  add: () => void
  change: (index: number, rule: Rule) => void
  remove: (index: number) => void
}

type DraftRuleProps<Rule> = {
  rules: readonly Rule[]
  /** The new rule while it is empty. */
  blank: Rule
  isComplete: (rule: Rule) => boolean
  set: (rules: readonly Rule[]) => void
  /** Whether a field in the empty row holds text from before a reload. */
  startsWithDraft: boolean
}

/** The empty rule is added to the saved rules as soon as its text is valid. */
export function useDraftRule<Rule>(props: DraftRuleProps<Rule>): DraftRuleRows<Rule> {
  const { rules, blank, isComplete, set, startsWithDraft } = props
  const [waiting, setWaiting] = useState<Rule | null>(startsWithDraft ? blank : null)
  const isDraft = (index: number) => waiting !== null && index === rules.length
  return {
    rows: waiting === null ? rules : [...rules, waiting],
    isDraft,
    hasDraft: waiting !== null,
    add: () => setWaiting(blank),
    change(index, rule) {
      if (!isDraft(index)) return set(toSpliced(rules, index, 1, rule))
      setWaiting(isComplete(rule) ? null : rule)
      if (isComplete(rule)) set([...rules, rule])
    },
    remove: (index) => (isDraft(index) ? setWaiting(null) : set(toSpliced(rules, index, 1))),
  }
}

/** Whether a row's field holds text that could not be saved, including empty text. */
export function useHasInvalidDraft(
  of: string,
  row: string,
  label: 'selector' | 'pageText' | 'referrerText' | 'utmText' | 'languagesField',
): boolean {
  const t = useMessages(targetingMessages)
  return useInvalidDrafts().find({ of, field: `${row}/${t(label)}` }) !== null
}
