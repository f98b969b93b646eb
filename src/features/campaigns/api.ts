import type { Call, Http } from '../../lib/http.ts'
import {
  type Campaign,
  type CampaignPage,
  type CampaignPreview,
  type CampaignStatus,
  type Intent,
  type NewCampaign,
  parseCampaign,
  parseCampaignPage,
  parsePreviews,
  type Sort,
  wireNew,
  wireSort,
} from './model.ts'

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

/** `PATCH /campaigns/:campaign_id`: gives it another title; twice is as good as once. */
export async function renameCampaign(
  http: Http,
  campaignId: string,
  title: string,
): Promise<Campaign> {
  const { data } = await http.patch(pathOf(campaignId), { body: { title } })
  return parseCampaign(data)
}

/** `PUT /campaigns/:campaign_id/status`: may be refused by the plan, see `live-rules.ts` of billing. */
export async function switchCampaign(
  http: Http,
  { campaignId, status }: { campaignId: string; status: 'live' | 'paused' },
): Promise<Campaign> {
  const { data } = await http.put(`${pathOf(campaignId)}/status`, { body: { status } })
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

/** `POST /campaigns/:campaign_id/restore`: takes a deletion back; twice is as good as once. */
export async function restoreCampaign(http: Http, campaignId: string): Promise<Campaign> {
  const { data } = await http.post(`${pathOf(campaignId)}/restore`, {})
  return parseCampaign(data)
}

/** `DELETE /campaigns/:campaign_id`: its subscribers stay. */
export async function deleteCampaign(http: Http, campaignId: string): Promise<void> {
  await http.delete(pathOf(campaignId))
}

const pathOf = (campaignId: string) => `/campaigns/${encodeURIComponent(campaignId)}`
