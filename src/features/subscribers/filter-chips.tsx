import { useSignals } from '@preact/signals-react/runtime'
import { useRef } from 'react'
import { useKit } from '../../config/context.tsx'
import { FilterChip } from '../../ui/overlays/filter-chip.tsx'
import { AddFilter } from './add-filter.tsx'
import { FilterEditor } from './filter-editor.tsx'
import { OWN_KINDS, setKinds, unsetKinds, withoutKind } from './filter-kinds.ts'
import { MAX_FIELD_FILTERS } from './model.ts'
import { subscribersStore } from './store.ts'
import { useFilterText, useKindName } from './use-filter-texts.ts'

/** The filters that are set, and the button that adds one. */
export function FilterChips() {
  useSignals()
  const store = subscribersStore(useKit())
  const textOf = useFilterText()
  const nameOf = useKindName()
  const chips = useRef<HTMLSpanElement>(null)
  const filters = store.filters.value
  const fields = store.fields.state.value
  const names = fields.status === 'ready' ? fields.value.map(({ name }) => name) : []
  return (
    <span className="filter-chips" ref={chips}>
      {setKinds(filters, OWN_KINDS).map((kind) => (
        <FilterChip
          key={kind}
          text={textOf(kind)}
          label={nameOf(kind)}
          onRemove={() => {
            // The chip that had the focus is gone.
            chips.current?.querySelector<HTMLElement>('[data-add-filter]')?.focus()
            void store.filter(withoutKind(filters, kind))
          }}
        >
          {(close) => <FilterEditor kind={kind} onDone={close} />}
        </FilterChip>
      ))}
      <AddFilter
        kinds={unsetKinds(filters, names, MAX_FIELD_FILTERS, OWN_KINDS)}
        nameOf={nameOf}
        renderEditor={(kind, onDone) => <FilterEditor kind={kind} onDone={onDone} />}
      />
    </span>
  )
}
