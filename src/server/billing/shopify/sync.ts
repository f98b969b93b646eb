import { isDeepStrictEqual } from 'node:util'
import type { Queryable } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { AppUninstalled } from '../../shopify/failures.ts'
import type { ShopClient } from '../../shopify/shop-client.ts'
import { deleteShopToken, findGrantedAt } from '../../shopify/tokens.ts'
import { writePlan } from '../stripe/apply-state.ts'
import type { BillingDeps } from '../stripe/sync.ts'
import { isCurrent, nextCharge, planColumnsAfter, type RemoteState } from './charge-rules.ts'
import {
  type Charge,
  findCharge,
  findChargesOfShop,
  findCurrentCharge,
  findPendingCharges,
  updateCharge,
} from './charges.ts'

export type ChargeDeps = BillingDeps & { shopClient: ShopClient; dashboard: string }
type SyncDeps = Pick<ChargeDeps, 'database' | 'shopClient' | 'now'>

/** How many times to retry if another charge changes in the meantime. */
const MAX_ATTEMPTS = 8

type ChargeRef = {
  accountId: string
  chargeId: string
  /** The app was uninstalled, so Shopify can’t be queried. */
  isGone?: boolean
}

/** A charge, and the charge that pays for the account’s plan. */
type StoredCharges = { charge: Charge | null; current: Charge | null }

const readStored = async (tx: Queryable, chargeId: string): Promise<StoredCharges> => ({
  charge: await findCharge(tx, chargeId),
  current: await findCurrentCharge(tx),
})

/**
 * Updates a charge and its plan to the current state in Shopify. Safe to repeat and to run concurrently; no transaction
 * is open during calls to Shopify. Returns null if the account has no such charge.
 */
export async function syncCharge(
  deps: SyncDeps,
  { accountId, chargeId, isGone = false }: ChargeRef,
): Promise<Charge | null> {
  for (let count = 0; count < MAX_ATTEMPTS; count += 1) {
    const stored = await deps.database.asAccount(accountId, (tx) => readStored(tx, chargeId))
    const { charge } = stored
    if (charge === null || charge.status === 'declined' || charge.status === 'ended') return charge
    const remote = isGone ? 'gone' : await readRemoteState(deps, charge)
    if (remote === null) return null
    const after = nextCharge(charge, remote, deps.now())
    const isDone = await deps.database.asAccount(accountId, (tx) =>
      saveChange(tx, { accountId, stored, before: charge, after }),
    )
    if (isDone) return after
  }
  throw new Error('The account kept changing while it was being read.')
}

/** A cancelled charge changes only at the end of its period, so Shopify isn’t queried. */
async function readRemoteState(
  deps: SyncDeps,
  { status, shop, chargeId }: Charge,
): Promise<RemoteState | null> {
  if (status === 'cancelled') return 'gone'
  try {
    return await deps.shopClient.chargeState(shop, chargeId)
  } catch (error) {
    if (error instanceof AppUninstalled && (await handleUninstall(deps, error))) return 'gone'
    throw error
  }
}

/**
 * Handles an uninstall, reported by a webhook or noticed from a response: plans billed to the shop end with the paid
 * period, then the token is deleted. Returns false if the owner has reinstalled the app since.
 */
export async function handleUninstall(
  deps: SyncDeps,
  { shop, grantedAt }: { shop: string; grantedAt: Date | null },
): Promise<boolean> {
  const { database } = deps
  const stored = await findGrantedAt(database, shop)
  if (stored !== null && stored.getTime() !== grantedAt?.getTime()) return false
  for (const affectedCharge of await findChargesOfShop(database, shop)) {
    await syncCharge(deps, { ...affectedCharge, isGone: true })
  }
  if (grantedAt !== null) await deleteShopToken(database, shop, grantedAt)
  return true
}

/** Runs a request to a shop; if it shows that the app was uninstalled, handles that too. */
export async function withUninstallDetection<T>(deps: SyncDeps, request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    if (error instanceof AppUninstalled) await handleUninstall(deps, error)
    throw error
  }
}

type Change = { accountId: string; stored: StoredCharges; before: Charge; after: Charge }

/** Returns false if something has changed since it was read, so the sync must be repeated. */
async function saveChange(
  tx: Queryable,
  { accountId, stored, before, after }: Change,
): Promise<boolean> {
  await tx.query('select from accounts where account_id = $1 for no key update', [accountId])
  const { current } = stored
  if (!isDeepStrictEqual(await readStored(tx, before.chargeId), stored)) return false
  if (isDeepStrictEqual(before, after)) return true
  // End the replaced charge first, because an account has only one plan.
  if (isCurrent(after) && current !== null && current.chargeId !== after.chargeId) {
    await updateCharge(tx, { ...current, status: 'ended' })
  }
  await updateCharge(tx, after)
  const columns = planColumnsAfter(before, after)
  if (columns !== null) await writePlan(tx, accountId, columns)
  return true
}

/**
 * Syncs all of an account’s charges. Pending charges are synced first: if a pending charge has replaced the current
 * plan, the plan changes once instead of ending in between.
 */
export async function syncCharges(deps: SyncDeps, accountId: string): Promise<void> {
  await syncPending(deps, accountId)
  const current = await deps.database.asAccount(accountId, findCurrentCharge)
  if (current !== null) await syncCharge(deps, { accountId, chargeId: current.chargeId })
}

/** Finds charges that were approved without returning to our page. A failure doesn’t stop the others. */
async function syncPending(deps: SyncDeps, accountId: string): Promise<void> {
  const pendingCharges = await deps.database.asAccount(accountId, findPendingCharges)
  const failures: unknown[] = []
  for (const { chargeId } of pendingCharges) {
    await syncCharge(deps, { accountId, chargeId }).catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

/**
 * Syncs pending charges and an ended period before a page shows the plan. Stops at the first failure to reach
 * Shopify; the webhook or the next check catches up.
 */
export async function syncForPage(deps: SyncDeps, accountId: string): Promise<void> {
  const currentCharge = await deps.database.asAccount(accountId, findCurrentCharge)
  const isDue = currentCharge !== null && (currentCharge.periodEndsAt ?? deps.now()) <= deps.now()
  const pendingCharges = await deps.database.asAccount(accountId, findPendingCharges)
  try {
    for (const { chargeId } of isDue ? [...pendingCharges, currentCharge] : pendingCharges) {
      await syncCharge(deps, { accountId, chargeId })
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
