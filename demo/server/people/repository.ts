import { PLANS } from '../../../src/features/billing/plans.ts'
import type { Database, Statements } from '../database/database.ts'

export type NewPerson = { email: string; firstName: string; passwordHash: string }

/**
 * A person who signed up, with an account of their own on the free plan (design §5), as its admin.
 * Returns the person's id. Throws a duplicate (`isDuplicate(error, 'people_email')`) for a known address.
 */
export async function registerPerson(database: Database, person: NewPerson): Promise<string> {
  return database.transaction(async (statements) => {
    const personId = await addPerson(statements, person)
    const { sitesLimit, teamMembersLimit, monthlyViewsLimit } = PLANS.free
    await statements.query(
      `with account as (
         insert into accounts (sites_limit, team_members_limit, monthly_views_limit)
         values ($2, $3, $4) returning account_id
       )
       insert into memberships (person_id, account_id, role)
       select $1, account_id, 'admin' from account`,
      [personId, sitesLimit, teamMembersLimit, monthlyViewsLimit],
    )
    return personId
  })
}

async function addPerson(statements: Statements, person: NewPerson): Promise<string> {
  const [row] = await statements.query<{ person_id: string }>(
    'insert into people (email, first_name, password_hash) values ($1, $2, $3) returning person_id',
    [person.email, person.firstName, person.passwordHash],
  )
  if (row === undefined) throw new Error('The database added no person.')
  return row.person_id
}
