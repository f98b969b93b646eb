import type { Queryable } from '../platform/database/database.ts'
import { createToken, hashSecret, TOKEN_PATTERN } from '../platform/http/secret-token.ts'
import type { SelectedSite } from '../sites/repository.ts'

const MINUTE_MS = 60_000
const LINK_LIFETIME_MS = 5 * MINUTE_MS
/** How long a tab can show a preview again after opening it. */
const TAB_LIFETIME_MS = 30 * MINUTE_MS

/** Creates a secret that shows one campaign, once. */
export async function createPreview(
  statements: Queryable,
  { campaignId, now }: { campaignId: string; now: Date },
): Promise<{ token: string; expiresAt: Date }> {
  const token = createToken()
  const expiresAt = new Date(now.getTime() + LINK_LIFETIME_MS)
  await statements.query(
    `insert into preview_tokens (token_hash, account_id, site_id, campaign_id, expires_at)
     select $1, account_id, site_id, campaign_id, $3::timestamptz
     from campaigns where campaign_id = $2::uuid`,
    [hashSecret(token), campaignId, expiresAt],
  )
  return { token, expiresAt }
}

export type PreviewTarget = { accountId: string; campaignId: string; site: SelectedSite }

type PreviewRequest = { siteId: string; token: string; now: Date }
type Row = SelectedSite & { account_id: string; campaign_id: string }

/** SQL condition: $1 is a valid secret for the site $2. */
const VALID_TOKEN_CONDITION = `token_hash = $1 and expires_at > $3 and sites.id = preview_tokens.site_id
  and sites.site_id = $2 and accounts.account_id = preview_tokens.account_id
  and deactivated_message is null`
const PREVIEW_COLUMNS = `preview_tokens.account_id, campaign_id, sites.id, sites.site_id, domain, time_zone,
  iso(last_seen_at) as last_seen_at`

/**
 * Redeems a preview secret. Also returns a secret to show the campaign again: a link's secret is replaced by a new one;
 * a tab keeps its own. Null for a secret that belongs to another site, is unknown or has expired. Runs outside any
 * account, because the caller is a page on a website.
 */
export async function redeemPreview(
  statements: Queryable,
  request: PreviewRequest,
): Promise<{ target: PreviewTarget; next: string } | null> {
  const { siteId, token, now } = request
  if (!TOKEN_PATTERN.test(token)) return null
  const parameters = [hashSecret(token), siteId, now]
  const [redeemed] = await statements.query<Row>(
    `delete from preview_tokens using sites, accounts
     where not lasts and ${VALID_TOKEN_CONDITION} returning ${PREVIEW_COLUMNS}`,
    parameters,
  )
  if (redeemed !== undefined) {
    const target = toPreviewTarget(redeemed)
    return { target, next: await createTabToken(statements, target, now) }
  }
  const [tabPreview] = await statements.query<Row>(
    `select ${PREVIEW_COLUMNS} from preview_tokens, sites, accounts where lasts and ${VALID_TOKEN_CONDITION}`,
    parameters,
  )
  return tabPreview ? { target: toPreviewTarget(tabPreview), next: token } : null
}

const toPreviewTarget = ({ account_id, campaign_id, ...site }: Row): PreviewTarget => ({
  ...{ accountId: account_id, campaignId: campaign_id, site },
})

async function createTabToken(
  statements: Queryable,
  { accountId, campaignId, site }: PreviewTarget,
  now: Date,
): Promise<string> {
  const token = createToken()
  await statements.query(
    `insert into preview_tokens (token_hash, account_id, site_id, campaign_id, expires_at, lasts)
     values ($1, $2::uuid, $3::uuid, $4::uuid, $5, true)`,
    [hashSecret(token), accountId, site.id, campaignId, new Date(now.getTime() + TAB_LIFETIME_MS)],
  )
  return token
}

/** Deletes expired secrets. */
export async function deleteExpiredPreviews(
  statements: Pick<Queryable, 'query'>,
  now: Date,
): Promise<void> {
  await statements.query('delete from preview_tokens where expires_at <= $1', [now])
}
