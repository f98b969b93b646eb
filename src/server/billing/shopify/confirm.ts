import { Refusal } from '../../platform/http/refusal.ts'
import type { ChargeResponse } from '../schema.ts'
import type { ChargeStatus } from './charges.ts'
import { type ChargeDeps, syncCharge } from './sync.ts'

const CHARGE_ID = /^\d{1,20}$/

const chargeNotFound = () => new Refusal('NOT_FOUND', 'This charge doesn’t exist.')
const chargeReplaced = () =>
  new Refusal('CONFLICT', 'This charge’s plan has ended or was replaced by another one.')

const RESPONSE_STATUS: Readonly<Record<Exclude<ChargeStatus, 'ended'>, ChargeResponse['status']>> =
  {
    pending: 'processing',
    paid: 'paid',
    cancelled: 'paid',
    declined: 'declined',
  }

/**
 * The status of one of the account’s charges. If it has been approved, applies its plan; repeated or concurrent
 * calls are safe. Trusts only what Shopify reports, not the page’s URL.
 * @throws Refusal NOT_FOUND, including for another account’s charge
 */
export async function readCharge(
  deps: ChargeDeps,
  { accountId, chargeId }: { accountId: string; chargeId: string },
): Promise<ChargeResponse> {
  if (!CHARGE_ID.test(chargeId)) throw chargeNotFound()
  const charge = await syncCharge(deps, { accountId, chargeId })
  if (charge === null) throw chargeNotFound()
  const { status, plan, type } = charge
  if (status === 'ended') throw chargeReplaced()
  return { status: RESPONSE_STATUS[status], plan, type }
}
