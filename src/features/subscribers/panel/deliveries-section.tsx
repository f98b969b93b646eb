import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { usePaths } from '../../../config/paths.tsx'
import { useFailure } from '../../../config/use-failure.ts'
import { useMessages } from '../../../config/use-messages.ts'
import { subscriberDetailsMessages } from '../../../messages/subscriber-details.ts'
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { Button } from '../../../ui/fields/button.tsx'
import type { PersonDelivery } from '../deliveries/model.ts'
import { personDeliveriesStore } from '../deliveries/store.ts'
import { useTimes } from '../use-times.ts'

type DeliveriesSectionProps = { id: string; now: Date }

/** To which connections the subscriber was sent, and what the receivers said. */
export function DeliveriesSection({ id, now }: DeliveriesSectionProps) {
  useSignals()
  const t = useMessages(subscriberDetailsMessages)
  const store = personDeliveriesStore(useKit())
  const list = store.list.value
  const retry = () => void store.load(id)
  useFailure(list.status === 'failed' ? list.failure : null, retry)
  return (
    <section>
      <h3 className="group-label">{t('deliveries')}</h3>
      {list.status === 'loading' && (
        <Loading label={t('deliveriesLoading')}>
          <Skeleton width="100%" />
        </Loading>
      )}
      {list.status === 'failed' && (
        <ErrorPanel failure={list.failure} title={t('deliveriesFailed')} onRetry={retry} />
      )}
      {list.status === 'ready' && <DeliveryList deliveries={list.value} now={now} />}
    </section>
  )
}

/** How many are shown at first. */
const FIRST_DELIVERIES = 5

type DeliveryListProps = { deliveries: readonly PersonDelivery[]; now: Date }

function DeliveryList({ deliveries, now }: DeliveryListProps) {
  const t = useMessages(subscriberDetailsMessages)
  const { linkTo } = usePaths()
  const [showsAll, setShowsAll] = useState(false)
  if (deliveries.length === 0) {
    return (
      <p className="small muted">
        {t('deliveriesNone')} <a {...linkTo('/integrations')}>{t('toIntegrations')}</a>
      </p>
    )
  }
  const shown = showsAll ? deliveries : deliveries.slice(0, FIRST_DELIVERIES)
  return (
    <>
      <ul className="deliveries">
        {shown.map((delivery) => (
          <li key={delivery.id}>
            <DeliveryItem delivery={delivery} now={now} />
          </li>
        ))}
      </ul>
      {shown.length < deliveries.length && (
        <Button size="small" onClick={() => setShowsAll(true)}>
          {t('deliveriesAll', { count: deliveries.length })}
        </Button>
      )}
    </>
  )
}

const SHAPES = { sent: 'live', waiting: 'scheduled', skipped: 'ended', rejected: 'failed' } as const

function DeliveryItem({ delivery, now }: { delivery: PersonDelivery; now: Date }) {
  const t = useMessages(subscriberDetailsMessages)
  const { linkTo } = usePaths()
  const { relative, exact } = useTimes(now)
  const { connectionId, connectionTitle, kind, state, words, finishedAt, createdAt } = delivery
  const time = finishedAt ?? createdAt
  return (
    <>
      <a
        className="receiver"
        dir="auto"
        {...linkTo(`/integrations/${encodeURIComponent(connectionId)}/`)}
      >
        {connectionTitle}
      </a>
      <Status state={SHAPES[state]}>
        {kind === 'lead' ? t(`delivery-${state}`) : t(`removal-${state}`)}
      </Status>
      {state !== 'sent' && words !== '' && (
        <code className="words" dir="auto">
          {words}
        </code>
      )}
      <time className="subtle" dateTime={time.toISOString()} title={exact(time)}>
        {relative(time)}
      </time>
    </>
  )
}
