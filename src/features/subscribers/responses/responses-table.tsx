import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { useElement, useKit } from '../../../config/context.tsx'
import { usePaths } from '../../../config/paths.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { responsesMessages } from '../../../messages/responses.ts'
import { type Column, type Sorting, Table } from '../../../ui/data/table.tsx'
import { relativeTime } from '../../notifications/rules.ts'
import { can } from '../../session/permission-rules.ts'
import { sessionStore } from '../../session/store.ts'
import type { FormField } from '../model.ts'
import { pathOfPage } from '../page-path-rules.ts'
import { useCountryName } from '../use-country-name.ts'
import { labelAnswers } from './answer-rules.ts'
import { LongText } from './long-text.tsx'
import { RESPONSE_SORT_COLUMNS, type SiteResponse } from './model.ts'
import type { ResponseColumn } from './response-columns.ts'
import type { OpenedDialog } from './response-dialogs.tsx'
import { ResponseMenu } from './response-menu.tsx'
import { responsesStore } from './store.ts'

type ResponsesTableProps = {
  rows: readonly SiteResponse[]
  fields: readonly FormField[]
  /** Beside the campaign. */
  columns: readonly ResponseColumn[]
  now: Date
  /** The site's. */
  timeZone: string
  /** Called with the dialog that is chosen in a row's menu. */
  onOpen: (dialog: OpenedDialog) => void
}

/** One page of submissions that joined no list. */
export function ResponsesTable(props: ResponsesTableProps) {
  const { rows, fields, columns: chosen, now, timeZone, onOpen } = props
  useSignals()
  const t = useMessages(responsesMessages)
  const cells: readonly [Key, (row: SiteResponse) => ReactNode][] = [
    ['campaign', (row) => <CampaignCell {...row} />],
    ['answers', (row) => <AnswersCell row={row} fields={fields} />],
    ['consent', (row) => <ConsentCell row={row} timeZone={timeZone} />],
    ['prize', (row) => <TextCell text={row.prize ?? ''} />],
    ['page', (row) => <PageCell {...row} />],
    ['country', (row) => <CountryCell {...row} />],
    ['time', (row) => <TimeCell time={row.submittedAt} {...{ now, timeZone }} />],
  ]
  const shown = cells.filter(([key]) => key === 'campaign' || chosen.includes(key))
  const columns = shown.map(
    ([key, cell]): Column<SiteResponse> => ({
      key,
      head: t(key),
      sortable: RESPONSE_SORT_COLUMNS.some((column) => column === key),
      keepWhenNarrow: true,
      cell: LABELLED.has(key) ? (row) => <Labelled label={t(key)}>{cell(row)}</Labelled> : cell,
    }),
  )
  const kit = useKit()
  const user = sessionStore(kit).user.value
  if (user !== null && can(user, 'delete_subscribers'))
    columns.push(menuColumn(t('actions'), onOpen))
  return (
    <Table
      label={t('table')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      {...useSorting(responsesStore(kit))}
    />
  )
}

/** Times sort newest first at first, campaigns from A to Z. */
function useSorting({ filters, filter }: ReturnType<typeof responsesStore>) {
  useSignals()
  const { sort } = filters.value
  const sorting: Sorting = {
    key: sort.column,
    direction: sort.descending ? 'descending' : 'ascending',
  }
  const onSort = ({ key, direction }: Sorting) => {
    const column = RESPONSE_SORT_COLUMNS.find((one) => one === key)
    if (column === undefined) return
    const descending = column === sort.column ? direction === 'descending' : column === 'time'
    void filter({ sort: { column, descending } })
  }
  return { sorting, onSort }
}

const menuColumn = (
  name: string,
  onOpen: (dialog: OpenedDialog) => void,
): Column<SiteResponse> => ({
  key: 'menu',
  head: <span className="visually-hidden">{name}</span>,
  cell: (row) => <ResponseMenu row={row} onOpen={onOpen} />,
})

type Key = 'campaign' | ResponseColumn

/** In a narrow list, without column headings, these cells state what they are. */
const LABELLED: ReadonlySet<Key> = new Set(['consent', 'prize', 'page', 'country'])

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="labelled">
      <span className="label small subtle">{label}</span>
      {children}
    </div>
  )
}

function CampaignCell({ campaignId, campaignTitle }: SiteResponse) {
  const { linkTo } = usePaths()
  return (
    <a className="campaign" {...linkTo(`/subscribers?tab=answers&campaign=${campaignId}`)}>
      {campaignTitle}
    </a>
  )
}

function AnswersCell({ row, fields }: { row: SiteResponse; fields: readonly FormField[] }) {
  const answers = labelAnswers(row.answers, fields)
  if (answers.length === 0) return <None />
  return (
    <dl className="answers">
      {answers.map(({ name, label, text }) => (
        <div key={name}>
          <dt className="small subtle" dir="auto">
            {label}
          </dt>
          <dd>
            <LongText text={text} name={label} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function ConsentCell({ row, timeZone }: { row: SiteResponse; timeZone: string }) {
  useSignals()
  const t = useMessages(responsesMessages)
  const locale = useElement().locale.value
  const { consentTexts, deletedAt } = row
  if (deletedAt !== null) {
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(deletedAt)
    return <span className="texts small subtle">{t('noneUntil', { day })}</span>
  }
  if (consentTexts.length === 0) return <None />
  return (
    <span className="texts small muted">
      <LongText text={consentTexts.join(' ')} name={t('consent')} />
    </span>
  )
}

function PageCell({ page }: SiteResponse) {
  const t = useMessages(responsesMessages)
  if (page === null) return <span className="missing short small subtle">{t('unknown')}</span>
  return (
    <bdi className="truncate small muted" title={page}>
      {pathOfPage(page)}
    </bdi>
  )
}

function CountryCell({ country }: SiteResponse) {
  const t = useMessages(responsesMessages)
  const nameOf = useCountryName()
  if (country === null) return <span className="missing short small subtle">{t('unknown')}</span>
  return <span className="short small muted">{nameOf(country)}</span>
}

function TextCell({ text }: { text: string }) {
  return text === '' ? <None /> : <span dir="auto">{text}</span>
}

function None() {
  const t = useMessages(responsesMessages)
  return <span className="missing small subtle">{t('none')}</span>
}

function TimeCell({ time, now, timeZone }: { time: Date; now: Date; timeZone: string }) {
  useSignals()
  const locale = useElement().locale.value
  return (
    <time className="short small muted" dateTime={time.toISOString()}>
      {relativeTime(time, now, locale, timeZone)}
    </time>
  )
}
