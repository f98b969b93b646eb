import { useSignals } from '@preact/signals-react/runtime'
import { useRef } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { subscribersMessages } from '../../../messages/subscribers.ts'
import { FilterChip } from '../../../ui/overlays/filter-chip.tsx'
import { AddFilter } from '../add-filter.tsx'
import {
  fieldNameOf,
  isFieldKind,
  type SharedFilterKind,
  setKinds,
  unsetKinds,
  withoutKind,
} from '../filter-kinds.ts'
import { MAX_FIELD_FILTERS } from '../model.ts'
import { SharedFilterEditor } from '../shared-filter-editor.tsx'
import { useCountryName } from '../use-country-name.ts'
import { campaignTitle, useDaysText, useFieldFilterText, useKindName } from '../use-filter-texts.ts'
import { responsesStore } from './store.ts'

const KINDS = ['campaign', 'date', 'country'] as const

/** The filters that are set, and the button that adds one. */
export function ResponseFilterChips() {
  useSignals()
  const store = responsesStore(useKit())
  const textOf = useFilterText()
  const nameOf = useKindName()
  const chips = useRef<HTMLSpanElement>(null)
  const filters = store.filters.value
  const fields = store.fields.state.value
  const names = fields.status === 'ready' ? fields.value.map(({ name }) => name) : []
  return (
    <span className="filter-chips" ref={chips}>
      {setKinds(filters, KINDS).map((kind) => (
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
          {(close) => <ResponseFilterEditor kind={kind} onDone={close} />}
        </FilterChip>
      ))}
      <AddFilter
        kinds={unsetKinds(filters, names, MAX_FIELD_FILTERS, KINDS)}
        nameOf={nameOf}
        renderEditor={(kind, onDone) => <ResponseFilterEditor kind={kind} onDone={onDone} />}
      />
    </span>
  )
}

type EditorProps = { kind: SharedFilterKind; onDone: () => void }

function ResponseFilterEditor(props: EditorProps) {
  useSignals()
  const store = responsesStore(useKit())
  return (
    <SharedFilterEditor
      {...props}
      filters={store.filters.value}
      countries={store.countries}
      onFilter={(change) => void store.filter(change)}
    />
  )
}

/** What a filter that is set says, such as 'Campaign: First order'. */
function useFilterText(): (kind: SharedFilterKind) => string {
  useSignals()
  const t = useMessages(subscribersMessages)
  const nameOf = useKindName()
  const valueText = useFilterValue()
  const fieldText = useFieldFilterText()
  const filters = responsesStore(useKit()).filters.value
  return (kind) => {
    const name = nameOf(kind)
    if (!isFieldKind(kind)) return t('filterText', { name, value: valueText(kind) })
    const filter = filters.fields.find((one) => one.name === fieldNameOf(kind))
    return filter ? fieldText(name, filter) : name
  }
}

function useFilterValue(): (kind: (typeof KINDS)[number]) => string {
  useSignals()
  const store = responsesStore(useKit())
  const daysText = useDaysText()
  const countryName = useCountryName()
  const filters = store.filters.value
  const list = store.list.value
  const campaigns = store.campaigns.state.value
  return (kind) => {
    switch (kind) {
      case 'date':
        return daysText(filters)
      case 'country':
        return filters.country === null ? '' : countryName(filters.country)
      case 'campaign':
        return campaignTitle(
          filters.campaignId,
          campaigns.status === 'ready' ? campaigns.value : [],
          list.status === 'ready' ? list.value.campaignTitle : null,
        )
    }
  }
}
