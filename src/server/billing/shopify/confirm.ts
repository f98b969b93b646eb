import { Refusal } from '../../platform/http/refusal.ts'
import type { ChargeReply } from '../schema.ts'
import type { ChargeStatus } from './charges.ts'
import { type ChargeDeps, syncCharge } from './sync.ts'

const CHARGE_ID = /^\d{1,20}$/

const noSuchCharge = () => new Refusal('NOT_FOUND', 'There is no such charge.')
const isReplaced = () =>
  new Refusal('CONFLICT', 'The plan of this charge is over, or another has taken its place.')

const WORDS: Readonly<Record<Exclude<ChargeStatus, 'ended'>, ChargeReply['status']>> = {
  pending: 'processing',
  paid: 'paid',
  cancelled: 'paid',
  declined: 'declined',
}

/**
 * What has become of a charge of this account; one that is approved gives its plan, once, whoever comes
 * first and in whatever order. It is never the address that counts but what Shopify says now.
 * @throws Refusal NOT_FOUND, also for a charge of another account
 */
export async function readCharge(
  deps: ChargeDeps,
  { accountId, chargeId }: { accountId: string; chargeId: string },
): Promise<ChargeReply> {
  if (!CHARGE_ID.test(chargeId)) throw noSuchCharge()
  const charge = await syncCharge(deps, { accountId, chargeId })
  if (charge === null) throw noSuchCharge()
  const { status, plan, type } = charge
  if (status === 'ended') throw isReplaced()
  return { status: WORDS[status], plan, type }
}
