import type { Statements } from '../database/database.ts'
import { hashOf, newToken, TOKEN } from '../http/secret-token.ts'
import type { SelectedSite } from '../sites/repository.ts'

const LASTS_MS = 5 * 60_000

/** A secret that shows one campaign, once. */
export async function createPreview(
  statements: Statements,
  { campaignId, now }: { campaignId: string; now: Date },
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + LASTS_MS)
  await statements.query(
    `insert into preview_tokens (token_hash, account_id, site_id, campaign_id, expires_at)
     select $1, account_id, site_id, campaign_id, $3::timestamptz
     from campaigns where campaign_id = $2::uuid`,
    [hashOf(token), campaignId, expiresAt],
  )
  return { token, expiresAt }
}

export type Previewed = { accountId: string; campaignId: string; site: SelectedSite }

/**
 * Whose secret it is, which is good for nothing afterwards; null for one of another site, of nothing, or
 * from too long ago. Runs outside of any account: it is the page of a website that asks.
 */
export async function usePreview(
  statements: Statements,
  { siteId, token, now }: { siteId: string; token: string; now: Date },
): Promise<Previewed | null> {
  if (!TOKEN.test(token)) return null
  const [used] = await statements.query<SelectedSite & { account_id: string; campaign_id: string }>(
    `delete from preview_tokens using sites, accounts
     where token_hash = $1 and expires_at > $3 and sites.id = preview_tokens.site_id
       and sites.site_id = $2 and accounts.account_id = preview_tokens.account_id
       and deactivated_message is null
     returning preview_tokens.account_id, campaign_id, sites.id, sites.site_id, domain, time_zone,
       iso(last_seen_at) as last_seen_at`,
    [hashOf(token), siteId, now],
  )
  if (used === undefined) return null
  const { account_id: accountId, campaign_id: campaignId, ...site } = used
  return { accountId, campaignId, site }
}

/** Deletes the secrets that show nothing any more. */
export async function forgetPreviews(
  statements: Pick<Statements, 'query'>,
  now: Date,
): Promise<void> {
  await statements.query('delete from preview_tokens where expires_at <= $1', [now])
}
