import type { PriorityFields } from './priority-of-campaigns.ts'
import type { Targeting } from './targeting.ts'

/** A campaign in `GET /live/{site}`: written by the server, trusted by visitors' pages, and parsed by the studio. */
export type LiveCampaign = PriorityFields & {
  campaign_id: string
  version: number
  targeting: Targeting
  /** The A/B test that it is a variant of. */
  ab_test_id: string | null
}
