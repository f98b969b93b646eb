import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../../config/context.tsx'
import type { TriggeredPanelProps } from '../../../ui/overlays/lazy-popover.tsx'
import { SavedFiltersPanel } from '../saved-filters/saved-filters-panel.tsx'
import type { ResponseColumn } from './response-columns.ts'
import { answersPathOf, answersQueryOf, isSameAnswersQuery } from './saved-query.ts'
import { responsesStore } from './store.ts'

type AnswerFiltersPanelProps = TriggeredPanelProps & { columns: readonly ResponseColumn[] }

/** The user's saved filters of answers. */
export function AnswerFiltersPanel({ columns, ...panel }: AnswerFiltersPanelProps) {
  useSignals()
  const query = answersQueryOf(responsesStore(useKit()).filters.value, columns)
  const isShown = (saved: string) => isSameAnswersQuery(saved, query)
  const list = { tab: 'answers', query, isShown, pathOf: answersPathOf } as const
  return <SavedFiltersPanel {...panel} list={list} />
}
