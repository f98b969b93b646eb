import { PLANS } from '../../../src/features/billing/plans.ts'
import type { Statements } from '../database/database.ts'
import { Refusal } from '../http/refusal.ts'
import { writePlan } from './apply.ts'
import type { ChargeReply } from './schema.ts'
import {
  type Charge,
  closeCharge,
  findCharge,
  findPaidCharge,
  markPaid,
  waitingCharges,
} from './shopify-charges.ts'
import type { ChargeDeps } from './shopify-upgrade.ts'

/** How often Shopify is asked anew, where another charge is paid meanwhile. */
const MOST_READINGS = 8
const CHARGE_ID = /^\d{1,20}$/

type Named = { accountId: string; chargeId: string }

const noSuchCharge = () => new Refusal('NOT_FOUND', 'There is no such charge.')
const isReplaced = () =>
  new Refusal('CONFLICT', 'Another plan has taken the place of the one of this charge.')

/**
 * What has become of a charge of this account; one that is approved gives its plan, once, whoever comes
 * first and in whatever order. It is never the address that counts but what Shopify says now.
 * @throws Refusal NOT_FOUND, also for a charge of another account
 */
export async function readCharge(
  deps: ChargeDeps,
  { accountId, chargeId }: Named,
): Promise<ChargeReply> {
  if (!CHARGE_ID.test(chargeId)) throw noSuchCharge()
  for (let count = 0; count < MOST_READINGS; count += 1) {
    const { charge, paidBefore } = await deps.database.asAccount(accountId, async (own) => ({
      charge: await findCharge(own, chargeId),
      paidBefore: await findPaidCharge(own),
    }))
    if (charge === null) throw noSuchCharge()
    const status = await settle(deps, { accountId, charge, paidBefore })
    if (status !== 'stale') return { status, plan: charge.plan, type: charge.type }
  }
  throw new Error('The account changes faster than it can be read.')
}

/** Hears of what was approved in a window that was closed then. */
export async function settleWaiting(deps: ChargeDeps, accountId: string): Promise<void> {
  const waiting = await deps.database.asAccount(accountId, (own) => waitingCharges(own, deps.now()))
  for (const { chargeId } of waiting) {
    await readCharge(deps, { accountId, chargeId }).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
  }
}

type Reading = { accountId: string; charge: Charge; paidBefore: string | null }

/** No transaction is open while Shopify is asked. */
async function settle(
  { database, door }: ChargeDeps,
  { accountId, charge, paidBefore }: Reading,
): Promise<ChargeReply['status'] | 'stale'> {
  const { chargeId, shop, status } = charge
  if (status === 'paid' || status === 'declined') return status
  if (status === 'ended') throw isReplaced()
  const state = await door.chargeState(shop, chargeId)
  if (state === null) throw noSuchCharge()
  if (state === 'pending') return 'processing'
  if (state === 'active') {
    return database.asAccount(accountId, (own) => apply(own, { accountId, charge, paidBefore }))
  }
  const closed = state === 'declined' ? 'declined' : 'ended'
  await database.asAccount(accountId, (own) => closeCharge(own, chargeId, closed))
  if (closed === 'ended') throw isReplaced()
  return closed
}

/** `stale`: another charge was paid since the reading began, so Shopify is to be asked anew. */
async function apply(
  own: Statements,
  { accountId, charge, paidBefore }: Reading,
): Promise<'paid' | 'stale'> {
  const { chargeId, plan, type: planType } = charge
  await own.query('select from accounts where account_id = $1 for no key update', [accountId])
  const paid = await findPaidCharge(own)
  if (paid === chargeId) return 'paid'
  if (paid !== paidBefore) return 'stale'
  await markPaid(own, chargeId)
  const limits = PLANS[plan]
  const running = { isTrial: false, isExpired: false, endsAt: null }
  await writePlan(own, accountId, { gateway: 'shopify', plan, planType, limits, ...running })
  return 'paid'
}
