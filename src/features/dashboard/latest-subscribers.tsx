import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { figureMessages } from '../../messages/figures.ts'
import { Avatar } from '../../ui/data/avatar.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { isoOf, relativeTime } from '../notifications/rules.ts'
import type { LatestSubscriber } from './model.ts'
import { useFormats } from './use-formats.ts'

type LatestProps = { latest: readonly LatestSubscriber[]; now: Date }

/** The latest subscribers, regardless of the period. */
export function LatestSubscribers({ latest, now }: LatestProps) {
  const t = useMessages(figureMessages)
  const { linkTo } = usePaths()
  return (
    <Card
      title={t('latestTitle')}
      aside={
        <a className="small" {...linkTo('/subscribers')}>
          {t('allSubscribers')}
        </a>
      }
    >
      {latest.length === 0 ? (
        <p className="muted">{t('latestNone')}</p>
      ) : (
        <ul className="latest">
          {latest.map((subscriber) => (
            <Subscriber key={subscriber.id} subscriber={subscriber} now={now} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Subscriber({ subscriber, now }: { subscriber: LatestSubscriber; now: Date }) {
  const { locale } = useFormats()
  const { linkTo } = usePaths()
  const { id, email, campaignTitle, createdAt } = subscriber
  return (
    <li className="row" data-gap="3">
      <Avatar name={email} size="small" />
      <span className="who">
        <a className="truncate strong" {...linkTo(`/subscribers?person=${id}`)}>
          {email}
        </a>
        <span className="truncate extra-small subtle">{campaignTitle}</span>
      </span>
      <time className="extra-small subtle" dateTime={isoOf(createdAt)}>
        {relativeTime(createdAt, now, locale, undefined, 'short')}
      </time>
    </li>
  )
}
