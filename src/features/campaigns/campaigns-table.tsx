import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useElement, useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { campaignsMessages } from '../../messages/campaigns.ts'
import { type Sorting, Table } from '../../ui/data/table.tsx'
import { useCampaignColumns } from './campaign-columns.tsx'
import { type CampaignRow, campaignRows } from './list-rows.ts'
import type { CampaignPage } from './model.ts'
import { isSortColumn } from './model.ts'
import type { RowActions } from './row-menu.tsx'
import { type CampaignFilters, campaignsStore } from './store.ts'
import { TestVerdict } from './test-verdict.tsx'

type CampaignsTableProps = RowActions & { page: CampaignPage; now: Date }

/** One page of campaigns. The variants of an A/B test are listed below it, followed by the verdict. */
export function CampaignsTable({ page, now, ...actions }: CampaignsTableProps) {
  useSignals()
  const t = useMessages(campaignsMessages)
  const store = campaignsStore(useKit())
  const locale = useElement().locale.value
  const [collapsedTests, setCollapsedTests] = useState<ReadonlySet<string>>(new Set())
  const onToggle = (abTestId: string) => setCollapsedTests((before) => toggleTest(before, abTestId))
  const { sort } = store.filters.value
  return (
    <Table
      label={t('title')}
      columns={useCampaignColumns({ ...actions, onToggle, now, locale })}
      rows={campaignRows(page, collapsedTests)}
      rowKey={({ key }) => key}
      rowLook={({ kind }) => kind}
      renderBelow={(row) => isLastVariant(row) && <TestVerdict test={row.test} />}
      sorting={toSorting(sort)}
      onSort={(next) => {
        const nextSort = toSort(next, sort)
        if (nextSort) void store.filter({ sort: nextSort })
      }}
    />
  )
}

type Sort = CampaignFilters['sort']

const toSorting = ({ column, descending }: Sort): Sorting => ({
  key: column,
  direction: descending ? 'descending' : 'ascending',
})

/** Numbers and dates sort in descending order first, titles in ascending order. */
function toSort({ key, direction }: Sorting, before: Sort): Sort | null {
  if (!isSortColumn(key)) return null
  const startsAscending = key === 'title' && before.column !== 'title'
  return { column: key, descending: direction === 'descending' && !startsAscending }
}

const isLastVariant = (row: CampaignRow): row is CampaignRow & { kind: 'variant' } =>
  row.kind === 'variant' && row.isLast

function toggleTest(collapsedTests: ReadonlySet<string>, abTestId: string): ReadonlySet<string> {
  const next = new Set(collapsedTests)
  if (!next.delete(abTestId)) next.add(abTestId)
  return next
}
