import { useSignals } from '@preact/signals-react/runtime'
import { useElement, useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { subscribersMessages } from '../../messages/subscribers.ts'
import type { Days } from './day-fields.tsx'
import { type FilterKind, fieldNameOf, isFieldKind, OWN_KINDS, setKinds } from './filter-kinds.ts'
import type { CampaignChoice, FieldFilter } from './model.ts'
import { subscribersStore } from './store.ts'
import { useCountryName } from './use-country-name.ts'

/** The name of a kind of filter: ours, or the label of the form's field. */
export function useKindName(): (kind: FilterKind) => string {
  useSignals()
  const t = useMessages(subscribersMessages)
  const state = subscribersStore(useKit()).fields.state.value
  const fields = state.status === 'ready' ? state.value : []
  return (kind) => {
    switch (kind) {
      case 'campaign':
      case 'state':
      case 'date':
      case 'country':
      case 'tag':
        return t(kind)
      default: {
        const name = fieldNameOf(kind)
        return fields.find((field) => field.name === name)?.label ?? name
      }
    }
  }
}

/** The days as a text, such as 'Since Nov 1, 2026'. */
export function useDaysText(): (days: Days) => string {
  useSignals()
  const t = useMessages(subscribersMessages)
  const locale = useElement().locale.value
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const textOf = (day: string) => format.format(new Date(`${day}T00:00:00Z`))
  return ({ from, to }) => {
    if (from !== null && to !== null) return t('between', { from: textOf(from), to: textOf(to) })
    if (from !== null) return t('since', { day: textOf(from) })
    return to === null ? '' : t('until', { day: textOf(to) })
  }
}

/** The title of the chosen campaign: from its choices, or from the list's response, which knows a deleted one too. */
export const campaignTitle = (
  campaignId: string | null,
  choices: readonly CampaignChoice[],
  responseTitle: string | null,
): string => choices.find((one) => one.campaignId === campaignId)?.title ?? responseTitle ?? '…'

/** What a filter by a field says, such as 'City contains “oslo”'. */
export function useFieldFilterText(): (name: string, filter: FieldFilter) => string {
  const t = useMessages(subscribersMessages)
  return (name, filter) => {
    switch (filter.how) {
      case 'contains':
        return t('fieldContains', { name, value: filter.value })
      case 'equals':
        return t('filterText', { name, value: filter.value })
      case 'empty':
        return t('fieldEmpty', { name })
    }
  }
}

/** What a filter that is set says, such as 'Campaign: First order'. */
export function useFilterText(): (kind: FilterKind) => string {
  useSignals()
  const t = useMessages(subscribersMessages)
  const store = subscribersStore(useKit())
  const nameOf = useKindName()
  const countryName = useCountryName()
  const daysText = useDaysText()
  const filters = store.filters.value
  const list = store.list.value
  const campaigns = store.campaigns.state.value
  const valueText = (kind: (typeof OWN_KINDS)[number]): string => {
    switch (kind) {
      case 'campaign':
        return campaignTitle(
          filters.campaignId,
          campaigns.status === 'ready' ? campaigns.value : [],
          list.status === 'ready' ? list.value.campaignTitle : null,
        )
      case 'state':
        return t(`state-${filters.state ?? 'all'}`)
      case 'date':
        return daysText(filters)
      case 'tag':
        return filters.tag ?? ''
      case 'country':
        return filters.country === null ? '' : countryName(filters.country)
    }
  }
  const fieldText = useFieldFilterText()
  return (kind) => {
    const name = nameOf(kind)
    if (!isFieldKind(kind)) return t('filterText', { name, value: valueText(kind) })
    const filter = filters.fields.find((one) => one.name === fieldNameOf(kind))
    return filter ? fieldText(name, filter) : name
  }
}

/** What all filters that are set say, the search included. */
export function useFilterLabels(): string[] {
  useSignals()
  const t = useMessages(subscribersMessages)
  const filters = subscribersStore(useKit()).filters.value
  const textOf = useFilterText()
  const search = filters.search.trim()
  const labels = setKinds(filters, OWN_KINDS).map(textOf)
  return search === '' ? labels : [...labels, t('searchText', { text: search })]
}
