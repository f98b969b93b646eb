import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../../config/context.tsx'
import type { TriggeredPanelProps } from '../../../ui/overlays/lazy-popover.tsx'
import { SavedFiltersPanel } from '../saved-filters/saved-filters-panel.tsx'
import { responseFiltersFromQuery } from './response-filters.ts'
import { answersPathOf, answersQueryOf } from './saved-query.ts'
import { responsesStore } from './store.ts'

/** The user's saved filters of answers. */
export function AnswerFiltersPanel(panel: TriggeredPanelProps) {
  useSignals()
  const query = answersQueryOf(responsesStore(useKit()).filters.value)
  const isShown = (saved: string) =>
    answersQueryOf(responseFiltersFromQuery(new URLSearchParams(saved))) === query
  const list = { tab: 'answers', query, isShown, pathOf: answersPathOf } as const
  return <SavedFiltersPanel {...panel} list={list} />
}
