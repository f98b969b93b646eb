import type { Statements } from '../database/database.ts'
import { Refusal } from '../http/refusal.ts'
import { isId } from '../http/schemas.ts'
import type { CampaignReply } from './schema.ts'

export const CAMPAIGN_COLUMNS = `campaign_id, title, customer_intention, type, template_plan, status,
  editor_type, ab_test_id, has_form, view_count, click_count, subscribe_count,
  iso(updated_at) as updated_at, iso(starts_at) as starts_at, iso(ends_at) as ends_at`

type Site = { id: string }

const noSuchCampaign = () => new Refusal('NOT_FOUND', 'There is no such campaign.')

/** @throws Refusal NOT_FOUND for a campaign of another site or account, and for a deleted one */
export async function requireCampaign(
  statements: Statements,
  site: Site,
  campaignId: string,
): Promise<CampaignReply> {
  if (!isId(campaignId)) throw noSuchCampaign()
  const [campaign] = await statements.query<CampaignReply>(
    `select ${CAMPAIGN_COLUMNS} from campaigns
     where campaign_id = $1::uuid and site_id = $2::uuid and deleted_at is null`,
    [campaignId, site.id],
  )
  if (campaign === undefined) throw noSuchCampaign()
  return campaign
}

type NewCampaign = { accountId: string; title: string; customer_intention: string; now: Date }

/** Adds a blank draft. */
export async function addCampaign(
  statements: Statements,
  site: Site,
  { accountId, title, customer_intention, now }: NewCampaign,
): Promise<CampaignReply> {
  const [campaign] = await statements.query<CampaignReply>(
    `insert into campaigns (account_id, site_id, title, customer_intention, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5) returning ${CAMPAIGN_COLUMNS}`,
    [accountId, site.id, title, customer_intention, now],
  )
  if (campaign === undefined) throw new Error('The database added no campaign.')
  return campaign
}

/** @throws Refusal NOT_FOUND, as `requireCampaign` */
export async function renameCampaign(
  statements: Statements,
  site: Site,
  { campaignId, title, now }: { campaignId: string; title: string; now: Date },
): Promise<CampaignReply> {
  await requireCampaign(statements, site, campaignId)
  await statements.query(
    'update campaigns set title = $2, updated_at = $3 where campaign_id = $1::uuid',
    [campaignId, title, now],
  )
  return requireCampaign(statements, site, campaignId)
}

/** Takes a campaign out of every list; its subscribers and figures stay. @throws as `requireCampaign` */
export async function deleteCampaign(
  statements: Statements,
  site: Site,
  { campaignId, now }: { campaignId: string; now: Date },
): Promise<void> {
  await requireCampaign(statements, site, campaignId)
  await statements.query('update campaigns set deleted_at = $2 where campaign_id = $1::uuid', [
    campaignId,
    now,
  ])
}
