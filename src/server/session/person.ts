import type { Access, Role } from '../../features/user/model.ts'
import type { Database, Queryable } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { type Claims, signedOutRefusal } from './token.ts'

/** The person behind a call, with their current membership. */
export type Person = {
  personId: string
  sid: string
  accountId: string
  role: Role
  permissions: Readonly<Record<string, boolean>>
  access: Access
  email: string
  firstName: string
  createdAt: string
  isEmailVerified: boolean
  /** The admin who can give a member access; null for an admin. */
  adminEmail: string | null
  notificationsSeenAt: string | null
}

type PersonRow = Omit<Person, 'sid' | 'access' | 'isEmailVerified'> & {
  areas: Access
  verified: boolean
  deactivatedMessage: string | null
}

/**
 * Reads the session, person and membership in the query that also sets the tenant, so that an ended sign-in or a
 * changed role takes effect with the next call.
 */
const ENTER_QUERY = `
  with caller as materialized (
    select people.person_id as "personId", accounts.account_id as "accountId", role, permissions,
      json_build_object('campaigns', memberships.campaigns, 'subscribers', memberships.subscribers,
        'integrations', memberships.integrations, 'sites', sites_access) as areas,
      people.email, people.first_name as "firstName", iso(people.created_at) as "createdAt",
      people.email_verified_at is not null as verified,
      case when role = 'member' then (
        select admins.email from memberships as owners
        join people as admins on admins.person_id = owners.person_id
        where owners.account_id = accounts.account_id and owners.role = 'admin'
        order by owners.created_at limit 1
      ) end as "adminEmail",
      iso(notifications_seen_at) as "notificationsSeenAt",
      accounts.deactivated_message as "deactivatedMessage"
    from sessions
    join people on people.person_id = sessions.person_id
    join memberships on memberships.person_id = people.person_id
    join accounts on accounts.account_id = memberships.account_id
    where sessions.sid = $1 and sessions.person_id = $2 and sessions.ended_at is null
  )
  select caller.*, enter_account("accountId") from caller`

async function enterAccount(statements: Queryable, { sid, personId }: Claims): Promise<Person> {
  const [row] = await statements.query<PersonRow>(ENTER_QUERY, [sid, personId])
  if (row === undefined) throw signedOutRefusal()
  const { areas, verified, deactivatedMessage, ...person } = row
  if (deactivatedMessage !== null) throw new Refusal('DEACTIVATED', deactivatedMessage)
  return { ...person, sid, access: areas, isEmailVerified: verified }
}

/**
 * Runs a transaction that sees only the caller's account.
 * @throws Refusal SIGNED_OUT if the sign-in has ended, DEACTIVATED with a message for the person
 */
export function runAsCaller<T>(
  database: Database,
  claims: Claims,
  work: (statements: Queryable, person: Person) => Promise<T>,
): Promise<T> {
  return database.transaction(async (statements) => {
    const person = await enterAccount(statements, claims)
    return work(statements, person)
  })
}
