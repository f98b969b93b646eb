import * as v from 'valibot'
import { ApiFailure } from '../../lib/failure.ts'
import { DESIGN_VERSION, type PopupDesign } from '../../popup/design.ts'
import { popupDesign } from '../../popup/design-schema.ts'
import { liveCampaign } from '../../popup/live-campaign-schema.ts'
import type { PriorityFields } from '../../popup/priority-of-campaigns.ts'
import { TARGETING_VERSION, type Targeting } from '../../popup/targeting.ts'
import { targeting } from '../../popup/targeting-schema.ts'
import { EMAIL_HOLDS, type EmailHold } from '../campaigns/email-hold-rules.ts'
import { type Campaign, parseCampaign } from '../campaigns/model.ts'

/** A campaign with everything that is edited in the studio: its design and its settings. */
export type EditedCampaign = {
  campaign: Campaign
  /** Incremented with every saved change to the design or the settings. */
  version: number
  /** The template that it started from; null for a blank one. */
  template: string | null
  design: PopupDesign
  targeting: Targeting
  /** The display name of the user who saved last; null if the server doesn't send it. */
  changedBy: string | null
  changedById: string | null
  /** Why its confirmation emails are being held back, and how many are waiting. */
  emailHold: EmailHold | null
  emailsWaiting: number
}

const editedSchema = v.object({
  version: v.number(),
  template: v.optional(v.nullable(v.string()), null),
  design: popupDesign,
  targeting,
  changed_by: v.optional(v.nullable(v.string()), null),
  changed_by_id: v.optional(v.nullable(v.string()), null),
  // A reason added by a newer server is ignored, because we couldn't explain it.
  email_hold: v.fallback(v.nullable(v.picklist(EMAIL_HOLDS)), null),
  emails_waiting: v.optional(v.number(), 0),
})

/**
 * Client-side error code for a design saved by a newer version of the kit: it can't be read here, and is left alone.
 */
export const NEWER_DESIGN = 'NEWER_DESIGN'

/** Client-side error code for settings saved by a newer version of the kit. */
export const NEWER_TARGETING = 'NEWER_TARGETING'

const newerVersion = (currentVersion: number) =>
  v.object({ version: v.pipe(v.number(), v.gtValue(currentVersion)) })

const NEWER_SCHEMAS: readonly [code: string, schema: v.GenericSchema][] = [
  [NEWER_DESIGN, v.object({ design: newerVersion(DESIGN_VERSION) })],
  [NEWER_TARGETING, v.object({ targeting: newerVersion(TARGETING_VERSION) })],
]

/** @throws ApiFailure NEWER_DESIGN or NEWER_TARGETING; ValiError if it is not a campaign at all */
export function parseEditedCampaign(data: unknown): EditedCampaign {
  for (const [code, schema] of NEWER_SCHEMAS) {
    if (v.is(schema, data)) throw new ApiFailure({ kind: 'unreadable', code })
  }
  const response = v.parse(editedSchema, data)
  return {
    ...{ version: response.version, template: response.template },
    ...{ design: response.design, targeting: response.targeting },
    ...{ changedBy: response.changed_by, changedById: response.changed_by_id },
    ...{ emailHold: response.email_hold, emailsWaiting: response.emails_waiting },
    campaign: parseCampaign(data),
  }
}

/** One of the site's campaigns, as visitors' pages receive it. */
export type StudioLiveCampaign = PriorityFields & {
  campaignId: string
  abTestId: string | null
  targeting: Targeting
}

const liveCampaignsSchema = v.object({ campaigns: v.array(liveCampaign) })

export const parseLiveCampaigns = (data: unknown): StudioLiveCampaign[] =>
  v
    .parse(liveCampaignsSchema, data)
    .campaigns.map(({ campaign_id: campaignId, ab_test_id: abTestId, ...turn }) => ({
      ...turn,
      campaignId,
      abTestId,
    }))
