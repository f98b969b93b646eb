import { useSignals } from '@preact/signals-react/runtime'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { usePaths } from '../../../config/paths.tsx'
import { useFailure } from '../../../config/use-failure.ts'
import { useMessages } from '../../../config/use-messages.ts'
import { actionMessages } from '../../../messages/actions.ts'
import { responsesMessages } from '../../../messages/responses.ts'
import { Pagination } from '../../../ui/data/pagination.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx'
import { Button } from '../../../ui/fields/button.tsx'
import { partStyles } from '../../../ui/theme/base.ts'
import { NoRows } from '../no-rows.tsx'
import { RESPONSES_PAGE_SIZE, type ResponsePage } from './model.ts'
import type { ResponseColumn } from './response-columns.ts'
import { type OpenedDialog, ResponseDialogs } from './response-dialogs.tsx'
import { INITIAL_RESPONSE_FILTERS, type ResponseFilters } from './response-filters.ts'
import css from './responses.css?inline'
import { ResponsesTable } from './responses-table.tsx'
import { ResponsesToolbar } from './responses-toolbar.tsx'
import { responsesStore } from './store.ts'
import '../../../ui/layout/list-page.ts'

partStyles(css)

export type ResponsesListProps = {
  /** For the site that is selected first; another site starts without filters. */
  initialFilters: ResponseFilters
  initialPage?: number
  /** The columns beside the campaign. */
  columns: readonly ResponseColumn[]
  onColumns: (columns: readonly ResponseColumn[]) => void
  /** Used for relative times; defaults to the server's clock. */
  now?: () => Date
}

/** What the selected site's visitors answered without joining a list. */
export function ResponsesList(props: ResponsesListProps) {
  const { initialFilters, initialPage = 1, columns, onColumns, now } = props
  useSignals()
  const kit = useKit()
  const store = responsesStore(kit)
  const siteId = kit.siteId.value
  const toOpen = useRef({ filters: initialFilters, page: initialPage })
  useEffect(() => {
    void store.open(siteId, toOpen.current.filters, toOpen.current.page)
    toOpen.current = { filters: INITIAL_RESPONSE_FILTERS, page: 1 }
    return store.close
  }, [store, siteId])
  const list = store.list.value
  const isEmpty =
    list.status === 'ready' &&
    list.value.total === 0 &&
    !store.isFiltered.value &&
    !store.isFetching.value
  if (isEmpty) return <NoResponses />
  return (
    <div className="responses">
      <ResponsesToolbar {...{ columns, onColumns }} />
      <LoadedPage columns={columns} now={now?.() ?? new Date(kit.clock.now())} />
    </div>
  )
}

type LoadedPageProps = { columns: readonly ResponseColumn[]; now: Date }

function LoadedPage({ columns, now }: LoadedPageProps) {
  useSignals()
  const t = useMessages(responsesMessages)
  const store = responsesStore(useKit())
  const list = store.list.value
  const fields = store.fields.state.value
  const sheet = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<OpenedDialog | null>(null)
  const focusList = useCallback(() => sheet.current?.focus(), [])
  useFailure(list.status === 'failed' ? list.failure : null, () => void store.reload())
  if (list.status === 'failed')
    return <ErrorPanel failure={list.failure} title={t('failed')} onRetry={() => store.reload()} />
  if (list.status === 'loading') return <ListSkeleton />
  const { items, total, isTotalCapped, next, timeZone } = list.value
  return (
    <div className="sheet" ref={sheet} tabIndex={-1} aria-busy={store.isFetching.value}>
      {items.length > 0 ? (
        <ResponsesTable
          rows={items}
          fields={fields.status === 'ready' ? fields.value : []}
          {...{ columns, now, timeZone }}
          onOpen={setOpened}
        />
      ) : (
        <EmptyPage {...{ total, isTotalCapped }} />
      )}
      {total > RESPONSES_PAGE_SIZE && items.length > 0 && (
        <Pagination
          page={store.page.value}
          limit={RESPONSES_PAGE_SIZE}
          total={total}
          hasNext={isTotalCapped ? next !== null : undefined}
          canJump
          onPage={(page) => void store.goToPage(page)}
        />
      )}
      <ResponseDialogs opened={opened} onClose={() => setOpened(null)} onGone={focusList} />
    </div>
  )
}

function NoResponses() {
  const t = useMessages(responsesMessages)
  const actionText = useMessages(actionMessages)
  const { linkTo } = usePaths()
  return (
    <EmptyState
      framed
      title={t('emptyTitle')}
      text={t('emptyText')}
      actions={<Button {...linkTo('/campaigns/')}>{actionText('goToCampaigns')}</Button>}
    />
  )
}

function EmptyPage({ total, isTotalCapped }: Pick<ResponsePage, 'total' | 'isTotalCapped'>) {
  const t = useMessages(responsesMessages)
  const store = responsesStore(useKit())
  return (
    <NoRows
      total={total}
      pageGoneTitle={t('pageGoneTitle')}
      nothingTitle={t('nothingTitle')}
      nothingText={t('nothingText')}
      lastPage={isTotalCapped ? 1 : Math.ceil(total / RESPONSES_PAGE_SIZE)}
      onPage={(page) => void store.goToPage(page)}
      onClearFilters={() => void store.clearFilters()}
    />
  )
}

function ListSkeleton() {
  const t = useMessages(responsesMessages)
  return (
    <SkeletonRows label={t('loading')} rows={RESPONSES_PAGE_SIZE}>
      <Skeleton width="18%" height={14} />
      <Skeleton width="36%" />
      <Skeleton width="10%" />
    </SkeletonRows>
  )
}
