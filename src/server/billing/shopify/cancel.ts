import { Refusal } from '../../platform/http/refusal.ts'
import { findCurrentCharge } from './charges.ts'
import { type ChargeDeps, syncCharges } from './sync.ts'

const nothingToCancel = () =>
  new Refusal('CONFLICT', 'You have no plan billed through Shopify to cancel.')

/**
 * Cancels the Shopify charge. Shopify ends it immediately; we keep the plan until the end of the paid period.
 * @throws Refusal CONFLICT if there is no active charge
 */
export async function cancelCharge(deps: ChargeDeps, accountId: string): Promise<void> {
  // Shopify reports the end of the period only while the charge is active.
  await syncCharges(deps, accountId)
  const current = await deps.database.asAccount(accountId, findCurrentCharge)
  if (current === null) throw nothingToCancel()
  if (current.status === 'cancelled') return
  const cancelError = await deps.shopClient.cancelCharge(current.shop, current.chargeId).then(
    () => null,
    (error: unknown) => error,
  )
  await syncCharges(deps, accountId)
  const updatedCharge = await deps.database.asAccount(accountId, findCurrentCharge)
  // It is not an error if another request cancelled the charge first.
  if (cancelError !== null && updatedCharge?.status === 'paid') throw cancelError
}
