import * as v from 'valibot'
import { ApiFailure } from '../../lib/failure.ts'
import { DESIGN_VERSION, type PopupDesign } from '../../popup/design.ts'
import { popupDesign } from '../../popup/design-schema.ts'
import type { Targeting } from '../../popup/targeting.ts'
import { targeting } from '../../popup/targeting-schema.ts'
import { type Campaign, parseCampaign } from '../campaigns/model.ts'

/** A campaign with all that is made in the studio: how it looks, and when it shows. */
export type EditedCampaign = {
  campaign: Campaign
  /** Counts the saved changes of design and settings. */
  version: number
  /** The template that it began with; null for a blank one. */
  template: string | null
  design: PopupDesign
  targeting: Targeting
  /** Who saved last, as people call them; null where the server does not say. */
  changedBy: string | null
}

/** The parts that are saved each by itself. */
export type Part = 'design' | 'targeting'

const wireEdited = v.object({
  version: v.number(),
  template: v.optional(v.nullable(v.string()), null),
  design: popupDesign,
  targeting,
  changed_by: v.optional(v.nullable(v.string()), null),
})

/** Our word for a design that a newer build of the kit has written: it is not understood here, and left alone. */
export const NEWER_DESIGN = 'NEWER_DESIGN'

const newerDesign = v.object({
  design: v.object({ version: v.pipe(v.number(), v.gtValue(DESIGN_VERSION)) }),
})

/** @throws ApiFailure NEWER_DESIGN; ValiError where it is no campaign at all */
export function parseEdited(data: unknown): EditedCampaign {
  if (v.is(newerDesign, data)) throw new ApiFailure({ kind: 'unreadable', code: NEWER_DESIGN })
  const { changed_by: changedBy, ...edited } = v.parse(wireEdited, data)
  return { ...edited, changedBy, campaign: parseCampaign(data) }
}
