import type { CampaignStatus } from '../../features/campaigns/model.ts'
import type { PopupDesign } from '../../popup/design.ts'
import { SENT_FOR_HOURS } from '../../popup/sent-for.ts'
import type { Statements } from '../platform/database/database.ts'
import { isId } from '../platform/http/schemas.ts'
import type { SiteAddresses } from '../sites/origin-rules.ts'

const SHOWN: readonly CampaignStatus[] = ['live', 'paused']
/** What was sent before the end may still be on its way: a visitor was offline. */
const STILL_SENT_FOR = `${SENT_FOR_HOURS} hours`

/** A campaign that visitors have seen. */
export type VisitedCampaign = {
  campaignId: string
  asksTwice: boolean
  /** What is sent by a pop-up that was open then still arrives. */
  isPaused: boolean
  /** Null for one from before there were designs, whose form is the site's own. */
  design: PopupDesign | null
  /** Of that design. */
  version: number | null
  /** Where the pages of its site are. */
  site: SiteAddresses
}

type Row = SiteAddresses &
  Pick<VisitedCampaign, 'design' | 'version' | 'isPaused'> & {
    campaign_id: string
    double_optin: boolean
  }

/**
 * Null where there is no such campaign, it is of another site, or nobody sees it: a pop-up may still be
 * open whose campaign was paused a moment ago, but none of a draft, or of an account that is deactivated.
 */
export async function findVisitedCampaign(
  statements: Statements,
  asked: { siteId: string; campaignId: string; now: Date },
): Promise<VisitedCampaign | null> {
  if (!isId(asked.campaignId)) return null
  const [row] = await statements.query<Row>(
    `select campaign_id, double_optin, published_design as design, published_version as version,
       status = 'paused' as "isPaused", domain, store_domain as "storeDomain"
     from campaigns
     join sites on sites.id = campaigns.site_id
     join accounts on accounts.account_id = campaigns.account_id
     where campaign_id = $1::uuid and sites.site_id = $2
       and deleted_at is null and deactivated_message is null
       and (status = any($3) or (status = 'scheduled' and starts_at <= $4::timestamptz)
         or (status = 'ended' and ends_at > $4::timestamptz - interval '${STILL_SENT_FOR}'))`,
    [asked.campaignId, asked.siteId, SHOWN, asked.now],
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
