import type { Versioned } from '../../lib/autosave.ts'
import type { Call, Http } from '../../lib/http.ts'
import {
  type Campaign,
  type PreviewOnSite,
  parseCampaign,
  parsePreviewOnSite,
} from '../campaigns/model.ts'
import type { CampaignPart } from '../campaigns/unsent-rules.ts'
import { parseSiteInfo, type SiteInfo } from '../sites/model.ts'
import {
  type EditedCampaign,
  parseEditedCampaign,
  parseLiveCampaigns,
  type StudioLiveCampaign,
} from './model.ts'

const pathOf = (campaignId: string) => `/campaigns/${encodeURIComponent(campaignId)}`

/** `GET /campaigns/:campaign_id`: the campaign with its design and settings, and information about its site. */
export async function getEditedCampaign(
  http: Http,
  campaignId: string,
  call: Pick<Call, 'signal'>,
): Promise<{ edited: EditedCampaign; site: SiteInfo | null }> {
  const { data, body } = await http.get(pathOf(campaignId), call)
  return { edited: parseEditedCampaign(data), site: parseSiteInfo(body) }
}

/**
 * `PUT /campaigns/:campaign_id/design` or `/targeting`. Fails if somebody else has saved since.
 * @param idempotencyKey the same for every retry, so that a retry is not refused as somebody else's change
 */
export async function saveCampaignPart<Of extends CampaignPart>(
  http: Http,
  { campaignId, part }: { campaignId: string; part: Of },
  { version, value }: Versioned<EditedCampaign[Of]>,
  idempotencyKey: string,
): Promise<EditedCampaign> {
  const { data } = await http.put(`${pathOf(campaignId)}/${part}`, {
    body: { version, [part]: value },
    idempotencyKey,
  })
  return parseEditedCampaign(data)
}

/** `PUT /campaigns/:campaign_id/status`: from now on visitors see what was saved as `version`, or nothing. */
export async function saveCampaignStatus(
  http: Http,
  { campaignId, version }: { campaignId: string; version: number },
  status: 'live' | 'paused',
): Promise<Campaign> {
  const { data } = await http.put(`${pathOf(campaignId)}/status`, { body: { status, version } })
  return parseCampaign(data)
}

/** `POST /campaigns/:campaign_id/preview-token`: a link that shows this campaign on the site, to this user only. */
export async function createSitePreview(http: Http, campaignId: string): Promise<PreviewOnSite> {
  const { data } = await http.post(`${pathOf(campaignId)}/preview-token`)
  return parsePreviewOnSite(data)
}

/** `GET /live/:site_id`, as the site's own pages request it: anonymously. */
export async function getLiveCampaigns(
  http: Http,
  siteId: string,
  call: Pick<Call, 'signal'>,
): Promise<StudioLiveCampaign[]> {
  const { data } = await http.get(`/live/${encodeURIComponent(siteId)}`, {
    ...call,
    anonymous: true,
  })
  return parseLiveCampaigns(data)
}
