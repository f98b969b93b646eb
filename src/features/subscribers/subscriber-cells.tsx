import { useSignals } from '@preact/signals-react/runtime'
import { useElement } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { subscribersMessages } from '../../messages/subscribers.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Check } from '../../ui/pictures/icons.ts'
import { relativeTime } from '../notifications/rules.ts'
import type { ColumnKey } from './columns.ts'
import { type FormField, type Subscriber, UNKNOWN_COUNTRY } from './model.ts'
import { pathOfPage } from './page-path-rules.ts'
import { useCountryName } from './use-country-name.ts'
import { useTimeZone } from './use-time-zone.ts'

type CellProps = { column: ColumnKey; row: Subscriber; field: FormField | undefined; now: Date }

/** What a column shows of a subscriber. */
export function Cell({ column, row, field, now }: CellProps) {
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
export function EmailCell({ row: { email }, isOpen, onOpen }: EmailCellProps) {
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
      {pathOfPage(page)}
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
  const text = relativeTime(time, now, locale, timeZone)
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
