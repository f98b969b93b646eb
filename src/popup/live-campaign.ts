import type { Targeting } from './targeting.ts'
import type { Turn } from './turns.ts'

/**
 * A campaign as `GET /live/{site}` names it: the server writes it, visitors' pages believe it, and the studio
 * parses it.
 */
export type LiveCampaign = Turn & {
  campaign_id: string
  version: number
  targeting: Targeting
  /** Of the A/B test that it is a variant of. */
  ab_test_id: string | null
}
