import * as v from 'valibot'
import { FRAME_KINDS, FRAME_SIDES } from './design.ts'
import type { LiveCampaign } from './live-campaign.ts'
import { targeting } from './targeting-schema.ts'

/** Parses a live campaign from a server. */
export const liveCampaign: v.GenericSchema<unknown, LiveCampaign> = v.object({
  campaign_id: v.string(),
  version: v.number(),
  targeting,
  kind: v.picklist(FRAME_KINDS),
  side: v.picklist(FRAME_SIDES),
  is_notice: v.boolean(),
  ab_test_id: v.nullable(v.string()),
})
