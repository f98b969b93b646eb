import { CampaignChoice } from './campaign-choice.tsx'
import { CountryChoice, type CountryChoiceProps } from './country-choice.tsx'
import { DayFields } from './day-fields.tsx'
import { FieldFilterForm } from './field-filter-form.tsx'
import { fieldNameOf, type SharedFilterKind } from './filter-kinds.ts'
import type { SubscriberFilters } from './filters-in-address.ts'
import { useKindName } from './use-filter-texts.ts'

type SharedFilters = Pick<SubscriberFilters, 'campaignId' | 'from' | 'to' | 'country' | 'fields'>

type SharedFilterEditorProps = {
  kind: SharedFilterKind
  filters: SharedFilters
  countries: CountryChoiceProps['countries']
  onFilter: (change: Partial<SharedFilters>) => void
  onDone: () => void
}

/** Sets a filter that subscribers and answers have; a choice closes the panel, days don't. */
export function SharedFilterEditor(props: SharedFilterEditorProps) {
  const { kind, filters, countries, onFilter, onDone } = props
  const nameOf = useKindName()
  const apply = (change: Partial<SharedFilters>) => {
    onDone()
    onFilter(change)
  }
  switch (kind) {
    case 'date':
      return <DayFields days={filters} onChange={onFilter} />
    case 'campaign':
      return (
        <CampaignChoice
          campaignId={filters.campaignId}
          onChoose={(campaignId) => apply({ campaignId })}
        />
      )
    case 'country':
      return (
        <CountryChoice
          country={filters.country}
          countries={countries}
          onChoose={(country) => apply({ country })}
        />
      )
    default:
      return (
        <FieldFilterEditor
          name={fieldNameOf(kind)}
          label={nameOf(kind)}
          filters={filters}
          apply={apply}
        />
      )
  }
}

type FieldFilterEditorProps = {
  name: string
  label: string
  filters: Pick<SharedFilters, 'fields'>
  apply: (change: Pick<SharedFilters, 'fields'>) => void
}

function FieldFilterEditor({ name, label, filters, apply }: FieldFilterEditorProps) {
  const others = filters.fields.filter((filter) => filter.name !== name)
  return (
    <FieldFilterForm
      name={name}
      label={label}
      filter={filters.fields.find((filter) => filter.name === name) ?? null}
      onApply={(filter) => apply({ fields: [...others, filter] })}
    />
  )
}
