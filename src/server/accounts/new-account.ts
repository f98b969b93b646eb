import type { Gateway, PlanName } from '../../features/billing/model.ts'
import { PLANS } from '../../features/billing/plans.ts'
import type { Queryable } from '../platform/database/database.ts'

/** The person who signs up, and their plan. */
export type NewAccount = {
  email: string
  firstName?: string
  /** Omitted if the person will set a password through an emailed link. */
  passwordHash?: string
  /** Omitted if the address has not been verified. */
  emailVerifiedAt?: Date
  /** Shopify owners are offered the installation through Shopify. */
  platform?: 'shopify' | 'other'
  gateway: Gateway
  plan: PlanName
  planType?: string
  /** Defaults to the plan's limit; null for no limit. */
  sitesLimit?: number | null
  setupFinished?: boolean
}

/**
 * The only way to create an account: adds a person, and an account with that person as its admin. Returns null if the
 * address, compared case-insensitively, already has an account; in that case nothing is written and the transaction
 * continues.
 */
export async function createAccount(
  statements: Pick<Queryable, 'query'>,
  { email, firstName = '', passwordHash, emailVerifiedAt, gateway, plan, ...rest }: NewAccount,
): Promise<{ accountId: string; personId: string } | null> {
  const { teamMembersLimit, monthlyViewsLimit } = PLANS[plan]
  const { platform = 'other', planType = 'monthly', setupFinished = false } = rest
  const { sitesLimit = PLANS[plan].sitesLimit } = rest
  const [created] = await statements.query<{ accountId: string; personId: string }>(
    `with person as (
       insert into people (email, first_name, password_hash, email_verified_at)
       values ($1, $2, $3, $4) on conflict do nothing returning person_id
     ), account as (
       insert into accounts (platform, setup_finished, gateway, plan, plan_type,
         sites_limit, team_members_limit, monthly_views_limit)
       select $5::text, $6::boolean, $7::text, $8::text, $9::text,
         $10::integer, $11::integer, $12::integer from person returning account_id
     )
     insert into memberships (person_id, account_id, role)
     select person_id, account_id, 'admin' from person, account
     returning account_id as "accountId", person_id as "personId"`,
    [
      ...[email, firstName, passwordHash ?? null, emailVerifiedAt ?? null],
      ...[platform, setupFinished, gateway, plan, planType],
      ...[sitesLimit, teamMembersLimit, monthlyViewsLimit],
    ],
  )
  return created ?? null
}
