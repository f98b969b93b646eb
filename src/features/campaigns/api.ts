import type { ApiFailure } from '../../lib/failure.ts'
import type { Call, Http } from '../../lib/http.ts'
import type { Intent } from '../../popup/intents.ts'
import {
  type Campaign,
  type CampaignPage,
  type CampaignPreview,
  type CampaignStatus,
  type NewCampaign,
  newCampaignRequest,
  type PreviewOnSite,
  parseCampaign,
  parseCampaignPage,
  parsePreviewOnSite,
  parsePreviews,
  type Sort,
  sortParameter,
} from './model.ts'
import { isConflict } from './switch-rules.ts'

/**
 * The number of campaigns per page of the list. The remaining variants of A/B tests on that page are also returned,
 * but not counted.
 */
export const CAMPAIGNS_PAGE_SIZE = 25

export type CampaignsQuery = {
  status: CampaignStatus | null
  intent: Intent | null
  /** Part of the title; empty for all campaigns. */
  search: string
  sort: Sort
  /** Starts at 1. */
  page: number
  /** The `next` of the previous page; null for the first page. */
  after: string | null
}

/** `GET /campaigns`: one page of the selected site's campaigns. */
export async function getCampaigns(
  http: Http,
  { status, intent, search, sort, page, after }: CampaignsQuery,
  call: Pick<Call, 'signal'> = {},
): Promise<CampaignPage> {
  const query = {
    limit: CAMPAIGNS_PAGE_SIZE,
    page,
    after: after ?? undefined,
    status: status ?? undefined,
    intent: intent ?? undefined,
    search: search || undefined,
    sort: sortParameter(sort),
  }
  const { body } = await http.get('/campaigns', { ...call, query })
  return parseCampaignPage(body)
}

/**
 * `POST /campaigns`: creates a draft, from a template or blank. The plan may not allow it.
 * @param idempotencyKey the same for every retry, so that no second campaign is created
 */
export async function createCampaign(
  http: Http,
  form: NewCampaign,
  idempotencyKey: string,
): Promise<Campaign> {
  const { data } = await http.post('/campaigns', { body: newCampaignRequest(form), idempotencyKey })
  return parseCampaign(data)
}

/** `PATCH /campaigns/:campaign_id`: renames it, unless somebody else has done so in the meantime. Idempotent. */
export async function renameCampaign(
  http: Http,
  { campaignId, title: from }: Campaign,
  title: string,
): Promise<Campaign> {
  const { data } = await http.patch(pathOf(campaignId), { body: { title, from } })
  return parseCampaign(data)
}

/**
 * `PUT /campaigns/:campaign_id/status`. Sends the version that the user has seen, so that a colleague's later changes
 * are not published by accident. The plan may not allow it; see `billing/set-live-rules.ts`.
 */
export async function setCampaignStatus(
  http: Http,
  { campaignId, version }: Campaign,
  status: 'live' | 'paused',
): Promise<Campaign> {
  const { data } = await http.put(`${pathOf(campaignId)}/status`, { body: { status, version } })
  return parseCampaign(data)
}

/** `GET /campaigns/previews`; leaves out campaigns that the site doesn't have. */
export async function getPreviews(
  http: Http,
  campaignIds: readonly string[],
): Promise<CampaignPreview[]> {
  const query = { campaign_ids: campaignIds.join(',') }
  const { data } = await http.get('/campaigns/previews', { query })
  return parsePreviews(data)
}

/** `POST /campaigns/:campaign_id/preview-token`: a link that shows this campaign on the site, to this user only. */
export async function createPreviewToken(http: Http, campaignId: string): Promise<PreviewOnSite> {
  const { data } = await http.post(`${pathOf(campaignId)}/preview-token`)
  return parsePreviewOnSite(data)
}

type CopyRequest = { campaignId: string; title: string; siteId: string | null }

/**
 * `POST /campaigns/:campaign_id/duplicate`: a draft with the same design and settings, but no statistics.
 * @param siteId the site for the copy; null for the same site
 * @param idempotencyKey the same for every retry, so that no second copy is created
 */
export async function duplicateCampaign(
  http: Http,
  { campaignId, title, siteId }: CopyRequest,
  idempotencyKey: string,
): Promise<Campaign> {
  const body = { title, ...(siteId !== null && { site_id: siteId }) }
  const { data } = await http.post(`${pathOf(campaignId)}/duplicate`, { body, idempotencyKey })
  return parseCampaign(data)
}

/** `POST /campaigns/:campaign_id/restore`: restores a deleted campaign, if it hasn't changed since. Idempotent. */
export async function restoreCampaign(http: Http, deletedCampaign: Campaign): Promise<Campaign> {
  const body = versionQuery(deletedCampaign)
  const { data } = await http.post(`${pathOf(deletedCampaign.campaignId)}/restore`, { body })
  return parseCampaign(data)
}

/** `DELETE /campaigns/:campaign_id`, if it has not changed since it was loaded. Its subscribers are kept. */
export async function deleteCampaign(http: Http, campaign: Campaign): Promise<void> {
  await http.delete(pathOf(campaign.campaignId), { query: versionQuery(campaign) })
}

const versionQuery = ({ updatedAt }: Campaign) => ({ seen: updatedAt.toISOString() })

/** The newer campaign in a conflict response; null for any other failure. */
export function newerCampaign(failure: ApiFailure): Campaign | null {
  return isConflict(failure) && failure.data ? parseCampaign(failure.data) : null
}

const pathOf = (campaignId: string) => `/campaigns/${encodeURIComponent(campaignId)}`
