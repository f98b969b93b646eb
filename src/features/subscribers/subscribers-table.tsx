import { useSignals } from '@preact/signals-react/runtime'
import { useElement, useKit } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { parseUrl } from '../../lib/parse-url.ts'
import { subscribersMessages } from '../../messages/subscribers.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { type Column, type Sorting, Table } from '../../ui/data/table.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Check } from '../../ui/pictures/icons.ts'
import { relativeTime } from '../notifications/rules.ts'
import { type ColumnKey, fieldOf } from './columns.ts'
import {
  type FormField,
  SORT_COLUMNS,
  type Sort,
  type Subscriber,
  UNKNOWN_COUNTRY,
} from './model.ts'
import { useRowSelection } from './selection/select-boxes.tsx'
import { subscribersStore } from './store.ts'
import { useColumnName } from './use-column-name.ts'
import { useCountryName } from './use-country-name.ts'
import { useTimeZone } from './use-time-zone.ts'

const KEPT_WHEN_NARROW: readonly ColumnKey[] = ['campaign', 'state', 'joined']

type SubscribersTableProps = {
  rows: readonly Subscriber[]
  fields: readonly FormField[]
  columns: readonly ColumnKey[]
  now: Date
  /** The subscriber in the side panel. */
  personId: string | null
  onPerson: (id: string) => void
}

/** Left out beside the side panel, which has little room for the table and shows them itself. */
const IN_PANEL: readonly ColumnKey[] = ['page', 'country', 'consent']

/** One page of subscribers. */
export function SubscribersTable(props: SubscribersTableProps) {
  const { rows, fields, columns, now, personId, onPerson } = props
  useSignals()
  const t = useMessages(subscribersMessages)
  const store = subscribersStore(useKit())
  const columnOf = useColumns(fields, now)
  const selection = useRowSelection(rows)
  const emailColumn: Column<Subscriber> = {
    ...columnOf('email'),
    cell: (row) => (
      <EmailCell row={row} isOpen={row.id === personId} onOpen={() => onPerson(row.id)} />
    ),
  }
  const { sort } = store.filters.value
  const shownColumns =
    personId === null ? columns : columns.filter((key) => !IN_PANEL.includes(key))
  return (
    <Table
      label={t('title')}
      density="compact"
      columns={[emailColumn, ...shownColumns.map(columnOf)]}
      selection={selection}
      rows={rows}
      rowKey={({ id }) => id}
      sorting={{ key: sort.column, direction: sort.descending ? 'descending' : 'ascending' }}
      onSort={(next) => {
        const nextSort = toSort(next, sort)
        if (nextSort) void store.filter({ sort: nextSort })
      }}
    />
  )
}

/** Dates sort in descending order first, emails in ascending order. */
function toSort({ key, direction }: Sorting, before: Sort): Sort | null {
  const column = SORT_COLUMNS.find((one) => one === key)
  if (column === undefined) return null
  const startsAscending = column === 'email' && before.column !== 'email'
  return { column, descending: direction === 'descending' && !startsAscending }
}

function useColumns(fields: readonly FormField[], now: Date) {
  const nameOf = useColumnName(fields)
  const isSortable = (key: ColumnKey) => SORT_COLUMNS.some((one) => one === key)
  return (key: ColumnKey): Column<Subscriber> => ({
    key,
    head: nameOf(key),
    sortable: isSortable(key),
    keepWhenNarrow: KEPT_WHEN_NARROW.includes(key),
    cell: (row) => <Cell column={key} row={row} field={fieldOf(key, fields)} now={now} />,
  })
}

type CellProps = { column: ColumnKey; row: Subscriber; field: FormField | undefined; now: Date }

function Cell({ column, row, field, now }: CellProps) {
  switch (column) {
    case 'email':
      return <bdi>{row.email}</bdi>
    case 'campaign':
      return <CampaignCell {...row} />
    case 'state':
      return <StateCell {...row} />
    case 'prize':
      return row.prize && <TextCell text={row.prize} />
    case 'tags':
      return <TextCell text={row.tags.join(', ')} />
    case 'page':
      return <PageCell {...row} />
    case 'country':
      return <CountryCell {...row} />
    case 'consent':
      return <TextCell text={row.consentTexts.join(' ')} />
    case 'confirmed':
      return row.confirmedAt && <TimeCell time={row.confirmedAt} now={now} />
    case 'joined':
      return <TimeCell time={row.joinedAt} now={now} />
    default:
      return <TextCell text={field === undefined ? '' : (row.answers[field.name] ?? '')} />
  }
}

type EmailCellProps = { row: Subscriber; isOpen: boolean; onOpen: () => void }

/** Opens the side panel. The address is written left to right in every language. */
function EmailCell({ row: { email }, isOpen, onOpen }: EmailCellProps) {
  return (
    <button type="button" className="email" aria-expanded={isOpen} title={email} onClick={onOpen}>
      <bdi className="truncate strong">{email}</bdi>
    </button>
  )
}

function CampaignCell({ campaignId, campaignTitle }: Subscriber) {
  const { linkTo } = usePaths()
  return (
    <a className="truncate" {...linkTo(`/subscribers?campaign=${campaignId}`)}>
      {campaignTitle}
    </a>
  )
}

function StateCell({ state, confirmedAt }: Subscriber) {
  const t = useMessages(subscribersMessages)
  if (state === 'left') return <Badge>{t('left')}</Badge>
  if (state === 'waiting') return <Badge tone="warning">{t('waiting')}</Badge>
  if (confirmedAt === null) return <Badge>{t('unconfirmed')}</Badge>
  return (
    <Badge tone="success" icon={<Icon of={Check} data-size="small" />}>
      {t('confirmed')}
    </Badge>
  )
}

function PageCell({ page }: Subscriber) {
  const t = useMessages(subscribersMessages)
  if (page === null) return <span className="small subtle">{t('unknown')}</span>
  return (
    <bdi className="truncate small muted" title={page}>
      {pathOf(page)}
    </bdi>
  )
}

function CountryCell({ country }: Subscriber) {
  const nameOf = useCountryName()
  return (
    <span className={country === null ? 'small subtle' : 'truncate small muted'}>
      {nameOf(country ?? UNKNOWN_COUNTRY)}
    </span>
  )
}

/** The page's path; the whole text if it isn't an address. */
const pathOf = (page: string): string => parseUrl(page)?.pathname ?? page

function TextCell({ text }: { text: string }) {
  const t = useMessages(subscribersMessages)
  if (text === '') return <span className="small subtle">{t('notGiven')}</span>
  return (
    <span className="truncate" dir="auto" title={text}>
      {text}
    </span>
  )
}

function TimeCell({ time, now }: { time: Date; now: Date }) {
  useSignals()
  const locale = useElement().locale.value
  const timeZone = useTimeZone()
  const text = relativeTime(time, now, locale, timeZone, 'short')
  const exact = { dateStyle: 'long', timeStyle: 'long', timeZone } as const
  if (text === '') return null
  return (
    <time
      className="small muted"
      dateTime={time.toISOString()}
      title={new Intl.DateTimeFormat(locale, exact).format(time)}
    >
      {text}
    </time>
  )
}
