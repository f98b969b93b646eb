import { BILLING_TYPES, type BillingType } from '../../../features/billing/plans.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Order } from '../quote.ts'
import { type PaidPlan, parsePaidPlan } from '../stripe/catalogue.ts'

type Queries = Pick<Queryable, 'query'>

/**
 * Our status for a charge. The charge that determines the plan is `paid`, or `cancelled` until the end of the paid
 * period. `ended` means replaced or expired.
 */
export type ChargeStatus = 'pending' | 'paid' | 'cancelled' | 'declined' | 'ended'

/** A charge that an account requested through Shopify. */
export type Charge = {
  chargeId: string
  shop: string
  plan: PaidPlan
  type: BillingType
  status: ChargeStatus
  /** Each payment, in the currency’s smallest unit; null for old charges. */
  total: number | null
  /** Each payment without the coupon. */
  list: number | null
  /** How many payments the coupon applies to; null for all. */
  discountedPaymentCount: number | null
  /** The first payment without the coupon, once known. */
  fullFrom: Date | null
  currency: string | null
  coupon: string | null
  /** The end of the paid period, as last reported by Shopify. */
  periodEndsAt: Date | null
  /** Frozen because the shop hasn’t paid its Shopify bill. */
  isFrozen: boolean
}

/** How long an owner may take to approve a charge in Shopify. */
const APPROVAL_PERIOD = '2 days'
const MAX_PENDING_CHARGES = 5

type Row = Omit<Charge, 'plan' | 'type'> & { plan: string; type: string }

const COLUMNS = `charge_id as "chargeId", shop, plan, plan_type as type, status, total, list,
  reduced_payments as "discountedPaymentCount", full_from as "fullFrom", currency, coupon,
  period_ends_at as "periodEndsAt", is_frozen as "isFrozen"`

function parseCharges(rows: readonly Row[]): Charge[] {
  return rows.flatMap((row) => {
    const plan = parsePaidPlan(row.plan)
    const type = BILLING_TYPES.find((name) => name === row.type)
    return plan && type ? [{ ...row, plan, type }] : []
  })
}

export async function findCharge(tx: Queries, chargeId: string): Promise<Charge | null> {
  const rows = await tx.query<Row>(`select ${COLUMNS} from shopify_charges where charge_id = $1`, [
    chargeId,
  ])
  return parseCharges(rows)[0] ?? null
}

/** Pending charges, oldest first. */
export async function findPendingCharges(tx: Queries): Promise<Charge[]> {
  const rows = await tx.query<Row>(
    `select ${COLUMNS} from shopify_charges where status = 'pending'
     order by created_at desc limit ${MAX_PENDING_CHARGES}`,
  )
  return parseCharges(rows).reverse()
}

/** The charge that pays for the account’s plan. */
export async function findCurrentCharge(tx: Queries): Promise<Charge | null> {
  const rows = await tx.query<Row>(
    `select ${COLUMNS} from shopify_charges where status in ('paid', 'cancelled')`,
  )
  return parseCharges(rows)[0] ?? null
}

/** The confirmation page of a pending charge for the same request. */
export async function findConfirmationPage(
  tx: Queries,
  requestHash: string,
  now: Date,
): Promise<string | null> {
  const [row] = await tx.query<{ url: string }>(
    `select confirmation_url as url from shopify_charges
     where request_hash = $1 and status = 'pending'
       and created_at > $2::timestamptz - interval '${APPROVAL_PERIOD}'`,
    [requestHash, now],
  )
  return row?.url ?? null
}

export type NewCharge = Pick<Charge, 'chargeId' | 'shop'> & {
  accountId: string
  order: Order
  total: number
  list: number
  discountedPaymentCount: number | null
  currency: string
  confirmationUrl: string
  requestHash: string
  now: Date
}

/** Does nothing if an identical request was saved first. */
export async function saveCharge(tx: Queries, charge: NewCharge): Promise<void> {
  const { accountId, chargeId, shop, order, confirmationUrl, requestHash, now } = charge
  await tx.query(
    `insert into shopify_charges (charge_id, account_id, shop, plan, plan_type, coupon, total,
       currency, confirmation_url, request_hash, created_at, list, reduced_payments)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing`,
    [
      ...[chargeId, accountId, shop, order.plan, order.type, order.coupon, charge.total],
      ...[
        charge.currency,
        confirmationUrl,
        requestHash,
        now,
        charge.list,
        charge.discountedPaymentCount,
      ],
    ],
  )
}

export async function updateCharge(
  tx: Queries,
  { chargeId, status, periodEndsAt, isFrozen, fullFrom }: Charge,
): Promise<void> {
  await tx.query(
    `update shopify_charges set status = $2, period_ends_at = $3, is_frozen = $4, full_from = $5
     where charge_id = $1`,
    [chargeId, status, periodEndsAt, isFrozen, fullFrom],
  )
}

type AccountCharge = { accountId: string; chargeId: string }

/** A charge’s account, or null. Runs outside row-level security. */
export async function findAccountOfCharge(
  statements: Queries,
  chargeId: string,
): Promise<string | null> {
  const [row] = await statements.query<AccountCharge>(
    'select account_id as "accountId" from shopify_charges where charge_id = $1',
    [chargeId],
  )
  return row?.accountId ?? null
}

/** A shop’s active and pending charges. Runs outside row-level security. */
export const findChargesOfShop = (statements: Queries, shop: string): Promise<AccountCharge[]> =>
  statements.query<AccountCharge>(
    `select account_id as "accountId", charge_id as "chargeId" from shopify_charges
     where shop = $1 and status in ('pending', 'paid', 'cancelled') order by created_at`,
    [shop],
  )

/** Tokens are used at least this often, because Shopify revokes a token after 90 days without use. */
const MAX_TOKEN_IDLE_TIME = '1 day'

/**
 * Accounts whose charges may have changed: approved, past their period, or ended without a webhook, for which each
 * paying shop is checked daily. Runs outside row-level security.
 */
export async function findAccountsToCheck(statements: Queries, now: Date): Promise<string[]> {
  const rows = await statements.query<AccountCharge>(
    `select distinct account_id as "accountId" from shopify_charges
     where status = 'pending' or is_frozen
       or (status in ('paid', 'cancelled') and (period_ends_at is null or period_ends_at <= $1))
       or (status = 'paid' and shop in (select shop from shopify_tokens
         where expires_at < $1::timestamptz - interval '${MAX_TOKEN_IDLE_TIME}'))`,
    [now],
  )
  return rows.map(({ accountId }) => accountId)
}
