import { INTEGRATIONS, type IntegrationName } from '../../features/integrations/catalogue.ts'
import type { Queryable } from '../platform/database/database.ts'
import { type GivenUpDelivery, rejectDeliveries } from './reject-deliveries.ts'

type UntriedDelivery = Omit<GivenUpDelivery, 'words'> & {
  integration: IntegrationName
  /** Of its last attempt; null if there was none. */
  words: string | null
}

/** Rejects a delivery whose time is over, although this attempt was not made. */
export function rejectUntried(
  statements: Queryable,
  { id, subscriberId, email, integration, words }: UntriedDelivery,
  moment: { now: Date; encryptionKey: string },
): Promise<void> {
  const { title } = INTEGRATIONS[integration]
  const said = words ?? `Not sent, because ${title} accepted nothing for 75 hours.`
  return rejectDeliveries(statements, [{ id, subscriberId, email, words: said }], moment)
}
