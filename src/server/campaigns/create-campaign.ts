import { domainToUnicode } from 'node:url'
import {
  findTemplate,
  initialDesign,
  initialTargeting,
} from '../../features/templates/begin-rules.ts'
import { asksForEmail } from '../../popup/answers-rules.ts'
import type { Queryable } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Person } from '../session/person.ts'
import { findSite, type SelectedSite } from '../sites/repository.ts'
import { siteNotFound } from '../sites/selected-site.ts'
import type { StoredDocuments } from './documents.ts'
import { requirePlanAllowsSave, toDesign } from './plan-gate.ts'
import { addCampaign, CAMPAIGN_COLUMNS, requireCampaign } from './repository.ts'
import type { CampaignResponse } from './schema.ts'

/** The site's domain in Unicode, since a site has no other name. */
const displayNameOf = ({ domain }: SelectedSite): string =>
  domainToUnicode(domain.replace(/^www\./, ''))

type NewDraft = {
  person: Person
  title: string
  customer_intention: string
  template?: string | undefined
  now: Date
}

function requireTemplate(name: string | undefined) {
  if (name === undefined) return null
  const template = findTemplate(name)
  if (template === null) throw new Refusal('INVALID', 'This template doesn’t exist.')
  return template
}

/**
 * Adds a draft, from a template or blank.
 * @throws Refusal INVALID for an unknown template, TEMPLATE_REFUSED for a template that the plan does not include
 */
export async function createCampaign(
  statements: Queryable,
  site: SelectedSite,
  { template: name, now, ...draftInput }: NewDraft,
): Promise<CampaignResponse> {
  const template = requireTemplate(name)
  const templatePlan = template?.plan ?? 'free'
  await requirePlanAllowsSave(statements, { templatePlan, editor: 'default' }, now)
  return addCampaign(statements, site, {
    ...{ ...draftInput, now, template, design: initialDesign(template, displayNameOf(site)) },
    targeting: initialTargeting(template, draftInput.customer_intention, site.time_zone),
  })
}

type Copy = {
  campaignId: string
  person: Person
  title: string
  /** The target site; defaults to the same site. */
  site_id?: string | undefined
  now: Date
}

/** Checks the draft, which is what a copy contains, not the published design. */
async function draftAsksForEmail(
  statements: Queryable,
  { campaign_id, has_form }: CampaignResponse,
) {
  const [row] = await statements.query<Pick<StoredDocuments, 'design'>>(
    'select design from campaigns where campaign_id = $1::uuid',
    [campaign_id],
  )
  return row?.design ? asksForEmail(row.design) : has_form
}

/**
 * Content such as coupon codes might not be valid in another shop, so a copy to another site must be reviewed
 * again.
 */
const COPIED_DESIGN = "case when site_id = $2::uuid then design else design - 'review' end"

/** Copies the design and the settings as a draft without figures, optionally to another of the account's sites. */
export async function duplicateCampaign(
  statements: Queryable,
  site: SelectedSite,
  { campaignId, person, title, site_id: siteId, now }: Copy,
): Promise<CampaignResponse> {
  const original = await requireCampaign(statements, site, campaignId)
  const target = siteId === undefined ? site : await findSite(statements, person, siteId)
  if (target === null) throw siteNotFound()
  await requirePlanAllowsSave(statements, toDesign(original), now)
  const hasForm = await draftAsksForEmail(statements, original)
  const [copy] = await statements.query<CampaignResponse>(
    `insert into campaigns (account_id, site_id, title, customer_intention, template, template_plan,
       type, editor_type, has_form, double_optin, design, targeting, changed_by, changed_at,
       created_at, updated_at)
     select account_id, $2::uuid, $3::text, customer_intention, template, template_plan, type,
       editor_type, $6::boolean, double_optin, ${COPIED_DESIGN}, targeting, $4::uuid, $5::timestamptz,
       $5::timestamptz, $5::timestamptz
     from campaigns where campaign_id = $1::uuid returning ${CAMPAIGN_COLUMNS}`,
    [campaignId, target.id, title, person.personId, now, hasForm],
  )
  if (copy === undefined) throw new Error('The database didn’t copy the campaign.')
  return copy
}
