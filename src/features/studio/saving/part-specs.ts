import * as v from 'valibot'
import type { Versioned } from '../../../lib/autosave.ts'
import { popupDesign } from '../../../popup/design-schema.ts'
import { targeting } from '../../../popup/targeting-schema.ts'
import type { CampaignPart } from '../../campaigns/unsent-rules.ts'
import type { EditedCampaign } from '../model.ts'

/** A part of a campaign, with the schema of its unsent changes, which are kept on the device. */
export type PartSpec<Of extends CampaignPart> = {
  name: Of
  unsentSchema: v.GenericSchema<unknown, Versioned<EditedCampaign[Of]>>
}

export const TARGETING_PART: PartSpec<'targeting'> = {
  name: 'targeting',
  unsentSchema: v.object({ version: v.number(), value: targeting }),
}

export const DESIGN_PART: PartSpec<'design'> = {
  name: 'design',
  unsentSchema: v.object({ version: v.number(), value: popupDesign }),
}
