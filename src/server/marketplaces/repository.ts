import { createAccount } from '../accounts/new-account.ts'
import { announce } from '../events/announce.ts'
import type { Statements } from '../platform/database/database.ts'
import type { Deal } from './deals.ts'

/** Whose account a deal is on. */
export type Holder = { accountId: string; personId: string; email: string }

/** A person without a password, as the admin of a new account on the deal; null for a known address. */
export async function createDealAccount(
  statements: Statements,
  email: string,
  { gateway, plan, type, sitesLimit }: Deal,
): Promise<Holder | null> {
  const deal = { gateway, plan, planType: type, sitesLimit }
  const opened = await createAccount(statements, { email, ...deal })
  return opened && { ...opened, email }
}

/**
 * The account of this address where it came through the same channel; more sites that are bought count, and
 * a payment that was delayed has arrived.
 * Null for every other account: nothing about it changes.
 */
export async function extendDealAccount(
  statements: Statements,
  email: string,
  { gateway, plan, type, sitesLimit }: Deal,
): Promise<Holder | null> {
  const [holder] = await statements.query<Holder>(
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
  if (holder === undefined) return null
  const { accountId } = holder
  await announce(statements, { accountId, kind: 'plan-changed', data: { plan, type } })
  return holder
}

/**
 * What AppSumo says of the payment for an account's deal: delayed since then, or, with null, arrived. A delay that is
 * known keeps its beginning. False for an account that came through no such channel.
 */
export async function setPaymentDelay(
  statements: Statements,
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
