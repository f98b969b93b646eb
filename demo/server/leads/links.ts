import type { Statements } from '../database/database.ts'
import { hashOf, newToken, TOKEN } from '../http/secret-token.ts'
import { DAY_MS, type Lead, type LeadRow, toLead } from './repository.ts'
import { LINK_DAYS } from './rules.ts'

/** Where the person joined: what the page and the mails name, since they carry no mark of ours. */
export type ListOwner = { name: string; domain: string }

export type LeadLink = Lead & ListOwner & { linkedAt: Date; expiresAt: Date }

/** A new link for the mail; older ones keep working until they expire. */
export async function createLeadLink(
  statements: Statements,
  { subscriberId, now }: { subscriberId: string; now: Date },
): Promise<{ token: string; owner: ListOwner }> {
  const token = newToken()
  await statements.query(
    `insert into lead_links (token_hash, subscriber_id, created_at, expires_at)
     values ($1, $2::uuid, $3, $4)`,
    [hashOf(token), subscriberId, now, new Date(now.getTime() + LINK_DAYS * DAY_MS)],
  )
  const [owner] = await statements.query<ListOwner>(
    `select coalesce(nullif(company_name, ''), domain) as name, domain
     from subscribers join sites on sites.id = subscribers.site_id
     join accounts on accounts.account_id = subscribers.account_id
     where subscriber_id = $1::uuid`,
    [subscriberId],
  )
  if (owner === undefined) throw new Error('The subscriber has no site.')
  return { token, owner }
}

type LinkRow = LeadRow & ListOwner & { linked_at: Date; expires_at: Date }

/**
 * Whose link it is; null where it is nobody's, or no token at all.
 * @param lock makes who comes at the same moment wait for this transaction
 */
export async function readLeadLink(
  statements: Statements,
  token: string,
  lock?: 'lock',
): Promise<LeadLink | null> {
  if (!TOKEN.test(token)) return null
  const [row] = await statements.query<LinkRow>(
    `select subscriber_id, email, confirmed_at, left_at, domain,
       coalesce(nullif(company_name, ''), domain) as name,
       lead_links.created_at as linked_at, expires_at
     from lead_links join subscribers using (subscriber_id)
     join sites on sites.id = subscribers.site_id
     join accounts on accounts.account_id = subscribers.account_id
     where token_hash = $1 ${lock ? 'for update of subscribers' : ''}`,
    [hashOf(token)],
  )
  if (row === undefined) return null
  const { name, domain, linked_at, expires_at } = row
  return { ...toLead(row), name, domain, linkedAt: linked_at, expiresAt: expires_at }
}
