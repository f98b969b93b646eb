import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useKit } from '../../config/context.tsx'
import {
  RESPONSE_COLUMNS_PARAMETER,
  responseColumnsFromQuery,
} from '../../features/subscribers/responses/response-columns.ts'
import {
  responseFiltersFromQuery,
  withResponseFilters,
} from '../../features/subscribers/responses/response-filters.ts'
import { ResponsesList } from '../../features/subscribers/responses/responses-list.tsx'
import { responsesStore } from '../../features/subscribers/responses/store.ts'
import { pageFromQuery } from '../../lib/page-in-address.ts'
import { useShell } from '../shell-context.ts'
import { useListInAddress } from '../use-list-in-address.ts'

type AnswersTabProps = {
  /** Sets a parameter of the URL, instead of adding an entry to the history. */
  replaceParameter: (name: string, value: string) => void
}

/** `/subscribers?tab=answers`: its filters, page and columns are in the URL as well; each follows the other. */
export function AnswersTab({ replaceParameter }: AnswersTabProps) {
  useSignals()
  const { router } = useShell()
  const store = responsesStore(useKit())
  const [initial] = useState(() => router.location.peek().query)
  useListInAddress({ ...store, read: responseFiltersFromQuery, write: withResponseFilters })
  return (
    <ResponsesList
      initialFilters={responseFiltersFromQuery(initial)}
      initialPage={pageFromQuery(initial)}
      columns={responseColumnsFromQuery(router.location.value.query)}
      onColumns={(next) => replaceParameter(RESPONSE_COLUMNS_PARAMETER, next.join(','))}
    />
  )
}
