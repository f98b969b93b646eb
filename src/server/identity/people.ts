import { createAccount, type NewAccount } from '../accounts/new-account.ts'
import type { Database, Queryable } from '../platform/database/database.ts'

/** A person as the identity provider sees them; the API decides what they may do. */
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

/** Returns null for an unknown or malformed ID: a token may still be valid after its person was deleted. */
export const findPerson = (database: Database, personId: string): Promise<Person | null> =>
  findWhere(database, 'person_id::text = $1', personId)

/** Email addresses are compared case-insensitively. */
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
 * Creates a person who signed up, with their own free account, on the stripe gateway and with unfinished
 * onboarding. Returns the person's ID; null if the address already has an account.
 */
export async function registerPerson(
  statements: Pick<Queryable, 'query'>,
  person: NewPerson,
): Promise<string | null> {
  const newAccount = await createAccount(statements, { ...person, gateway: 'stripe', plan: 'free' })
  return newAccount?.personId ?? null
}

/** @returns true if the address had not been confirmed before */
export async function markEmailVerified(statements: Queryable, personId: string): Promise<boolean> {
  const confirmed = await statements.query(
    `update people set email_verified_at = now()
     where person_id = $1::uuid and email_verified_at is null returning person_id`,
    [personId],
  )
  return confirmed.length > 0
}
