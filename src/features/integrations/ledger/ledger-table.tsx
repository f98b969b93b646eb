import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { useElement, useKit } from '../../../config/context.tsx'
import { usePaths } from '../../../config/paths.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { actionMessages } from '../../../messages/actions.ts'
import { connectionMessages } from '../../../messages/connection.ts'
import { type Column, Table } from '../../../ui/data/table.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { Button } from '../../../ui/fields/button.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { relativeTime } from '../../notifications/rules.ts'
import { targetWordOf } from '../catalogue-rules.ts'
import type { Connection } from '../model.ts'
import { replyText } from '../response-rules.ts'
import { useAttempt } from '../use-attempt.ts'
import type { Delivery } from './model.ts'
import { ledgerStore } from './store.ts'

type LedgerTableProps = {
  connection: Connection
  rows: readonly Delivery[]
  canSend: boolean
  keepFocus: () => void
  now: Date
}

/** One page of deliveries. */
export function LedgerTable(props: LedgerTableProps) {
  const { connection, rows, canSend, keepFocus, now } = props
  const t = useMessages(connectionMessages)
  const columns: Column<Delivery>[] = [
    { key: 'lead', head: t('lead'), cell: (row) => <LeadCell {...row} /> },
    { key: 'state', head: t('state'), cell: (row) => <StateCell {...row} /> },
    {
      key: 'words',
      head: t('words'),
      keepWhenNarrow: true,
      cell: (row) => <WordsCell {...{ row, connection, now }} />,
    },
    { key: 'tries', head: t('tries'), isNumeric: true, cell: ({ tries }) => tries },
    {
      key: 'time',
      head: t('time'),
      keepWhenNarrow: true,
      cell: (row) => <Time time={row.finishedAt ?? row.createdAt} now={now} />,
    },
    {
      key: 'actions',
      head: <VisuallyHidden>{t('actions')}</VisuallyHidden>,
      cell: (row) =>
        canSend && !isHeld(row, connection) && <SendCell {...{ row, connection, keepFocus }} />,
    },
  ]
  return (
    <Table
      label={t('deliveries')}
      density="compact"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
    />
  )
}

function LeadCell({ subscriberId, email, kind }: Delivery): ReactNode {
  const t = useMessages(connectionMessages)
  const { linkTo } = usePaths()
  const note = kind === 'lead' ? null : t(`kind-${kind}`)
  return (
    <span className="lead">
      {email === null ? (
        <span className="muted">{t('hiddenPerson')}</span>
      ) : subscriberId === null ? (
        <bdi className="strong">{email || t('deletedPerson')}</bdi>
      ) : (
        <a className="name" {...linkTo(`/subscribers?person=${encodeURIComponent(subscriberId)}`)}>
          <bdi>{email}</bdi>
        </a>
      )}
      {note !== null && <span className="small subtle">{note}</span>}
    </span>
  )
}

const SHAPES = { sent: 'live', waiting: 'scheduled', skipped: 'ended', rejected: 'failed' } as const

function StateCell({ state }: Delivery) {
  const t = useMessages(connectionMessages)
  return <Status state={SHAPES[state]}>{t(`deliveries-${state}`)}</Status>
}

/** Whether it waits for a list to be chosen, so that it can't be sent now. */
const isHeld = ({ state, nextTryAt }: Delivery, connection: Connection): boolean =>
  connection.state === 'needs_target' && state === 'waiting' && nextTryAt === null

type WordsCellProps = { row: Delivery; connection: Connection; now: Date }

function WordsCell({ row, connection, now }: WordsCellProps) {
  const t = useMessages(connectionMessages)
  const { state, words, status } = row
  const reply = state === 'sent' || words === '' ? replyText(status, words) : words
  return (
    <span className="words small" data-state={state}>
      {reply && <code>{reply}</code>}
      {state === 'waiting' && <NextTry {...{ row, connection, now }} />}
      {!reply && state !== 'waiting' && <span className="subtle">{t('noWords')}</span>}
    </span>
  )
}

/** Times of today as a time, later ones with the day. */
function NextTry({ row, connection, now }: WordsCellProps) {
  useSignals()
  const t = useMessages(connectionMessages)
  const locale = useElement().locale.value
  const { nextTryAt } = row
  const isPaused = connection.state === 'paused'
  if (isHeld(row, connection))
    return <span className="muted">{t(`waitsFor-${targetWordOf(connection.integration)}`)}</span>
  if (nextTryAt === null || isPaused)
    return <span className="muted">{t(isPaused ? 'waitsPaused' : 'waitsNow')}</span>
  if (nextTryAt <= now) return <span className="muted">{t('waitsNow')}</span>
  const isToday = nextTryAt.toDateString() === now.toDateString()
  const time = new Intl.DateTimeFormat(locale, {
    ...(!isToday && { day: 'numeric', month: 'short' }),
    ...{ hour: 'numeric', minute: '2-digit' },
  }).format(nextTryAt)
  return <span className="muted">{t('nextTry', { time })}</span>
}

function Time({ time, now }: { time: Date; now: Date }) {
  useSignals()
  const locale = useElement().locale.value
  return (
    <time className="small muted" dateTime={time.toISOString()}>
      {relativeTime(time, now, locale)}
    </time>
  )
}

type SendCellProps = { row: Delivery; connection: Connection; keepFocus: () => void }

function SendCell({ row: { id, state, email }, connection, keepFocus }: SendCellProps) {
  const t = useMessages(connectionMessages)
  const actionText = useMessages(actionMessages)
  const kit = useKit()
  const { running, attempt } = useAttempt()
  if (state === 'sent' || state === 'skipped') return null
  const send = async () => {
    keepFocus()
    await ledgerStore(kit).send(id)
    const { title: name } = connection
    // Between the attempts at a receiver that keeps failing there is a pause.
    const isDelayed = connection.state === 'failing' && state === 'waiting'
    kit.notices.push({
      tone: 'success',
      text: isDelayed ? t('sendingLater', { name }) : t('sendingAgain'),
    })
  }
  return (
    <span className="row-actions">
      <Button
        variant="quiet"
        size="small"
        busy={running !== null}
        onClick={() => attempt('send', send)}
      >
        {state === 'waiting' ? t('sendNow') : actionText('sendAgain')}
        <VisuallyHidden>
          {' '}
          {email === null ? t('hiddenPerson') : email || t('deletedPerson')}
        </VisuallyHidden>
      </Button>
    </span>
  )
}
