import type { CampaignsQuestion } from './api.ts'
import { CAMPAIGN_STATUSES, INTENTS } from './model.ts'

export type AskedFilters = Pick<CampaignsQuestion, 'status' | 'intent' | 'search'>

/** The filters that an address asks for; null where it names none. Nonsense counts as not said. */
export function filtersIn(query: URLSearchParams): AskedFilters | null {
  const status = CAMPAIGN_STATUSES.find((known) => known === query.get('status')) ?? null
  const intent = INTENTS.find((known) => known === query.get('intent')) ?? null
  const search = query.get('search') ?? ''
  return status || intent || search ? { status, intent, search } : null
}

/** The query with these filters, and with all else that it had. */
export function withFilters(query: URLSearchParams, filters: AskedFilters): URLSearchParams {
  const { status, intent, search } = filters
  const changed = new URLSearchParams(query)
  for (const [name, value] of Object.entries({ status, intent, search })) {
    changed.delete(name)
    if (value) changed.append(name, value)
  }
  return changed
}
