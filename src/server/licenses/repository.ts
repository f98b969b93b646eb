import { lifetimeSitesLimit } from '../../features/billing/lifetime-rules.ts'
import { createAccount } from '../accounts/new-account.ts'
import type { Queryable } from '../platform/database/database.ts'
import { hashSecret } from '../platform/http/secret-token.ts'

const REGISTRATION_LIFETIME = '24 hours'

type Registration = { email: string; passwordHash: string }
type NewRegistration = Registration & { key: string; token: string; now: Date }

/** Saves a registration until its link is opened; false if the key is unknown or used. */
export async function saveRegistration(
  statements: Queryable,
  { key, token, email, passwordHash, now }: NewRegistration,
): Promise<boolean> {
  const saved = await statements.query(
    `insert into license_registrations (key_hash, token_hash, email, password_hash, expires_at)
     select key_hash, $2, $3, $4, $5::timestamptz + interval '${REGISTRATION_LIFETIME}'
     from license_keys where key_hash = $1 and used_at is null
     on conflict (key_hash) do update set token_hash = excluded.token_hash, email = excluded.email,
       password_hash = excluded.password_hash, expires_at = excluded.expires_at
     returning key_hash`,
    [hashSecret(key), hashSecret(token), email, passwordHash, now],
  )
  return saved.length > 0
}

export type RedeemedRegistration = Registration & { keyHash: string; sitesLimit: number }

/** Marks the token and the key as used, in the caller’s transaction; null for an unknown token. */
export async function redeemRegistration(
  statements: Queryable,
  { token, now }: { token: string; now: Date },
): Promise<RedeemedRegistration | null> {
  const [row] = await statements.query<Registration & { keyHash: string; tier: number }>(
    `with registration as (
       delete from license_registrations where token_hash = $1 and expires_at > $2::timestamptz
       returning key_hash, email, password_hash
     )
     update license_keys set used_at = $2::timestamptz from registration
     where license_keys.key_hash = registration.key_hash and used_at is null
     returning license_keys.key_hash as "keyHash", tier, email, password_hash as "passwordHash"`,
    [hashSecret(token), now],
  )
  if (row === undefined) return null
  const { tier, ...rest } = row
  return { ...rest, sitesLimit: lifetimeSitesLimit(tier) }
}

/**
 * Whether an email address belongs to nobody, an admin, an admin who never verified it, or a team member.
 */
export async function readAddressStatus(
  statements: Pick<Queryable, 'query'>,
  email: string,
): Promise<'none' | 'admin' | 'unverified' | 'member'> {
  const [row] = await statements.query<{ status: 'admin' | 'unverified' | 'member' }>(
    `select case when role = 'admin' and email_verified_at is null then 'unverified' else role end as status
     from people join memberships using (person_id) where lower(email) = lower($1)`,
    [email],
  )
  return row?.status ?? 'none'
}

/** Creates an account with the license; null if the address already has one. */
export async function createLicensedAccount(
  statements: Queryable,
  { email, passwordHash, sitesLimit, now }: RedeemedRegistration & { now: Date },
): Promise<{ accountId: string; personId: string } | null> {
  const license = { gateway: 'dealfuel', plan: 'plus', planType: 'lifetime', sitesLimit } as const
  const person = { email, passwordHash, emailVerifiedAt: now }
  return createAccount(statements, { ...person, ...license })
}

export async function linkKeyToAccount(
  statements: Queryable,
  keyHash: string,
  accountId: string,
): Promise<void> {
  await statements.query('update license_keys set account_id = $2::uuid where key_hash = $1', [
    keyHash,
    accountId,
  ])
}

/** Deletes registrations that were never verified, with their email address and password hash. */
export async function deleteExpiredRegistrations(
  statements: Pick<Queryable, 'query'>,
  now: Date,
): Promise<void> {
  await statements.query('delete from license_registrations where expires_at < $1', [now])
}
