import type { Queryable } from '../platform/database/database.ts'
import type { DeliveryKind } from './claim-rules.ts'

type LeadForReceiver = {
  accountId: string
  siteId: string
  connectionId: string
  kind: DeliveryKind
  subscriberId: string | null
  target: string | null
}

/**
 * Remembers, before a lead is sent, that its receiver may have the person from then on: a response may get lost. Also at
 * a receiver that can't remove people, so that the ledger and the receipt of an erasure name it.
 * @returns whether this person is new to the receiver
 */
export async function rememberReceiver(
  statements: Queryable,
  lead: LeadForReceiver,
): Promise<boolean> {
  if (lead.kind !== 'lead') return false
  const added = await statements.query(
    `insert into received_subscribers (account_id, site_id, connection_id, subscriber_id, target)
     values ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5) on conflict do nothing returning 1`,
    [lead.accountId, lead.siteId, lead.connectionId, lead.subscriberId, lead.target ?? ''],
  )
  return added.length > 0
}

/** Whether the receiver was told that this person unsubscribed, and has not got them again since. */
export async function wasUnsubscribed(
  statements: Queryable,
  { connectionId, subscriberId, target }: Omit<LeadForReceiver, 'kind'>,
): Promise<boolean> {
  const found = await statements.query(
    `select 1 from deliveries as removal
     where connection_id = $1::uuid and subscriber_id = $2::uuid and kind = 'unsubscribed'
       and state = 'sent' and coalesce(target, '') = $3
       and not exists (select from deliveries as later
         where later.connection_id = $1::uuid and later.subscriber_id = $2::uuid and later.kind = 'lead'
           and later.state = 'sent' and later.created_at > removal.created_at)
     limit 1`,
    [connectionId, subscriberId, target ?? ''],
  )
  return found.length > 0
}

/** For a receiver that refused the lead. */
export async function forgetReceiver(statements: Queryable, lead: LeadForReceiver): Promise<void> {
  await statements.query(
    `delete from received_subscribers
     where connection_id = $1::uuid and subscriber_id = $2::uuid and target = $3`,
    [lead.connectionId, lead.subscriberId, lead.target ?? ''],
  )
}
