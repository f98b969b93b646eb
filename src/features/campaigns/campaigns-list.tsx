import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../config/context.tsx'
import { useFailure } from '../../config/use-failure.ts'
import { useMessages } from '../../config/use-messages.ts'
import { campaignsMessages } from '../../messages/campaigns.ts'
import { Pagination } from '../../ui/data/pagination.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { CAMPAIGNS_PAGE_SIZE } from './api.ts'
import { CampaignsTable } from './campaigns-table.tsx'
import type { RowActions } from './row-menu.tsx'
import { campaignsStore } from './store.ts'

/** The campaigns that match the filters, or an explanation if none does. */
export function CampaignsList({ now, ...actions }: RowActions & { now: Date }) {
  useSignals()
  const t = useMessages(campaignsMessages)
  const store = campaignsStore(useKit())
  const list = store.list.value
  useFailure(list.status === 'failed' ? list.failure : null, () => void store.reload())
  if (list.status === 'failed') {
    return <ErrorPanel failure={list.failure} title={t('failed')} onRetry={() => store.reload()} />
  }
  if (list.status === 'loading') return <ListSkeleton />
  const { total, items } = list.value
  return (
    <div className="sheet" aria-busy={store.isFetching.value}>
      {items.length > 0 ? (
        <CampaignsTable page={list.value} now={now} {...actions} />
      ) : (
        <NoResults onClear={() => void store.clearFilters()} />
      )}
      {total > CAMPAIGNS_PAGE_SIZE && (
        <Pagination
          page={store.page.value}
          limit={CAMPAIGNS_PAGE_SIZE}
          total={total}
          onPage={(page) => void store.goToPage(page)}
        />
      )}
    </div>
  )
}

function NoResults({ onClear }: { onClear: () => void }) {
  const t = useMessages(campaignsMessages)
  return (
    <EmptyState
      title={t('nothingTitle')}
      text={t('nothingText')}
      actions={<Button onClick={onClear}>{t('clearFilters')}</Button>}
    />
  )
}

function ListSkeleton() {
  const t = useMessages(campaignsMessages)
  return (
    <SkeletonRows label={t('loading')} rows={5}>
      <Skeleton width="40px" height={40} />
      <Skeleton width="34%" height={14} />
      <Skeleton width="12%" />
      <Skeleton width="18%" />
    </SkeletonRows>
  )
}
