import { BILLING_TYPES, type BillingType } from '../../../src/features/billing/plans.ts'
import type { Statements } from '../database/database.ts'
import { SHOP } from '../shopify/schema.ts'
import { type PaidPlan, paidPlanOf } from './catalogue.ts'
import type { Order } from './quote.ts'

type Queries = Pick<Statements, 'query'>

/** Ours of a charge: `paid` is the one that the account has its plan by, `ended` was replaced. */
type Status = 'pending' | 'paid' | 'declined' | 'ended'

/** A charge that the account of this transaction was sent to Shopify with. */
export type Charge = {
  chargeId: string
  shop: string
  plan: PaidPlan
  type: BillingType
  status: Status
}

/** How long a charge may wait for its owner's word at Shopify. */
const WAITS = '2 days'
const MOST_WAITING = 5

type Row = Omit<Charge, 'plan' | 'type'> & { plan: string; type: string }

const COLUMNS = 'charge_id as "chargeId", shop, plan, plan_type as type, status'

function chargesOf(rows: readonly Row[]): Charge[] {
  return rows.flatMap((row) => {
    const plan = paidPlanOf(row.plan)
    const type = BILLING_TYPES.find((name) => name === row.type)
    return plan && type ? [{ ...row, plan, type }] : []
  })
}

export async function findCharge(own: Queries, chargeId: string): Promise<Charge | null> {
  const rows = await own.query<Row>(`select ${COLUMNS} from shopify_charges where charge_id = $1`, [
    chargeId,
  ])
  return chargesOf(rows)[0] ?? null
}

/** Those of which nobody has heard yet, oldest first. */
export async function waitingCharges(own: Queries, now: Date): Promise<Charge[]> {
  const rows = await own.query<Row>(
    `select ${COLUMNS} from shopify_charges
     where status = 'pending' and created_at > $1::timestamptz - interval '${WAITS}'
     order by created_at desc limit ${MOST_WAITING}`,
    [now],
  )
  return chargesOf(rows).reverse()
}

export async function findPaidCharge(own: Queries): Promise<string | null> {
  const [row] = await own.query<{ chargeId: string }>(
    `select charge_id as "chargeId" from shopify_charges where status = 'paid'`,
  )
  return row?.chargeId ?? null
}

type NewCharge = { accountId: string; chargeId: string; shop: string; order: Order } & {
  confirmationUrl: string
  now: Date
}

export async function keepCharge(own: Queries, charge: NewCharge): Promise<void> {
  const { accountId, chargeId, shop, order, confirmationUrl, now } = charge
  await own.query(
    `insert into shopify_charges
       (charge_id, account_id, shop, plan, plan_type, coupon, confirmation_url, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [chargeId, accountId, shop, order.plan, order.type, order.coupon, confirmationUrl, now],
  )
}

/** What a charge has come to that gives no plan. One that is paid is ended by its successor alone. */
export async function closeCharge(
  own: Queries,
  chargeId: string,
  status: 'declined' | 'ended',
): Promise<void> {
  await own.query(
    "update shopify_charges set status = $2 where charge_id = $1 and status = 'pending'",
    [chargeId, status],
  )
}

/** The account pays this one from now on, and no other. */
export async function markPaid(own: Queries, chargeId: string): Promise<void> {
  await own.query("update shopify_charges set status = 'ended' where status = 'paid'")
  await own.query("update shopify_charges set status = 'paid' where charge_id = $1", [chargeId])
}

/** The shop that the account's plan is billed to: the one whose owner agreed to the app last. */
export async function findShop(own: Queries): Promise<string | null> {
  const [row] = await own.query<{ domain: string }>(
    `select domain from sites where domain ~ $1
     order by shopify_connected_at desc nulls last, created_at limit 1`,
    [SHOP.source],
  )
  return row?.domain ?? null
}
