import type { Database, Queryable } from '../platform/database/database.ts'
import { createToken, hashSecret } from '../platform/http/secret-token.ts'

const MINUTE_MS = 60_000

/** How long an email link works, in milliseconds. */
const LINK_LIFETIME_MS = {
  'reset-password': 30 * MINUTE_MS,
  'verify-email': 7 * 24 * 60 * MINUTE_MS,
} as const
export type LinkPurpose = keyof typeof LINK_LIFETIME_MS

type LinkRow = { person_id: string; email: string }

/** Creates the token for a link; an older link for the same purpose stops working. */
export async function createLink(
  database: Database,
  link: { purpose: LinkPurpose; personId: string; now: Date },
): Promise<string> {
  const token = createToken()
  const expiresAt = new Date(link.now.getTime() + LINK_LIFETIME_MS[link.purpose])
  await database.transaction(async (statements) => {
    await revokeLinks(statements, link)
    await statements.query(
      `insert into identity_links (token_hash, purpose, person_id, expires_at)
       values ($1, $2, $3::uuid, $4::timestamptz)`,
      [hashSecret(token), link.purpose, link.personId, expiresAt],
    )
  })
  return token
}

/** Invalidates the person's links for this purpose. */
export async function revokeLinks(
  statements: Queryable,
  { personId, purpose }: { personId: string; purpose: LinkPurpose },
): Promise<void> {
  await statements.query('delete from identity_links where person_id = $1::uuid and purpose = $2', [
    personId,
    purpose,
  ])
}

/** The person that a valid link belongs to; `redeemLink` invalidates the link. */
export async function readLink(
  database: Database,
  link: { purpose: LinkPurpose; token: string; now: Date },
): Promise<{ personId: string; email: string } | null> {
  const [row] = await database.query<LinkRow>(
    `select person_id, email from identity_links join people using (person_id)
     where token_hash = $1 and purpose = $2 and expires_at > $3::timestamptz`,
    [hashSecret(link.token), link.purpose, link.now],
  )
  return row ? { personId: row.person_id, email: row.email } : null
}

/** Redeems a link, in the same transaction as the action that it allows. Null if it was used or has expired. */
export async function redeemLink(
  statements: Queryable,
  link: { purpose: LinkPurpose; token: string; now: Date },
): Promise<string | null> {
  const [row] = await statements.query<{ person_id: string }>(
    `delete from identity_links
     where token_hash = $1 and purpose = $2 and expires_at > $3::timestamptz returning person_id`,
    [hashSecret(link.token), link.purpose, link.now],
  )
  return row?.person_id ?? null
}
