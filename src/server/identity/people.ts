import { createAccount, type NewAccount } from '../accounts/new-account.ts'
import type { Database, Statements } from '../platform/database/database.ts'

/** A person as the identity provider knows one; what they may do is the API's matter. */
export type Person = {
  personId: string
  email: string
  name: string
  passwordHash: string | null
  isEmailVerified: boolean
}

type PersonRow = {
  person_id: string
  email: string
  first_name: string
  password_hash: string | null
  email_verified_at: Date | null
}

/** Throws nothing for an unknown id or a nonsense one: a token may outlive its person. */
export const findPerson = (database: Database, personId: string): Promise<Person | null> =>
  findWhere(database, 'person_id::text = $1', personId)

/** Addresses are the same whatever their case. */
export const findPersonByEmail = (database: Database, email: string): Promise<Person | null> =>
  findWhere(database, 'lower(email) = lower($1)', email)

async function findWhere(database: Database, condition: string, value: string) {
  const [row] = await database.query<PersonRow>(
    `select person_id, email, first_name, password_hash, email_verified_at
     from people where ${condition}`,
    [value],
  )
  return row ? toPerson(row) : null
}

const toPerson = (row: PersonRow): Person => ({
  personId: row.person_id,
  email: row.email,
  name: row.first_name,
  passwordHash: row.password_hash,
  isEmailVerified: row.email_verified_at !== null,
})

export type NewPerson = Pick<NewAccount, 'email' | 'platform' | 'emailVerifiedAt'> & {
  firstName: string
  passwordHash: string
}

/**
 * A person who signed up, with an account of their own on stripe, free, whose set-up is
 * unfinished. Returns the person's id, null for an address that has an account.
 */
export async function registerPerson(
  statements: Pick<Statements, 'query'>,
  person: NewPerson,
): Promise<string | null> {
  const opened = await createAccount(statements, { ...person, gateway: 'stripe', plan: 'free' })
  return opened?.personId ?? null
}

/** @returns whether nobody had confirmed the address before */
export async function markEmailVerified(
  statements: Statements,
  personId: string,
): Promise<boolean> {
  const confirmed = await statements.query(
    `update people set email_verified_at = now()
     where person_id = $1::uuid and email_verified_at is null returning person_id`,
    [personId],
  )
  return confirmed.length > 0
}
