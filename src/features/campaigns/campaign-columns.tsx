import { useMessages } from '../../config/use-messages.ts'
import { campaignsMessages } from '../../messages/campaigns.ts'
import type { Column } from '../../ui/data/table.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import {
  ActionsCell,
  type ActionsCellProps,
  ChangedCell,
  ConversionCell,
  CountCell,
  StatusCell,
  SubscribersCell,
} from './cells.tsx'
import type { CampaignRow } from './list-rows.ts'
import type { SortColumn } from './model.ts'
import { NameCell } from './name-cell.tsx'

type ColumnsOptions = Omit<ActionsCellProps, 'row'> & { now: Date; locale: string }
type CampaignColumn = Column<CampaignRow>

/** The columns of the list, in display order. */
export function useCampaignColumns(options: ColumnsOptions): CampaignColumn[] {
  const { now, locale, ...actions } = options
  const t = useMessages(campaignsMessages)
  const sortableColumn = (
    key: SortColumn,
    column: Omit<CampaignColumn, 'key'>,
  ): CampaignColumn => ({
    ...column,
    key,
    sortable: true,
  })
  return [
    sortableColumn('title', { head: t('campaign'), cell: (row) => <NameCell row={row} /> }),
    { key: 'status', head: t('status'), cell: (row) => <StatusCell row={row} /> },
    sortableColumn('views', {
      head: t('views'),
      isNumeric: true,
      cell: (row) => <CountCell row={row} of="views" />,
    }),
    sortableColumn('clicks', {
      head: t('clicks'),
      isNumeric: true,
      cell: (row) => <CountCell row={row} of="clicks" />,
    }),
    sortableColumn('subscribers', {
      head: t('subscribers'),
      isNumeric: true,
      keepWhenNarrow: true,
      cell: (row) => <SubscribersCell row={row} />,
    }),
    {
      key: 'conversion',
      head: t('conversion'),
      isNumeric: true,
      cell: (row) => <ConversionCell row={row} />,
    },
    sortableColumn('updatedAt', {
      head: t('changed'),
      cell: (row) => <ChangedCell row={row} now={now} locale={locale} />,
    }),
    {
      key: 'actions',
      head: <VisuallyHidden>{t('actions')}</VisuallyHidden>,
      cell: (row) => <ActionsCell row={row} {...actions} />,
    },
  ]
}
