import { randomInt } from 'node:crypto'
import type { BillingType } from '../../../src/features/billing/plans.ts'
import type { Database, Queryable } from '../../../src/server/platform/database/database.ts'
import { gidOf } from '../../../src/server/shopify/operations.ts'
import type { ChargeRequest, ChargeState } from '../../../src/server/shopify/shop-client.ts'
import { queueWebhook } from './webhooks.ts'

type Queries = Pick<Queryable, 'query'>

/** A charge that a shop owner approves or declines. */
export type LocalCharge = Omit<ChargeRequest, 'type' | 'discount'> & {
  /** Deducted from the amount for `discountIntervals` payments; null for all. */
  discount: number
  discountIntervals: number | null
  chargeId: string
  type: BillingType
  isTest: boolean
  state: ChargeState['status']
  approvedAt: Date | null
}

/** Has the same length as Shopify’s ids. */
const newChargeId = () => String(randomInt(10 ** 11, 10 ** 12))

/** How long a charge stays pending. */
const PENDING_FOR_MS = 2 * 86_400_000

export type NewCharge = Pick<
  LocalCharge,
  | 'shop'
  | 'name'
  | 'amount'
  | 'discount'
  | 'discountIntervals'
  | 'currency'
  | 'type'
  | 'returnUrl'
  | 'isTest'
>

export async function createCharge(statements: Queries, charge: NewCharge, now: Date) {
  const { shop, name, amount, currency, type, returnUrl, isTest } = charge
  const chargeId = newChargeId()
  await statements.query(
    `insert into local_shop_charges
       (charge_id, shop, name, amount, currency, billing_type, return_url, is_test, created_at,
        discount, discount_intervals)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      ...[chargeId, shop, name, amount, currency, type, returnUrl, isTest, now],
      ...[charge.discount, charge.discountIntervals],
    ],
  )
  return chargeId
}

export async function findCharge(
  statements: Queries,
  { shop, chargeId, now }: { shop: string; chargeId: string; now: Date },
): Promise<LocalCharge | null> {
  const expiryCutoff = new Date(now.getTime() - PENDING_FOR_MS)
  const [row] = await statements.query<LocalCharge>(
    `select charge_id as "chargeId", shop, name, amount, discount,
       discount_intervals as "discountIntervals", currency, billing_type as type,
       return_url as "returnUrl", is_test as "isTest", approved_at as "approvedAt",
       case when state = 'PENDING' and created_at <= $3 then 'EXPIRED' else state end as state
     from local_shop_charges where shop = $1 and charge_id = $2`,
    [shop, chargeId, expiryCutoff],
  )
  return row ?? null
}

const DAY_MS = 86_400_000
const PERIOD_DAYS: Readonly<Record<BillingType, number>> = { monthly: 30, yearly: 365 }

/** The end of the current period; null before the first period. Shopify’s month has 30 days. */
export function periodEndOf({ approvedAt, type, state }: LocalCharge, now: Date): Date | null {
  if (approvedAt === null || (state !== 'ACTIVE' && state !== 'FROZEN')) return null
  const lengthMs = PERIOD_DAYS[type] * DAY_MS
  const elapsedPeriods = Math.floor((now.getTime() - approvedAt.getTime()) / lengthMs)
  return new Date(approvedAt.getTime() + (elapsedPeriods + 1) * lengthMs)
}

/** Records the owner’s decision once. An approved charge replaces the previous one. */
export async function recordChargeDecision(
  database: Database,
  { shop, chargeId }: LocalCharge,
  answer: 'approve' | 'decline',
  now: Date,
): Promise<void> {
  await database.transaction(async (statements) => {
    await lockShop(statements, shop)
    const charge = await findCharge(statements, { shop, chargeId, now })
    if (charge?.state !== 'PENDING') return
    if (answer === 'approve') {
      await cancelActive(statements, shop, now)
      await statements.query(
        'update local_shop_charges set approved_at = $2 where charge_id = $1',
        [chargeId, now],
      )
    }
    await setState(statements, charge, answer === 'approve' ? 'ACTIVE' : 'DECLINED', now)
  })
}

/** Locks a shop, so that its changes happen one after the other. */
export async function lockShop(statements: Queries, shop: string): Promise<void> {
  await statements.query('select from local_shops where shop = $1 for update', [shop])
}

export async function cancelActive(statements: Queries, shop: string, now: Date): Promise<void> {
  const active = await findActive(statements, shop)
  if (active !== null) await setState(statements, active, 'CANCELLED', now)
}

export async function findActive(statements: Queries, shop: string) {
  const [row] = await statements.query<Pick<LocalCharge, 'chargeId' | 'shop' | 'name'>>(
    `select charge_id as "chargeId", shop, name from local_shop_charges
     where shop = $1 and state in ('ACTIVE', 'FROZEN')`,
    [shop],
  )
  return row ?? null
}

/** Sets the state and queues the webhook `app_subscriptions/update`. */
export async function setState(
  statements: Queries,
  { chargeId, shop, name }: Pick<LocalCharge, 'chargeId' | 'shop' | 'name'>,
  state: LocalCharge['state'],
  now: Date,
): Promise<void> {
  await statements.query('update local_shop_charges set state = $2 where charge_id = $1', [
    chargeId,
    state,
  ])
  const subscription = { admin_graphql_api_id: gidOf(chargeId), name, status: state }
  await queueWebhook(statements, {
    ...{ shop, topic: 'app_subscriptions/update', body: { app_subscription: subscription }, now },
  })
}
