import type { Block, PopupDesign } from '../../popup/design.ts'
import { blankDesign } from '../../popup/new-block.ts'
import { samplesOf } from '../../popup/samples.ts'
import type { PageRule, Targeting } from '../../popup/targeting.ts'
import { defaultTargeting } from '../../popup/targeting-defaults.ts'
import { TEMPLATES } from './designs/index.ts'
import type { Template } from './model.ts'

/** The blocks of a blank design whose default text the owner has to replace. */
const BLANK_SAMPLE_BLOCKS = ['heading', 'text']

export const findTemplate = (name: string | null): Template | null =>
  TEMPLATES.find((template) => template.name === name) ?? null

/**
 * The design for a new campaign: with the site's name in place of the example shop's, and all example content marked as
 * samples.
 */
export function initialDesign(template: Template | null, siteName: string): PopupDesign {
  const design = template ? withSiteName(template, siteName) : blankDesign()
  const samples = samplesOf(design, template?.blockIdsToRewrite ?? BLANK_SAMPLE_BLOCKS)
  return { ...design, review: { samples, codesInShop: [] } }
}

/**
 * Adds the template's sample marks to a design that was saved before marks existed; parts changed since then get none.
 */
export function withSampleMarks(design: PopupDesign, templateName: string | null): PopupDesign {
  if (design.review) return design
  const template = findTemplate(templateName)
  const [original, words] = template
    ? [template.design, [...template.blockIdsToRewrite, ...blocksWithShopName(template)]]
    : [blankDesign(), BLANK_SAMPLE_BLOCKS]
  return { ...design, review: { samples: samplesOf(original, words), codesInShop: [] } }
}

const blocksWithShopName = ({ design, shopName }: Template): string[] =>
  design.steps.flatMap(({ blocks }) =>
    blocks.filter((block) => shopName && includesShopName(block, shopName)).map(({ id }) => id),
  )

const includesShopName = (block: Block, name: string): boolean =>
  'text' in block && block.text.includes(name)

/**
 * The usual paths of the cart page on common e-commerce platforms. They are compared with the path only, so
 * `/cartridges`, `/golf-cart` and `?next=/cart` don't match; a leading star allows a language folder in front.
 */
const CART_PAGES = [
  '*/cart',
  '*/cart.php',
  '/cart/*',
  '*/shopping-cart',
  '*/basket',
  '*/warenkorb',
  '*/checkout',
  '/checkout/*',
  '/checkouts/*',
]
/** Pages that follow a payment (WooCommerce, Magento, Shopify), where cart campaigns are not shown. */
const PAID_PAGES = [
  '*/order-received*',
  '*/order-confirmation*',
  '*/checkout/*success',
  '*/thank-you',
  '*/thank_you',
]
const CART_INTENTS: readonly string[] = ['reduce-cart-abandonment', 'increase-cart-value']

/**
 * The initial settings for a new campaign. A campaign about the cart that opens by itself is limited to cart pages; one
 * that waits for a click or for an item added to the cart may be shown on any page. There is no rule about the contents
 * of the cart: on a shop that doesn't report its cart, the campaign would never be shown.
 */
export function initialTargeting(
  template: Template | null,
  intent: string,
  timeZone: string,
): Targeting {
  const targeting = { ...defaultTargeting(timeZone), ...template?.targeting }
  const { moments, pages } = targeting
  const waitsForVisitor =
    moments.length > 0 && moments.every(({ kind }) => kind === 'click' || kind === 'cart')
  if (!CART_INTENTS.includes(intent) || waitsForVisitor) return targeting
  const hidden = [...pages.hidden, ...PAID_PAGES.map(wildcardRule)]
  return { ...targeting, pages: { shown: CART_PAGES.map(wildcardRule), hidden } }
}

const wildcardRule = (text: string): PageRule => ({ match: 'wildcard', text })

/** A template's design, with the shop's name replaced by the site's. */
export function withSiteName({ design, shopName }: Template, siteName: string): PopupDesign {
  if (shopName === undefined) return design
  const replaceName = (block: Block): Block =>
    'text' in block ? { ...block, text: block.text.replaceAll(shopName, () => siteName) } : block
  return {
    ...design,
    steps: design.steps.map((step) => ({ ...step, blocks: step.blocks.map(replaceName) })),
  }
}
