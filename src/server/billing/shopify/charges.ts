import { BILLING_TYPES, type BillingType } from '../../../features/billing/plans.ts'
import type { Statements } from '../../platform/database/database.ts'
import type { Order } from '../quote.ts'
import { type PaidPlan, paidPlanOf } from '../stripe/catalogue.ts'

type Queries = Pick<Statements, 'query'>

/**
 * Ours of a charge: the account has its plan by the one that is `paid`, or `cancelled` and lasts to the
 * end of what is paid. `ended` was replaced, or is over.
 */
export type ChargeStatus = 'pending' | 'paid' | 'cancelled' | 'declined' | 'ended'

/** A charge that an account was sent to Shopify with. */
export type Charge = {
  chargeId: string
  shop: string
  plan: PaidPlan
  type: BillingType
  status: ChargeStatus
  /** What is paid each time, in the currency's smallest unit; null for a charge of before that was kept. */
  total: number | null
  /** The same without the coupon. */
  list: number | null
  /** For how many payments the coupon counts; null for all. */
  reducedPayments: number | null
  /** The first payment that it does not count for, as soon as that is known. */
  fullFrom: Date | null
  currency: string | null
  coupon: string | null
  /** Until when it is paid, as Shopify said last. */
  periodEndsAt: Date | null
  /** On hold, because the shop does not pay its bill. */
  isFrozen: boolean
}

/** How long a charge may wait for its owner's word at Shopify. */
const WAITS = '2 days'
const MOST_WAITING = 5

type Row = Omit<Charge, 'plan' | 'type'> & { plan: string; type: string }

const COLUMNS = `charge_id as "chargeId", shop, plan, plan_type as type, status, total, list,
  reduced_payments as "reducedPayments", full_from as "fullFrom", currency, coupon,
  period_ends_at as "periodEndsAt", is_frozen as "isFrozen"`

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
export async function waitingCharges(own: Queries): Promise<Charge[]> {
  const rows = await own.query<Row>(
    `select ${COLUMNS} from shopify_charges where status = 'pending'
     order by created_at desc limit ${MOST_WAITING}`,
  )
  return chargesOf(rows).reverse()
}

/** The one by which the account has its plan. */
export async function findCurrentCharge(own: Queries): Promise<Charge | null> {
  const rows = await own.query<Row>(
    `select ${COLUMNS} from shopify_charges where status in ('paid', 'cancelled')`,
  )
  return chargesOf(rows)[0] ?? null
}

/** Where its owner may still answer the same wish. */
export async function findAsked(
  own: Queries,
  requestHash: string,
  now: Date,
): Promise<string | null> {
  const [row] = await own.query<{ url: string }>(
    `select confirmation_url as url from shopify_charges
     where request_hash = $1 and status = 'pending'
       and created_at > $2::timestamptz - interval '${WAITS}'`,
    [requestHash, now],
  )
  return row?.url ?? null
}

export type NewCharge = Pick<Charge, 'chargeId' | 'shop'> & {
  accountId: string
  order: Order
  total: number
  list: number
  reducedPayments: number | null
  currency: string
  confirmationUrl: string
  requestHash: string
  now: Date
}

/** Not where another request for the same was quicker: then that one's counts. */
export async function keepCharge(own: Queries, charge: NewCharge): Promise<void> {
  const { accountId, chargeId, shop, order, confirmationUrl, requestHash, now } = charge
  await own.query(
    `insert into shopify_charges (charge_id, account_id, shop, plan, plan_type, coupon, total,
       currency, confirmation_url, request_hash, created_at, list, reduced_payments)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing`,
    [
      ...[chargeId, accountId, shop, order.plan, order.type, order.coupon, charge.total],
      ...[charge.currency, confirmationUrl, requestHash, now, charge.list, charge.reducedPayments],
    ],
  )
}

export async function setCharge(
  own: Queries,
  { chargeId, status, periodEndsAt, isFrozen, fullFrom }: Charge,
): Promise<void> {
  await own.query(
    `update shopify_charges set status = $2, period_ends_at = $3, is_frozen = $4, full_from = $5
     where charge_id = $1`,
    [chargeId, status, periodEndsAt, isFrozen, fullFrom],
  )
}

type OfAccount = { accountId: string; chargeId: string }

/** Whose charge it is; null for one that is not ours. The server's own statement: it sees all. */
export async function findAccountOfCharge(
  statements: Queries,
  chargeId: string,
): Promise<string | null> {
  const [row] = await statements.query<OfAccount>(
    'select account_id as "accountId" from shopify_charges where charge_id = $1',
    [chargeId],
  )
  return row?.accountId ?? null
}

/** What is on the bill of a shop, or may come onto it. The server's own statement. */
export const findChargesOfShop = (statements: Queries, shop: string): Promise<OfAccount[]> =>
  statements.query<OfAccount>(
    `select account_id as "accountId", charge_id as "chargeId" from shopify_charges
     where shop = $1 and status in ('pending', 'paid', 'cancelled') order by created_at`,
    [shop],
  )

/** A shop's token is used that often at least: one that rests for 90 days opens nothing any more. */
const RESTS = '1 day'

/**
 * Accounts of whose charges there may be news: an answer, a period that is over, or an end of which Shopify
 * has never told, so that each shop that pays is asked every day. The server's own.
 */
export async function findAccountsWithNews(statements: Queries, now: Date): Promise<string[]> {
  const rows = await statements.query<OfAccount>(
    `select distinct account_id as "accountId" from shopify_charges
     where status = 'pending' or is_frozen
       or (status in ('paid', 'cancelled') and (period_ends_at is null or period_ends_at <= $1))
       or (status = 'paid' and shop in (select shop from shopify_tokens
         where expires_at < $1::timestamptz - interval '${RESTS}'))`,
    [now],
  )
  return rows.map(({ accountId }) => accountId)
}
