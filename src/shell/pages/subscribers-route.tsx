import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../config/context.tsx'
import { parseColumns } from '../../features/subscribers/columns.ts'
import {
  filtersFromQuery,
  INITIAL_FILTERS,
  withFilters,
} from '../../features/subscribers/filters-in-address.ts'
import { subscribersStore } from '../../features/subscribers/store.ts'
import { SubscribersPage } from '../../features/subscribers/subscribers-page.tsx'
import type { SubscribersTab } from '../../features/subscribers/subscribers-tabs.tsx'
import { pageFromQuery, withPage } from '../../lib/page-in-address.ts'
import type { RouterLocation } from '../../lib/router.ts'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { useShell } from '../shell-context.ts'
import { useListInAddress } from '../use-list-in-address.ts'
import { pathOf } from '../use-session-start.ts'

const AnswersTab = lazyPart(async () => (await import('./answers-tab.tsx')).AnswersTab, {
  when: 'shown',
})

/** `/subscribers`: its tab, filters, page and columns are in the URL; each follows the other. */
export function SubscribersRoute() {
  useSignals()
  const { router } = useShell()
  const store = subscribersStore(useKit())
  const fields = store.fields.state.value
  const { query } = router.location.value
  const columns = parseColumns(query.get('columns'), fields.status === 'ready' ? fields.value : [])
  const go = (name: string, value: string | null, options?: { replace: boolean }) =>
    router.go(withParameter(router.location.peek(), name, value), options)
  const replaceParameter = (name: string, value: string | null) =>
    go(name, value, { replace: true })
  const tab = query.get('tab') === 'answers' ? 'answers' : 'subscribers'
  const onTab = (next: SubscribersTab) => router.go(withTab(router.location.peek(), next))
  const onPerson = (id: string | null) => go('person', id)
  return (
    <>
      <SubscribersPage
        tab={tab}
        onTab={onTab}
        answers={<AnswersTab replaceParameter={replaceParameter} />}
        initialFilters={filtersFromQuery(query)}
        initialPage={pageFromQuery(query)}
        columns={columns}
        onColumns={(next) => replaceParameter('columns', next.join(','))}
        personId={query.get('person')}
        onPerson={onPerson}
        showsAlerts={query.has('alerts')}
        onAlertsShown={() => replaceParameter('alerts', null)}
      />
      {tab === 'subscribers' && <ListInAddress />}
    </>
  )
}

/** After the page, which sets the store's filters to those of the address when it shows the list. */
function ListInAddress() {
  const store = subscribersStore(useKit())
  useListInAddress({ ...store, read: filtersFromQuery, write: withFilters })
  return null
}

/** Each tab has filters and a page of its own. */
function withTab(location: RouterLocation, tab: SubscribersTab): string {
  const query = withPage(withFilters(location.query, INITIAL_FILTERS), 1)
  for (const name of ['tab', 'person']) query.delete(name)
  if (tab === 'answers') query.set('tab', tab)
  return pathOf({ ...location, query })
}

/** The path with this parameter; without it for null. */
function withParameter(location: RouterLocation, name: string, value: string | null): string {
  const query = new URLSearchParams(location.query)
  query.delete(name)
  if (value !== null) query.set(name, value)
  return pathOf({ ...location, query })
}
