import type { Template } from '../../features/templates/model.ts'
import { asksForEmail } from '../../popup/answers-rules.ts'
import type { PopupDesign } from '../../popup/design.ts'
import type { Targeting } from '../../popup/targeting.ts'
import type { Queryable } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { isId } from '../platform/http/schemas.ts'
import type { Person } from '../session/person.ts'
import { throwChangedConflict } from './conflict.ts'
import type { CampaignResponse } from './schema.ts'

export const CAMPAIGN_COLUMNS = `campaign_id, title, customer_intention, type, template_plan, status,
  editor_type, ab_test_id, has_form, view_count, click_count, subscribe_count,
  iso(updated_at) as updated_at, iso(starts_at) as starts_at, iso(ends_at) as ends_at,
  version, published_version`

/** The names of a design's questions; must match answers/questions.ts. */
const QUESTION_NAMES = `'$.steps[*].blocks[*] ? (@.type == "question"
  || @.type == "field" && (@.kind == "choice" || @.kind == "text")).name'`

/**
 * How many submissions answered the campaign's questions; null if it has no questions, because an email address alone
 * isn't an answer. Also null if there are no answers yet, except for a survey, which shows 0.
 */
const ANSWER_COUNT = `(select case when names is not null then nullif(
    (select coalesce(sum(total), 0) from answer_totals
      where answer_totals.campaign_id = campaigns.campaign_id and answer_totals.names && questions.names),
    case when customer_intention = 'conduct-surveys' then -1 else 0 end) end
  from (select array_agg(name #>> '{}') as names from (
    select jsonb_path_query(published_design, ${QUESTION_NAMES}) as name
    union select jsonb_path_query(design, ${QUESTION_NAMES})) as asked) as questions
  )::integer as answer_count`

/** Adds the columns that only the list uses. */
export const LISTED_COLUMNS = `${CAMPAIGN_COLUMNS}, ${ANSWER_COUNT}`

type Site = { id: string }

const campaignNotFound = () => new Refusal('NOT_FOUND', 'This campaign doesn’t exist.')

/** @throws Refusal NOT_FOUND for a campaign that belongs to another site or account, or was deleted */
export const requireCampaign = (statements: Queryable, site: Site, campaignId: string) =>
  findCampaign(statements, site, { campaignId, columns: CAMPAIGN_COLUMNS })

/** The campaign as it appears in the list, with its answer count. @throws Refusal NOT_FOUND, like `requireCampaign` */
export const requireListedCampaign = (statements: Queryable, site: Site, campaignId: string) =>
  findCampaign(statements, site, { campaignId, columns: LISTED_COLUMNS })

/** Returns the title; accepts a deleted campaign too: its subscribers are kept. @throws Refusal NOT_FOUND for another site's campaign */
export async function requireCampaignOrDeleted(
  statements: Queryable,
  site: Site,
  campaignId: string,
): Promise<string> {
  if (!isId(campaignId)) throw campaignNotFound()
  const [row] = await statements.query<{ title: string }>(
    'select title from campaigns where campaign_id = $1::uuid and site_id = $2::uuid',
    [campaignId, site.id],
  )
  if (row === undefined) throw campaignNotFound()
  return row.title
}

type CampaignLookup = { campaignId: string; columns: string; isDeleted?: boolean }

async function findCampaign(
  statements: Queryable,
  site: Site,
  { campaignId, columns, isDeleted = false }: CampaignLookup,
): Promise<CampaignResponse> {
  if (!isId(campaignId)) throw campaignNotFound()
  const [campaign] = await statements.query<CampaignResponse>(
    `select ${columns} from campaigns
     where campaign_id = $1::uuid and site_id = $2::uuid and (deleted_at is not null) = $3`,
    [campaignId, site.id, isDeleted],
  )
  if (campaign === undefined) throw campaignNotFound()
  return campaign
}

type NewCampaign = {
  person: Pick<Person, 'accountId' | 'personId'>
  title: string
  customer_intention: string
  /** Null for a blank campaign. */
  template: Template | null
  design: PopupDesign
  targeting: Targeting
  now: Date
}

/** Adds a draft. */
export async function addCampaign(
  statements: Queryable,
  site: Site,
  { person, title, customer_intention, template, design, targeting, now }: NewCampaign,
): Promise<CampaignResponse> {
  const [campaign] = await statements.query<CampaignResponse>(
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
  if (campaign === undefined) throw new Error('The database didn’t add the campaign.')
  return campaign
}

type RenameInput = {
  campaignId: string
  title: string
  /** The title when the person started editing. */
  from: string
  now: Date
}

/** Renaming to the current title is not a conflict. @throws Refusal CONFLICT; NOT_FOUND, like `requireCampaign` */
export async function renameCampaign(
  statements: Queryable,
  site: Site,
  { campaignId, title, from, now }: RenameInput,
): Promise<CampaignResponse> {
  await requireCampaign(statements, site, campaignId)
  const renamedRows = await statements.query(
    `update campaigns set title = $2, updated_at = $3
     where campaign_id = $1::uuid and title in ($2, $4) returning campaign_id`,
    [campaignId, title, now, from],
  )
  const newest = await requireListedCampaign(statements, site, campaignId)
  return renamedRows.length > 0 ? newest : throwChangedConflict(newest)
}

export type DeletionInput = {
  campaignId: string
  /** The `updated_at` that the person has seen. */
  seen: string
  now: Date
}

/**
 * Removes a campaign from every list; its subscribers and figures are kept.
 * @throws Refusal CONFLICT; NOT_FOUND, like `requireCampaign`
 */
export async function deleteCampaign(
  statements: Queryable,
  site: Site,
  { campaignId, seen, now }: DeletionInput,
): Promise<void> {
  const newest = await requireListedCampaign(statements, site, campaignId)
  const deleted = await statements.query(
    `update campaigns set deleted_at = $2
     where campaign_id = $1::uuid and iso(updated_at) = $3 returning campaign_id`,
    [campaignId, now, seen],
  )
  if (deleted.length === 0) throwChangedConflict(newest)
}

/**
 * Undoes a deletion. Does nothing if the campaign is not deleted.
 * @throws Refusal CONFLICT if it was restored, changed and deleted again; NOT_FOUND, like `requireCampaign`
 */
export async function restoreCampaign(
  statements: Queryable,
  site: Site,
  { campaignId, seen }: Omit<DeletionInput, 'now'>,
): Promise<CampaignResponse> {
  if (!isId(campaignId)) throw campaignNotFound()
  const [deleted] = await statements.query<{ is_seen: boolean }>(
    `update campaigns set deleted_at = case when iso(updated_at) = $3 then null else deleted_at end
     where campaign_id = $1::uuid and site_id = $2::uuid and deleted_at is not null
     returning deleted_at is null as is_seen`,
    [campaignId, site.id, seen],
  )
  if (deleted?.is_seen !== false) return requireListedCampaign(statements, site, campaignId)
  const newest = { campaignId, columns: LISTED_COLUMNS, isDeleted: true }
  return throwChangedConflict(await findCampaign(statements, site, newest))
}

type Preview = { campaign_id: string; version: number; design: PopupDesign | null }

/** Returns the designs of the given campaigns, skipping any that don’t belong to the site. */
export function readDesigns(
  statements: Queryable,
  site: Site,
  campaignIds: readonly string[],
): Promise<Preview[]> {
  return statements.query<Preview>(
    `select campaign_id, version, design from campaigns
     where site_id = $1::uuid and campaign_id = any($2::uuid[]) and deleted_at is null`,
    [site.id, campaignIds],
  )
}
