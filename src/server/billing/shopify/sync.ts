import { isDeepStrictEqual } from 'node:util'
import type { Statements } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { AppGone } from '../../shopify/failures.ts'
import type { ShopDoor } from '../../shopify/shop-door.ts'
import { findGrantedAt, forgetShop } from '../../shopify/tokens.ts'
import { writePlan } from '../stripe/apply-state.ts'
import type { BillingDeps } from '../stripe/sync.ts'
import { chargeAfter, columnsAfter, isCurrent, type Word } from './charge-rules.ts'
import {
  type Charge,
  findCharge,
  findChargesOfShop,
  findCurrentCharge,
  setCharge,
  waitingCharges,
} from './charges.ts'

export type ChargeDeps = BillingDeps & { door: ShopDoor; dashboard: string }
type SyncDeps = Pick<ChargeDeps, 'database' | 'door' | 'now'>

/** How often Shopify is asked anew, where another charge is paid meanwhile. */
const MOST_READINGS = 8

type Named = {
  accountId: string
  chargeId: string
  /** The app is in its shop no more, so that nobody is to be asked. */
  isGone?: boolean
}

/** A charge, and the one by which the account has its plan. */
type Known = { charge: Charge | null; current: Charge | null }

const know = async (own: Statements, chargeId: string): Promise<Known> => ({
  charge: await findCharge(own, chargeId),
  current: await findCurrentCharge(own),
})

/**
 * Brings a charge, and the plan that it pays for, up to what Shopify says now. Whoever comes, however
 * often and in whatever order, the rows end the same. No transaction is open while Shopify is asked.
 * Null for a charge that this account has not.
 */
export async function syncCharge(
  deps: SyncDeps,
  { accountId, chargeId, isGone = false }: Named,
): Promise<Charge | null> {
  for (let count = 0; count < MOST_READINGS; count += 1) {
    const known = await deps.database.asAccount(accountId, (own) => know(own, chargeId))
    const { charge } = known
    if (charge === null || charge.status === 'declined' || charge.status === 'ended') return charge
    const word = isGone ? 'gone' : await wordOf(deps, charge)
    if (word === null) return null
    const after = chargeAfter(charge, word, deps.now())
    const isDone = await deps.database.asAccount(accountId, (own) =>
      put(own, { accountId, known, before: charge, after }),
    )
    if (isDone) return after
  }
  throw new Error('The account changes faster than it can be read.')
}

/** One that is cancelled only waits for its end, of which Shopify has no more to say. */
async function wordOf(deps: SyncDeps, { status, shop, chargeId }: Charge): Promise<Word | null> {
  if (status === 'cancelled') return 'gone'
  try {
    return await deps.door.chargeState(shop, chargeId)
  } catch (error) {
    if (error instanceof AppGone && (await leaveShop(deps, error))) return 'gone'
    throw error
  }
}

/**
 * The app was taken out of a shop, as Shopify tells or as its answer shows: the plans on its bill end with
 * what is paid, then the token goes. False where the owner has let the app in anew since.
 */
export async function leaveShop(
  deps: SyncDeps,
  { shop, grantedAt }: { shop: string; grantedAt: Date | null },
): Promise<boolean> {
  const { database } = deps
  const known = await findGrantedAt(database, shop)
  if (known !== null && known.getTime() !== grantedAt?.getTime()) return false
  for (const named of await findChargesOfShop(database, shop)) {
    await syncCharge(deps, { ...named, isGone: true })
  }
  if (grantedAt !== null) await forgetShop(database, shop, grantedAt)
  return true
}

/** What a shop is asked for; where it shows that the app is gone, that counts too. */
export async function noticingEnd<T>(deps: SyncDeps, asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof AppGone) await leaveShop(deps, error)
    throw error
  }
}

type Change = { accountId: string; known: Known; before: Charge; after: Charge }

/** False where somebody else has changed something since it was read: Shopify is to be asked anew. */
async function put(own: Statements, { accountId, known, before, after }: Change): Promise<boolean> {
  await own.query('select from accounts where account_id = $1 for no key update', [accountId])
  const { current } = known
  if (!isDeepStrictEqual(await know(own, before.chargeId), known)) return false
  if (isDeepStrictEqual(before, after)) return true
  // What the new one has taken the place of goes first: an account has one plan.
  if (isCurrent(after) && current !== null && current.chargeId !== after.chargeId) {
    await setCharge(own, { ...current, status: 'ended' })
  }
  await setCharge(own, after)
  const columns = columnsAfter(before, after)
  if (columns !== null) await writePlan(own, accountId, columns)
  return true
}

/**
 * All that may have happened to an account's charges. First those that wait: where one of them has taken
 * the place of the plan, the plan changes once, and does not end in between.
 */
export async function syncCharges(deps: SyncDeps, accountId: string): Promise<void> {
  await syncWaiting(deps, accountId)
  const current = await deps.database.asAccount(accountId, findCurrentCharge)
  if (current !== null) await syncCharge(deps, { accountId, chargeId: current.chargeId })
}

/** Hears of what was approved in a window that was closed then. One that fails keeps no other back. */
async function syncWaiting(deps: SyncDeps, accountId: string): Promise<void> {
  const waiting = await deps.database.asAccount(accountId, waitingCharges)
  const failures: unknown[] = []
  for (const { chargeId } of waiting) {
    await syncCharge(deps, { accountId, chargeId }).catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

/**
 * Before a page shows the plan: what waits, and a period that is over. Shopify may be away then, for which
 * a page waits once only: what is left is heard of by the webhook, or the next look.
 */
export async function syncForPage(deps: SyncDeps, accountId: string): Promise<void> {
  const current = await deps.database.asAccount(accountId, findCurrentCharge)
  const isDue = current !== null && (current.periodEndsAt ?? deps.now()) <= deps.now()
  const waiting = await deps.database.asAccount(accountId, waitingCharges)
  try {
    for (const { chargeId } of isDue ? [...waiting, current] : waiting) {
      await syncCharge(deps, { accountId, chargeId })
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
