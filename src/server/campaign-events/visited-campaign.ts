import type { CampaignStatus } from '../../features/campaigns/model.ts'
import type { PopupDesign } from '../../popup/design.ts'
import { FORM_LIFETIME_HOURS } from '../../popup/sent-for.ts'
import type { Queryable } from '../platform/database/database.ts'
import { isId } from '../platform/http/schemas.ts'
import type { SiteAddresses } from '../sites/origin-rules.ts'

const SHOWN_STATUSES: readonly CampaignStatus[] = ['live', 'paused']
/** Events from before the campaign's end may arrive later, because a visitor may have been offline. */
const SEND_GRACE_PERIOD = `${FORM_LIFETIME_HOURS} hours`

/** A campaign that visitors have seen. */
export type VisitedCampaign = {
  campaignId: string
  asksTwice: boolean
  /** Pop-ups that were open when it was paused still send events. */
  isPaused: boolean
  /** Null for a campaign that predates designs: the site uses its own form. */
  design: PopupDesign | null
  /** The version of that design. */
  version: number | null
  /** The domains where visitors see the site. */
  site: SiteAddresses
}

type Row = SiteAddresses &
  Pick<VisitedCampaign, 'design' | 'version' | 'isPaused'> & {
    campaign_id: string
    double_optin: boolean
  }

/**
 * Null if there is no such campaign, it belongs to another site, or visitors can't see it. A paused campaign is
 * returned, because its pop-ups may still be open; a draft is not, nor is a campaign in a deactivated account.
 */
export async function findVisitedCampaign(
  statements: Queryable,
  lookup: { siteId: string; campaignId: string; now: Date },
): Promise<VisitedCampaign | null> {
  if (!isId(lookup.campaignId)) return null
  const [row] = await statements.query<Row>(
    `select campaign_id, double_optin, published_design as design, published_version as version,
       status = 'paused' as "isPaused", domain, store_domain as "storeDomain"
     from campaigns
     join sites on sites.id = campaigns.site_id
     join accounts on accounts.account_id = campaigns.account_id
     where campaign_id = $1::uuid and sites.site_id = $2
       and deleted_at is null and deactivated_message is null
       and (status = any($3) or (status = 'scheduled' and starts_at <= $4::timestamptz)
         or (status = 'ended' and ends_at > $4::timestamptz - interval '${SEND_GRACE_PERIOD}'))`,
    [lookup.campaignId, lookup.siteId, SHOWN_STATUSES, lookup.now],
  )
  if (!row) return null
  const {
    campaign_id: campaignId,
    double_optin: asksTwice,
    domain,
    storeDomain,
    ...published
  } = row
  return { campaignId, asksTwice, ...published, site: { domain, storeDomain } }
}
