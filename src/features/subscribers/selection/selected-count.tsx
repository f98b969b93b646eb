import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { selectionMessages } from '../../../messages/selection.ts'
import { Button } from '../../../ui/fields/button.tsx'
import type { Matches } from './api.ts'
import { isEmpty, pageState } from './selection-rules.ts'
import { selectionStore } from './store.ts'
import { useSelectedCount } from './use-selected-count.ts'

/** How many subscribers are selected, which is announced, and an offer to select all of them. */
export function SelectedCount({ matches }: { matches: Matches }) {
  useSignals()
  const isShown = !isEmpty(selectionStore(useKit()).selection.value)
  return (
    <>
      <span role="status">{isShown && <SelectedText matches={matches} />}</span>
      {isShown && <SelectAllMatches matches={matches} />}
    </>
  )
}

function SelectedText({ matches }: { matches: Matches }) {
  useSignals()
  const t = useMessages(selectionMessages)
  const { kind } = selectionStore(useKit()).selection.value
  const { count, isUncounted } = useSelectedCount(matches)
  const { total, isTotalCapped } = matches
  if (kind === 'rows') return t(isTotalCapped ? 'selectedOfMany' : 'selected', { count, total })
  return t(isUncounted ? 'selectedMany' : 'selectedAll', { count })
}

/** Offered once all rows of the page are selected, if there are more. */
function SelectAllMatches({ matches }: { matches: Matches }) {
  useSignals()
  const t = useMessages(selectionMessages)
  const store = selectionStore(useKit())
  const { total, isTotalCapped, pageIds } = matches
  const selection = store.selection.value
  if (selection.kind === 'matches' || total <= pageIds.length) return null
  if (pageState(selection, pageIds) !== 'all') return null
  return (
    <Button size="small" onClick={store.selectMatches}>
      {isTotalCapped ? t('selectMany') : t('selectAll', { count: total })}
    </Button>
  )
}
