import type { Colour, PopupDesign } from '../../popup/design.ts'
import type { Intent } from '../../popup/intents.ts'
import type { Targeting } from '../../popup/targeting.ts'
import type { TemplatePlan } from '../billing/template-rules.ts'

/** A finished design to begin with. */
export type Template = {
  /** Its name in addresses and on the wire; never changed. */
  name: string
  /** Its name for people. */
  title: string
  /** What the plan must carry to save and show it. */
  plan: TemplatePlan
  /** What it is for, the best first. */
  intents: readonly [Intent, ...Intent[]]
  /** What a person may search for beside the title. */
  words: readonly string[]
  /** Behind its picture in the gallery. */
  stage: Colour
  design: PopupDesign
  /** The blocks whose words only the shop itself can write, by their ids. */
  ownWords: readonly string[]
  /** What the shop of the example is called, wherever the design says it. */
  shopName?: string
  /** What it asks of the settings, such as a moment; the rest is as everywhere. */
  targeting?: SuggestedTargeting
}

export type SuggestedTargeting = Partial<
  Pick<Targeting, 'moments' | 'frequency' | 'visitors' | 'consent'>
>
