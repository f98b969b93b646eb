import { useState } from 'react'
import { useKit } from '../../config/context.tsx'
import {
  responseFiltersFromQuery,
  withResponseFilters,
} from '../../features/subscribers/responses/response-filters.ts'
import { ResponsesList } from '../../features/subscribers/responses/responses-list.tsx'
import { responsesStore } from '../../features/subscribers/responses/store.ts'
import { pageFromQuery } from '../../lib/page-in-address.ts'
import { useShell } from '../shell-context.ts'
import { useListInAddress } from '../use-list-in-address.ts'

/** `/subscribers?tab=answers`: its filters and page are in the URL as well; each follows the other. */
export function AnswersTab() {
  const { router } = useShell()
  const store = responsesStore(useKit())
  const [initial] = useState(() => router.location.peek().query)
  useListInAddress({ ...store, read: responseFiltersFromQuery, write: withResponseFilters })
  return (
    <ResponsesList
      initialFilters={responseFiltersFromQuery(initial)}
      initialPage={pageFromQuery(initial)}
    />
  )
}
