import { Refusal } from '../../platform/http/refusal.ts'
import { findCurrentCharge } from './charges.ts'
import { type ChargeDeps, syncCharges } from './sync.ts'

const nothingToCancel = () =>
  new Refusal('CONFLICT', 'There is no plan on your Shopify bill that could be cancelled.')

/**
 * Takes the plan off the shop's bill. It lasts until what is paid is over, by our record: Shopify itself
 * ends what is cancelled at once.
 * @throws Refusal CONFLICT where nothing runs
 */
export async function cancelCharge(deps: ChargeDeps, accountId: string): Promise<void> {
  // Until when it is paid is told by Shopify only as long as it runs.
  await syncCharges(deps, accountId)
  const current = await deps.database.asAccount(accountId, findCurrentCharge)
  if (current === null) throw nothingToCancel()
  if (current.status === 'cancelled') return
  const refused = await deps.door.cancelCharge(current.shop, current.chargeId).then(
    () => null,
    (error: unknown) => error,
  )
  await syncCharges(deps, accountId)
  const after = await deps.database.asAccount(accountId, findCurrentCharge)
  // Refused because somebody else was quicker is done as well.
  if (refused !== null && after?.status === 'paid') throw refused
}
