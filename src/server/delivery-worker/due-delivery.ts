import type { IntegrationName } from '../../features/integrations/catalogue.ts'
import type { WireMappingRow } from '../integrations/schema.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { DeliveryKind } from './claim-rules.ts'

/** A delivery with what is needed of its connection to send it. */
export type DeliveryToSend = {
  id: string
  accountId: string
  siteId: string
  connectionId: string
  kind: DeliveryKind
  subscriberId: string | null
  submissionId: string | null
  email: string
  target: string | null
  /** Attempts before this one. */
  tries: number
  createdAt: Date
  integration: IntegrationName
  fieldMap: WireMappingRow[]
  /** The credentials as they are stored; an attempt with others says nothing about them. */
  sealed: string | null
  /** When it failed for the first time, or was first postponed because its receiver was failing. */
  failingSince: Date | null
}

/** One that is due, with what decides whether it is sent now. */
export type DueDelivery = DeliveryToSend & {
  leasedUntil: Date | null
  hasSlot: boolean
  isOnList: boolean
  isPersonBusy: boolean
  isStopped: boolean
  pausedAt: Date | null
  inFlight: number
  words: string | null
}

/** The person's row before the delivery's, like everything that takes people off the list. */
export const lockSubscriberOf = (statements: Queryable, deliveryId: string) =>
  statements.query(
    `select from subscribers where subscriber_id =
       (select subscriber_id from deliveries where delivery_id = $1::uuid) for key share`,
    [deliveryId],
  )

/** Somebody who signed up again after they were deleted, and whom the receiver has again. */
const IS_BACK = `exists (select from subscribers as returned
  join received_subscribers as received on received.subscriber_id = returned.subscriber_id
  where returned.account_id = deliveries.account_id and returned.lower_email = lower(deliveries.email)
    and returned.left_at is null and not returned.waits
    and received.connection_id = deliveries.connection_id
    and received.target = coalesce(deliveries.target, ''))`

/** Locks the delivery. Undefined if it has ended, or was given another time. */
export async function readDue(
  statements: Queryable,
  { id, dueAt, now }: { id: string; dueAt: Date; now: Date },
): Promise<DueDelivery | undefined> {
  const [row] = await statements.query<DueDelivery>(
    `select delivery_id as id, deliveries.account_id as "accountId", deliveries.site_id as "siteId",
       deliveries.connection_id as "connectionId", kind, deliveries.subscriber_id as "subscriberId",
       submission_id as "submissionId", deliveries.email, tries, deliveries.created_at as "createdAt",
       case when kind = 'lead' then coalesce(chosen.target, default_target) else deliveries.target end as target,
       integration, field_map as "fieldMap", leased_until as "leasedUntil", is_stopped as "isStopped", has_slot as "hasSlot",
       case when deliveries.subscriber_id is null then ${IS_BACK}
         else coalesce(left_at is null and not waits, false) end as "isOnList", paused_at as "pausedAt",
       sealed_credentials as sealed,
       exists (select from deliveries as held where held.leased_until > $3
         and held.connection_id = deliveries.connection_id
         and held.subscriber_id = deliveries.subscriber_id
         and held.delivery_id <> deliveries.delivery_id) as "isPersonBusy",
       deliveries.failing_since as "failingSince", words,
       (select count(*)::integer from deliveries as held
        join connections as other on other.connection_id = held.connection_id
        where other.account_id = connections.account_id and other.receiver_key = connections.receiver_key
          and held.leased_until > $3) as "inFlight"
     from deliveries join connections on connections.connection_id = deliveries.connection_id
     left join subscribers on subscribers.subscriber_id = deliveries.subscriber_id
     left join connection_campaigns as chosen
       on chosen.connection_id = deliveries.connection_id
       and chosen.campaign_id = subscribers.campaign_id
     where delivery_id = $1::uuid and state = 'waiting' and next_try_at = $2
     for update of deliveries`,
    [id, dueAt, now],
  )
  return row
}
