import type { Block, PopupDesign } from '../../popup/design.ts'
import { blankDesign } from '../../popup/new-block.ts'
import { samplesOf } from '../../popup/samples.ts'
import type { PageRule, Targeting } from '../../popup/targeting.ts'
import { defaultTargeting } from '../../popup/targeting-defaults.ts'
import { TEMPLATES } from './designs/index.ts'
import type { Template } from './model.ts'

/** In a blank design all that is said to somebody. */
const BLANK_WORDS = ['heading', 'text']

export const templateNamed = (name: string | null): Template | null =>
  TEMPLATES.find((template) => template.name === name) ?? null

/** What a campaign of a site begins with: in the name of the site, and with marks on all that is only an example. */
export function beginDesign(template: Template | null, siteName: string): PopupDesign {
  const design = template ? namedAfter(template, siteName) : blankDesign()
  const samples = samplesOf(design, template?.ownWords ?? BLANK_WORDS)
  return { ...design, review: { samples, codesInShop: [] } }
}

/** A design saved before marks existed gets its template's marks; parts changed since then get none. */
export function withReview(design: PopupDesign, templateName: string | null): PopupDesign {
  if (design.review) return design
  const template = templateNamed(templateName)
  const [original, words] = template
    ? [template.design, [...template.ownWords, ...namesShop(template)]]
    : [blankDesign(), BLANK_WORDS]
  return { ...design, review: { samples: samplesOf(original, words), codesInShop: [] } }
}

const namesShop = ({ design, shopName }: Template): string[] =>
  design.steps.flatMap(({ blocks }) =>
    blocks.filter((block) => shopName && saysName(block, shopName)).map(({ id }) => id),
  )

const saysName = (block: Block, name: string): boolean =>
  'text' in block && block.text.includes(name)

/**
 * The pages where shops keep their carts, as their systems name them. Compared with the path, so that neither
 * `/cartridges`, `/golf-cart` nor `?next=/cart` is one; a star at the front lets a folder of a language come before.
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
/** Below the checkout, where somebody has just paid: nobody is told of a cart there. WooCommerce, Magento, Shopify. */
const PAID_PAGES = [
  '*/order-received*',
  '*/order-confirmation*',
  '*/checkout/*success',
  '*/thank-you',
  '*/thank_you',
]
const ABOUT_CARTS: readonly string[] = ['reduce-cart-abandonment', 'increase-cart-value']

/**
 * Settings before the owner has said anything: what is about the cart opens on no page by itself but the cart's. What
 * waits until the visitor puts something into it may do so on any page. There is no rule about what the cart holds: on
 * a shop that doesn't tell, it would never show.
 */
export function beginTargeting(
  template: Template | null,
  intent: string,
  timeZone: string,
): Targeting {
  const targeting = { ...defaultTargeting(timeZone), ...template?.targeting }
  const { moments, pages } = targeting
  const waitsForVisitor =
    moments.length > 0 && moments.every(({ kind }) => kind === 'click' || kind === 'cart')
  if (!ABOUT_CARTS.includes(intent) || waitsForVisitor) return targeting
  const hidden = [...pages.hidden, ...PAID_PAGES.map(wildcard)]
  return { ...targeting, pages: { shown: CART_PAGES.map(wildcard), hidden } }
}

const wildcard = (text: string): PageRule => ({ match: 'wildcard', text })

/** The design of a template where it says the name of a shop: that of this one. */
export function namedAfter({ design, shopName }: Template, siteName: string): PopupDesign {
  if (shopName === undefined) return design
  const named = (block: Block): Block =>
    'text' in block ? { ...block, text: block.text.replaceAll(shopName, () => siteName) } : block
  return {
    ...design,
    steps: design.steps.map((step) => ({ ...step, blocks: step.blocks.map(named) })),
  }
}
