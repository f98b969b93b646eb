import type { Colour, PopupDesign } from '../../popup/design.ts'
import type { Intent } from '../../popup/intents.ts'
import type { Targeting } from '../../popup/targeting.ts'
import type { TemplatePlan } from '../billing/template-rules.ts'

/** A ready-made design to start from. */
export type Template = {
  /** Identifies it in URLs and in the API; must never change. */
  name: string
  /** Its display name. */
  title: string
  /** The plan that is required to save and show it. */
  plan: TemplatePlan
  /** The intents that it serves, best match first. */
  intents: readonly [Intent, ...Intent[]]
  /** Search terms in addition to the title. */
  words: readonly string[]
  /** The background of its thumbnail in the gallery. */
  stage: Colour
  design: PopupDesign
  /** The ids of the blocks whose text the owner has to rewrite. */
  blockIdsToRewrite: readonly string[]
  /** The example shop's name, as it appears in the design. */
  shopName?: string
  /** Settings that it suggests, such as a trigger; all others have their defaults. */
  targeting?: SuggestedTargeting
}

export type SuggestedTargeting = Partial<
  Pick<Targeting, 'moments' | 'frequency' | 'visitors' | 'consent'>
>
