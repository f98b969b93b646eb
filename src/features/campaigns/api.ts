import type { ApiFailure } from '../../lib/failure.ts'
import type { Call, Http } from '../../lib/http.ts'
import type { Intent } from '../../popup/intents.ts'
import {
  type Campaign,
  type CampaignPage,
  type CampaignPreview,
  type CampaignStatus,
  type NewCampaign,
  type PreviewOnSite,
  parseCampaign,
  parseCampaignPage,
  parsePreviewOnSite,
  parsePreviews,
  type Sort,
  wireNew,
  wireSort,
} from './model.ts'
import { isConflict } from './switch-rules.ts'

/** Campaigns of a page of the list; the variants of an A/B test beyond it come along. */
export const CAMPAIGNS_PAGE_SIZE = 25

export type CampaignsQuestion = {
  status: CampaignStatus | null
  intent: Intent | null
  /** A part of the title; empty for all. */
  search: string
  sort: Sort
  /** Counts from 1. */
  page: number
  /** The `next` of the page before; null on the first. */
  after: string | null
}

/** `GET /campaigns` of the selected site, one page. */
export async function getCampaigns(
  http: Http,
  { status, intent, search, sort, page, after }: CampaignsQuestion,
  call: Pick<Call, 'signal'> = {},
): Promise<CampaignPage> {
  const query = {
    limit: CAMPAIGNS_PAGE_SIZE,
    page,
    after: after ?? undefined,
    status: status ?? undefined,
    intent: intent ?? undefined,
    search: search || undefined,
    sort: wireSort(sort),
  }
  const { body } = await http.get('/campaigns', { ...call, query })
  return parseCampaignPage(body)
}

/**
 * `POST /campaigns`: adds a draft, by a template or blank. May be refused by the plan.
 * @param idempotencyKey the same for every repeat, so that no second campaign comes of it
 */
export async function createCampaign(
  http: Http,
  form: NewCampaign,
  idempotencyKey: string,
): Promise<Campaign> {
  const { data } = await http.post('/campaigns', { body: wireNew(form), idempotencyKey })
  return parseCampaign(data)
}

/** `PATCH /campaigns/:campaign_id`: gives it another title, unless somebody else has; twice is as good as once. */
export async function renameCampaign(
  http: Http,
  { campaignId, title: from }: Campaign,
  title: string,
): Promise<Campaign> {
  const { data } = await http.patch(pathOf(campaignId), { body: { title, from } })
  return parseCampaign(data)
}

/**
 * `PUT /campaigns/:campaign_id/status`, as it is seen: what a colleague has saved since is not published unseen.
 * May be refused by the plan, see `live-rules.ts` of billing.
 */
export async function switchCampaign(
  http: Http,
  { campaignId, version }: Campaign,
  status: 'live' | 'paused',
): Promise<Campaign> {
  const { data } = await http.put(`${pathOf(campaignId)}/status`, { body: { status, version } })
  return parseCampaign(data)
}

/** `GET /campaigns/previews`: as many of them as the site has. */
export async function getPreviews(
  http: Http,
  campaignIds: readonly string[],
): Promise<CampaignPreview[]> {
  const query = { campaign_ids: campaignIds.join(',') }
  const { data } = await http.get('/campaigns/previews', { query })
  return parsePreviews(data)
}

/** `POST /campaigns/:campaign_id/preview-token`: the way to the site that shows this one to the person alone. */
export async function beginPreview(http: Http, campaignId: string): Promise<PreviewOnSite> {
  const { data } = await http.post(`${pathOf(campaignId)}/preview-token`)
  return parsePreviewOnSite(data)
}

type Copy = { campaignId: string; title: string; siteId: string | null }

/**
 * `POST /campaigns/:campaign_id/duplicate`: a draft of the same design and settings, without figures.
 * @param siteId where it goes; null for the same site
 * @param idempotencyKey the same for every repeat, so that no second copy comes of it
 */
export async function duplicateCampaign(
  http: Http,
  { campaignId, title, siteId }: Copy,
  idempotencyKey: string,
): Promise<Campaign> {
  const body = { title, ...(siteId !== null && { site_id: siteId }) }
  const { data } = await http.post(`${pathOf(campaignId)}/duplicate`, { body, idempotencyKey })
  return parseCampaign(data)
}

/** `POST /campaigns/:campaign_id/restore`, as it was deleted: takes that back; twice is as good as once. */
export async function restoreCampaign(http: Http, deleted: Campaign): Promise<Campaign> {
  const body = asSeen(deleted)
  const { data } = await http.post(`${pathOf(deleted.campaignId)}/restore`, { body })
  return parseCampaign(data)
}

/** `DELETE /campaigns/:campaign_id`, as it is seen: its subscribers stay. */
export async function deleteCampaign(http: Http, campaign: Campaign): Promise<void> {
  await http.delete(pathOf(campaign.campaignId), { query: asSeen(campaign) })
}

const asSeen = ({ updatedAt }: Campaign) => ({ seen: updatedAt.toISOString() })

/** The newer campaign that a refusal carries; null for any other failure. */
export function newerCampaign(failure: ApiFailure): Campaign | null {
  return isConflict(failure) && failure.data ? parseCampaign(failure.data) : null
}

const pathOf = (campaignId: string) => `/campaigns/${encodeURIComponent(campaignId)}`
