import type { ShownDesign } from '../design.ts'
import type { LiveCampaign } from '../live-campaign.ts'
import { PATIENCE_MS } from './post.ts'

/** The website that the script stands on, and what is live there; who comes first is shown first. */
export type Site = {
  siteId: string
  /** The API's base, without a slash at its end: where the script itself came from. */
  api: string
  campaigns: readonly LiveCampaign[]
  /** With which views and clicks count; a page that stays open needs a newer one. */
  ticket: string
}

/** What is not on a site, but shown to its owner there. */
export type Place = Pick<Site, 'siteId' | 'api'>

/** A campaign with what is drawn of it. */
export type Ready = { campaign: LiveCampaign; design: ShownDesign }

/** The host page may have changed what all pages share: only what is asked of the network is trusted. */
export async function designOf(
  { api, siteId }: Place,
  campaign: Pick<LiveCampaign, 'campaign_id' | 'version'>,
): Promise<ShownDesign> {
  const { campaign_id: id, version } = campaign
  const answer = await fetch(`${api}/live/${encodeURIComponent(siteId)}/${id}/${version}`, {
    credentials: 'omit',
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  if (!answer.ok) throw new Error()
  const { data }: { data: ShownDesign } = await answer.json()
  return data
}
