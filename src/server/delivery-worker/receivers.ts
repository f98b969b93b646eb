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

/** For a receiver that refused the lead. */
export async function forgetReceiver(statements: Queryable, lead: LeadForReceiver): Promise<void> {
  await statements.query(
    `delete from received_subscribers
     where connection_id = $1::uuid and subscriber_id = $2::uuid and target = $3`,
    [lead.connectionId, lead.subscriberId, lead.target ?? ''],
  )
}
