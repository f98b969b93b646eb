import type { Template } from '../../../src/features/templates/model.ts'
import { asksForEmail } from '../../../src/popup/answers-rules.ts'
import type { PopupDesign } from '../../../src/popup/design.ts'
import type { Targeting } from '../../../src/popup/targeting.ts'
import type { Statements } from '../database/database.ts'
import { Refusal } from '../http/refusal.ts'
import { isId } from '../http/schemas.ts'
import type { Person } from '../session/person.ts'
import type { CampaignReply } from './schema.ts'

export const CAMPAIGN_COLUMNS = `campaign_id, title, customer_intention, type, template_plan, status,
  editor_type, ab_test_id, has_form, view_count, click_count, subscribe_count,
  iso(updated_at) as updated_at, iso(starts_at) as starts_at, iso(ends_at) as ends_at,
  version, published_version`

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

type NewCampaign = {
  person: Pick<Person, 'accountId' | 'personId'>
  title: string
  customer_intention: string
  /** Null for a blank one. */
  template: Template | null
  design: PopupDesign
  targeting: Targeting
  now: Date
}

/** Adds a draft. */
export async function addCampaign(
  statements: Statements,
  site: Site,
  { person, title, customer_intention, template, design, targeting, now }: NewCampaign,
): Promise<CampaignReply> {
  const [campaign] = await statements.query<CampaignReply>(
    `insert into campaigns (account_id, site_id, title, customer_intention, template, template_plan,
       type, has_form, double_optin, design, targeting, changed_by, changed_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11::jsonb, $12, $13, $13, $13)
     returning ${CAMPAIGN_COLUMNS}`,
    [
      ...[person.accountId, site.id, title, customer_intention],
      ...[template?.name ?? null, template?.plan ?? 'free', design.frame.kind],
      ...[asksForEmail(design), targeting.consent.doubleOptin],
      ...[JSON.stringify(design), JSON.stringify(targeting), person.personId, now],
    ],
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

/** Takes a deletion back. One that was never deleted stays as it is. @throws as `requireCampaign` */
export async function restoreCampaign(
  statements: Statements,
  site: Site,
  campaignId: string,
): Promise<CampaignReply> {
  if (!isId(campaignId)) throw noSuchCampaign()
  await statements.query(
    `update campaigns set deleted_at = null
     where campaign_id = $1::uuid and site_id = $2::uuid and deleted_at is not null`,
    [campaignId, site.id],
  )
  return requireCampaign(statements, site, campaignId)
}

type Preview = { campaign_id: string; version: number; design: PopupDesign | null }

/** As many of them as the site has. */
export function readDesigns(
  statements: Statements,
  site: Site,
  campaignIds: readonly string[],
): Promise<Preview[]> {
  return statements.query<Preview>(
    `select campaign_id, version, design from campaigns
     where site_id = $1::uuid and campaign_id = any($2::uuid[]) and deleted_at is null`,
    [site.id, campaignIds],
  )
}
