import { createAccount } from '../accounts/new-account.ts'
import { announce } from '../events/announce.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Deal } from './deals.ts'

/** The owner of a deal’s account. */
export type DealOwner = { accountId: string; personId: string; email: string }

/** Creates an account whose admin has no password yet; null if the address is known. */
export async function createDealAccount(
  statements: Queryable,
  email: string,
  { gateway, plan, type, sitesLimit }: Deal,
): Promise<DealOwner | null> {
  const deal = { gateway, plan, planType: type, sitesLimit }
  const created = await createAccount(statements, { email, ...deal })
  return created && { ...created, email }
}

/**
 * Extends the account with this address if it was created through the same channel: raises its site limit and clears a
 * payment delay. Null for any other account, which stays unchanged.
 */
export async function extendDealAccount(
  statements: Queryable,
  email: string,
  { gateway, plan, type, sitesLimit }: Deal,
): Promise<DealOwner | null> {
  const [dealOwner] = await statements.query<DealOwner>(
    `update accounts set sites_limit =
       case when sites_limit is null then null else greatest(sites_limit, $4::integer) end,
       payment_delayed_at = null
     from people join memberships using (person_id)
     where lower(people.email) = lower($1) and memberships.role = 'admin'
       and accounts.account_id = memberships.account_id
       and accounts.gateway = $2 and accounts.plan_type = $3
     returning accounts.account_id as "accountId", person_id as "personId", people.email`,
    [email, gateway, type, sitesLimit],
  )
  if (dealOwner === undefined) return null
  const { accountId } = dealOwner
  await announce(statements, { accountId, kind: 'plan-changed', data: { plan, type } })
  return dealOwner
}

/**
 * Records AppSumo’s payment status: delayed since a date, or received (null). An existing delay keeps its start. False
 * for an account that wasn’t created through AppSumo.
 */
export async function setPaymentDelay(
  statements: Queryable,
  email: string,
  delayedAt: Date | null,
): Promise<boolean> {
  const [account] = await statements.query<{ accountId: string } & Pick<Deal, 'plan' | 'type'>>(
    `update accounts set payment_delayed_at =
       case when $2::timestamptz is null then null else coalesce(payment_delayed_at, $2) end
     from people join memberships using (person_id)
     where lower(people.email) = lower($1) and memberships.role = 'admin'
       and accounts.account_id = memberships.account_id and accounts.gateway = 'appsumo'
     returning accounts.account_id as "accountId", plan, plan_type as type`,
    [email, delayedAt],
  )
  if (account === undefined) return false
  const { accountId, ...data } = account
  await announce(statements, { accountId, kind: 'plan-changed', data })
  return true
}
