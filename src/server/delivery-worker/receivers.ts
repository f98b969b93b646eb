import type { IntegrationName } from '../../features/integrations/catalogue.ts'
import { adapterOf } from '../integrations/adapters/index.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { DeliveryKind } from './claim-rules.ts'

type LeadForReceiver = {
  accountId: string
  siteId: string
  connectionId: string
  kind: DeliveryKind
  subscriberId: string | null
  target: string | null
  integration: IntegrationName
}

/**
 * Remembers, before a lead is sent, whom its receiver may have from then on: an answer may get lost. Not if the receiver
 * has no way to take people off.
 * @returns whether this person is new to the receiver
 */
export async function rememberReceiver(
  statements: Queryable,
  lead: LeadForReceiver,
): Promise<boolean> {
  const isRemembered = lead.kind === 'lead' && adapterOf(lead.integration).removeLead !== undefined
  if (!isRemembered) return false
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
