import type { ShownDesign } from '../design.ts'
import type { LiveCampaign } from '../live-campaign.ts'
import { isObject } from './device.ts'
import { TIMEOUT_MS } from './post-lead.ts'

/** The website on which the script runs, and its live campaigns, in order of priority. */
export type Site = {
  siteId: string
  /** The API's base URL, which the script was also loaded from, without a trailing slash. */
  api: string
  campaigns: readonly LiveCampaign[]
  /** Required to count views and clicks; a page that stays open needs a newer one. */
  ticket: string
}

/** For showing a campaign to its owner, without the site's live campaigns. */
export type SiteRef = Pick<Site, 'siteId' | 'api'>

/** A campaign and its design. */
export type LoadedCampaign = { campaign: LiveCampaign; design: ShownDesign }

/** Checks the part that the engine itself reads. The whole design is checked by the server, which has the schema. */
export const isDesign = (value: unknown): value is ShownDesign =>
  isObject(value) && isObject(value.frame)

/** The host page may have modified shared globals, so the design is always fetched from the network. */
export async function designOf(
  { api, siteId }: SiteRef,
  campaign: Pick<LiveCampaign, 'campaign_id' | 'version'>,
): Promise<ShownDesign> {
  const { campaign_id: id, version } = campaign
  const response = await fetch(`${api}/live/${encodeURIComponent(siteId)}/${id}/${version}`, {
    credentials: 'omit',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const { data } = await response.json()
  if (!response.ok || !isDesign(data)) throw new Error()
  return data
}
