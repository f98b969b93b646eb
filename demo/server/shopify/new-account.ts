import { PLANS } from '../../../src/features/billing/plans.ts'
import type { Statements } from '../database/database.ts'

/**
 * An account that came from the app store, with its admin, who has no password yet. Its set-up is
 * finished: the shop is its site, and the app is in the shop.
 * @throws a duplicate (`isDuplicate(error, 'people_email')`) for an address that has an account
 */
export async function openShopAccount(
  statements: Statements,
  email: string,
): Promise<{ accountId: string; personId: string }> {
  const { sitesLimit, teamMembersLimit, monthlyViewsLimit } = PLANS.free
  const [row] = await statements.query<{ accountId: string; personId: string }>(
    `with account as (
       insert into accounts (platform, gateway, plan, setup_finished,
         sites_limit, team_members_limit, monthly_views_limit)
       values ('shopify', 'shopify', 'free', true, $1, $2, $3) returning account_id
     ), person as (
       insert into people (email) values ($4) returning person_id
     )
     insert into memberships (person_id, account_id, role)
     select person_id, account_id, 'admin' from person, account
     returning account_id as "accountId", person_id as "personId"`,
    [sitesLimit, teamMembersLimit, monthlyViewsLimit, email],
  )
  if (!row) throw new Error('The new account was not stored.')
  return row
}
