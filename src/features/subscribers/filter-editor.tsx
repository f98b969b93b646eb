import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../config/context.tsx'
import type { FilterKind } from './filter-kinds.ts'
import { SharedFilterEditor } from './shared-filter-editor.tsx'
import { StateChoice } from './state-choice.tsx'
import { subscribersStore } from './store.ts'
import { TagChoice } from './tag-choice.tsx'

type FilterEditorProps = { kind: FilterKind; onDone: () => void }

/** Sets one filter of subscribers; a choice closes the panel, days and arrow keys don't. */
export function FilterEditor({ kind, onDone }: FilterEditorProps) {
  useSignals()
  const store = subscribersStore(useKit())
  const filters = store.filters.value
  if (kind === 'state')
    return (
      <StateChoice
        state={filters.state}
        onChoose={(state) => void store.filter({ state })}
        onDone={onDone}
      />
    )
  if (kind === 'tag')
    return (
      <TagChoice
        tag={filters.tag}
        onChoose={(tag) => {
          onDone()
          void store.filter({ tag })
        }}
      />
    )
  return (
    <SharedFilterEditor
      kind={kind}
      filters={filters}
      countries={store.countries}
      onFilter={(change) => void store.filter(change)}
      onDone={onDone}
    />
  )
}
