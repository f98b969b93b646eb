import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../config/context.tsx'
import { CampaignChoice } from './campaign-choice.tsx'
import { CountryChoice } from './country-choice.tsx'
import { DayFields } from './day-fields.tsx'
import { FieldFilterForm } from './field-filter-form.tsx'
import { type FilterKind, fieldNameOf } from './filter-kinds.ts'
import { StateChoice } from './state-choice.tsx'
import { subscribersStore } from './store.ts'
import { TagChoice } from './tag-choice.tsx'
import { useKindName } from './use-filter-texts.ts'

type FilterEditorProps = { kind: FilterKind; onDone: () => void }

/** Sets one filter; a choice closes the panel, days and arrow keys don't. */
export function FilterEditor({ kind, onDone }: FilterEditorProps) {
  useSignals()
  const store = subscribersStore(useKit())
  const nameOf = useKindName()
  const filters = store.filters.value
  const apply = (change: Parameters<typeof store.filter>[0]) => {
    onDone()
    void store.filter(change)
  }
  switch (kind) {
    case 'campaign':
      return (
        <CampaignChoice
          campaignId={filters.campaignId}
          onChoose={(campaignId) => apply({ campaignId })}
        />
      )
    case 'state':
      return (
        <StateChoice
          state={filters.state}
          onChoose={(state) => void store.filter({ state })}
          onDone={onDone}
        />
      )
    case 'date':
      return <DayFields days={filters} onChange={(days) => void store.filter(days)} />
    case 'country':
      return (
        <CountryChoice
          country={filters.country}
          countries={store.countries}
          onChoose={(country) => apply({ country })}
        />
      )
    case 'tag':
      return <TagChoice tag={filters.tag} onChoose={(tag) => apply({ tag })} />
    default: {
      const name = fieldNameOf(kind) ?? ''
      const others = filters.fields.filter((filter) => filter.name !== name)
      return (
        <FieldFilterForm
          name={name}
          label={nameOf(kind)}
          filter={filters.fields.find((filter) => filter.name === name) ?? null}
          onApply={(filter) => apply({ fields: [...others, filter] })}
        />
      )
    }
  }
}
