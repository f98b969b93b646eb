import { withSiteName } from '../../src/features/templates/begin-rules.ts'
import { TEMPLATES } from '../../src/features/templates/designs/index.ts'
import type { Template } from '../../src/features/templates/model.ts'
import { asksForEmail } from '../../src/popup/answers-rules.ts'
import type { Block, PopupDesign } from '../../src/popup/design.ts'
import { localTime } from '../../src/popup/local-time.ts'
import { markReviewed } from '../../src/popup/samples.ts'
import type { Targeting } from '../../src/popup/targeting.ts'
import { defaultTargeting } from '../../src/popup/targeting-defaults.ts'
import type { DemoCampaign, Prize } from './campaigns.ts'

/** A demo campaign's template, design and targeting. */
export type DemoDocuments = Pick<Template, 'design'> & { template: string; targeting: Targeting }

const PLANS: readonly Template['plan'][] = ['free', 'plus', 'ultimate']

/**
 * Whether the owner could have chosen the template: it is within the plan, and has a form if the campaign has one.
 */
function isSuitable(template: Template, { templatePlan = 'free', hasForm = true }: DemoCampaign) {
  const isWithinPlan = PLANS.indexOf(template.plan) <= PLANS.indexOf(templatePlan)
  return isWithinPlan && asksForEmail(template.design) === hasForm
}

/** The templates that fit, or else all with the same intent. Templates with this main intent come first. */
function candidates(campaign: DemoCampaign): Template[] {
  const { template: name, intent, templatePlan = 'free' } = campaign
  const withName = TEMPLATES.filter((template) => template.name === name)
  if (withName.length > 0) return withName
  const withIntent = TEMPLATES.filter(({ intents }) => intents.includes(intent))
  const suitable = withIntent.filter((template) => isSuitable(template, campaign))
  const found = suitable.length > 0 ? suitable : withIntent
  const rank = ({ intents, plan }: Template) =>
    (intents[0] === intent ? 0 : 2) + (plan === templatePlan ? 0 : 1)
  return found.toSorted((one, other) => rank(one) - rank(other))
}

/**
 * The documents for each of a site's campaigns. Campaigns with the same intent get different templates; variants of an
 * A/B test share one, with different wording.
 */
export function documentsOf(
  campaigns: readonly DemoCampaign[],
  dates: readonly { starts_at: Date | null; ends_at: Date | null }[],
  { name: siteName, timeZone }: { name: string; timeZone: string },
): DemoDocuments[] {
  const countByIntent = new Map<string, number>()
  const templateByTest = new Map<string, Template>()
  return campaigns.map((campaign, index) => {
    const { test = '', intent } = campaign
    const options = candidates(campaign)
    const count = countByIntent.get(intent) ?? 0
    const template = templateByTest.get(test) ?? options[count % options.length]
    if (template === undefined) throw new Error(`No template has the intent ${intent}.`)
    if (!templateByTest.has(test)) countByIntent.set(intent, count + 1)
    if (test !== '') templateByTest.set(test, template)
    const design = markReviewed(withCampaignTexts(withSiteName(template, siteName), campaign))
    const targeting = targetingOf(campaign, template, { ...dates[index], timeZone })
    return { template: template.name, design, targeting }
  })
}

const withCampaignTexts = (
  design: PopupDesign,
  { textByBlockId = {}, prizes = [], removedBlocks = [] }: DemoCampaign,
): PopupDesign => ({
  ...design,
  steps: design.steps.map((step) => ({
    ...step,
    blocks: step.blocks
      .filter(({ id }) => !removedBlocks.includes(id))
      .map((block) => withPrizes(withText(block, textByBlockId[block.id]), prizes)),
  })),
})

const withPrizes = (block: Block, prizes: readonly Prize[]): Block =>
  block.type === 'wheel' && prizes.length > 0 ? { ...block, prizes: [...prizes, ...prizes] } : block

function withText(block: Block, words: string | undefined): Block {
  if (words === undefined) return block
  if (block.type === 'coupon') return { ...block, code: words }
  return 'text' in block ? { ...block, text: words } : block
}

type Dates = { starts_at?: Date | null; ends_at?: Date | null; timeZone: string }

function targetingOf(
  { status, doubleOptin, moments, pages }: DemoCampaign,
  template: Template,
  { starts_at, ends_at, timeZone }: Dates,
): Targeting {
  const { schedule, consent, ...rest } = defaultTargeting(timeZone)
  const toLocalTime = (date: Date | null | undefined) =>
    date ? localTime(date.getTime(), timeZone) : null
  return {
    ...{ ...rest, ...template.targeting, ...(moments && { moments }), ...(pages && { pages }) },
    schedule: {
      ...schedule,
      from: status === 'scheduled' ? toLocalTime(starts_at) : null,
      until: status === 'ended' ? toLocalTime(ends_at) : null,
    },
    consent: { ...consent, ...template.targeting?.consent, doubleOptin: doubleOptin === true },
  }
}
