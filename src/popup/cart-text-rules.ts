import type { Cart } from './cart-rules.ts'
import type { ProgressBlock, ShownBlock, ShownDesign } from './design.ts'

// Values from the visitor's cart in a pop-up's text: `{cart.total}`, `{cart.items}` and `{cart.left:50}`, each with
// an optional fallback, after a bar, for an unknown cart. `left` may have a second bar with the text that replaces its
// whole line once the goal is reached, so that visitors aren't told that they are €0 short.

/** Null if nothing on the page reports the cart. */
type MaybeCart = Cart | null

/** The first two groups are the value (a name, or the goal of `left`); the third is the text after the bar. */
const PLACEHOLDER = /\{cart\.(?:(total|items)|left:(\d{1,9}(?:[.,]\d{1,2})?))(?:\|([^{}]*))?\}/g

/** Fallbacks for an unknown cart if the owner hasn't entered any; in English, like all of the script's own messages. */
const FALLBACKS = { total: 'the total', items: 'some', left: 'a little' } as const

/** An amount, formatted for a language, without decimals if it is whole. */
export function money(amount: number, currency: string, locale: string): string {
  const style = { style: 'currency', currency } as const
  const formatter = new Intl.NumberFormat(locale, style)
  const roundedAmount = Number(amount.toFixed(formatter.resolvedOptions().maximumFractionDigits))
  if (!Number.isInteger(roundedAmount)) return formatter.format(roundedAmount)
  const withoutDecimals = { minimumFractionDigits: 0, maximumFractionDigits: 0 }
  return new Intl.NumberFormat(locale, { ...style, ...withoutDecimals }).format(roundedAmount)
}

/** Text with the values filled in; incomplete placeholders are left as they were typed. */
export const fillText = (text: string, cart: MaybeCart, locale: string): string =>
  replaceReachedLines(text, cart).replace(
    PLACEHOLDER,
    (_: string, name: 'total' | 'items' | undefined, goal?: string, words?: string) => {
      if (cart === null) return alternativesOf(goal, words)[0] ?? FALLBACKS[name ?? 'left']
      if (name === 'items') return new Intl.NumberFormat(locale).format(cart.items)
      const left = Math.max(0, parseAmount(goal) - cart.total)
      return money(name === 'total' ? cart.total : left, cart.currency, locale)
    },
  )

const parseAmount = (goal = ''): number => Number(goal.replace(',', '.'))

/** The text after each bar: for an unknown cart, and for a goal that has been reached. Only goals have two bars. */
function alternativesOf(
  goal: string | undefined,
  words: string | undefined,
): (string | undefined)[] {
  if (goal === undefined || words === undefined) return [words]
  const [unknown, ...reached] = words.split('|')
  return reached.length === 0 ? [unknown] : [unknown, reached.join('|')]
}

/** Replaces the line of each goal that has been reached with the text for that case. */
function replaceReachedLines(text: string, cart: MaybeCart): string {
  if (cart === null) return text
  for (const { index, 0: whole, 2: goal, 3: words } of text.matchAll(PLACEHOLDER)) {
    const [, reached] = alternativesOf(goal, words)
    if (reached === undefined || cart.total < parseAmount(goal)) continue
    const from = text.lastIndexOf('\n', index) + 1
    const until = text.indexOf('\n', index + whole.length)
    const rest = until < 0 ? '' : text.slice(until)
    // The rest of the text has one fewer placeholder.
    return replaceReachedLines(text.slice(0, from) + reached + rest, cart)
  }
  return text
}

/** The progress towards a goal as a percentage; 100 only once it is reached. */
export const progressPercent = (total: number, goal: number): number =>
  total >= goal ? 100 : Math.min(99, Math.round((total / goal) * 100))

/** The fields of a block that depend on the cart, with their new values; null if there are none. */
type Change = { text?: string; label?: string; percent?: number }

function changeOfProgress({ goal, label }: ProgressBlock, cart: MaybeCart, locale: string): Change {
  if (!goal) return { label: fillText(label, cart, locale) }
  const percent = cart ? progressPercent(cart.total, goal.amount) : 0
  const shownText = percent === 100 && goal.reached !== '' ? goal.reached : label
  return { label: fillText(shownText, cart, locale), percent }
}

function changeOf(block: ShownBlock, cart: MaybeCart, locale: string): Change | null {
  switch (block.type) {
    case 'heading':
    case 'text':
    case 'button':
      return { text: fillText(block.text, cart, locale) }
    case 'progress':
      return changeOfProgress(block, cart, locale)
    default:
      return null
  }
}

const wouldChange = (block: ShownBlock, change: Change): boolean =>
  Object.entries({ ...block, ...change }).some(([key, value]) => Reflect.get(block, key) !== value)

/** A block with the values filled in; the same object if it shows none. */
export function fillBlock<Of extends ShownBlock>(block: Of, cart: MaybeCart, locale: string): Of {
  const change = changeOf(block, cart, locale)
  return change && wouldChange(block, change) ? Object.assign({}, block, change) : block
}

/** Applies a function to each block of a design, such as `fillBlock` with a cart. */
export function fillDesign<Of extends ShownDesign>(
  design: Of,
  fill: (block: ShownBlock) => ShownBlock,
): Of {
  const steps = design.steps.map((step) => ({ ...step, blocks: step.blocks.map(fill) }))
  return Object.assign({}, design, { steps })
}

/** Every placeholder as it is inserted into text, and the part of it that is selected after insertion. */
export const CART_VALUES = [
  { name: 'total', words: `{cart.total|${FALLBACKS.total}}`, selected: FALLBACKS.total },
  { name: 'items', words: `{cart.items|${FALLBACKS.items}}`, selected: FALLBACKS.items },
  { name: 'left', words: `{cart.left:50|${FALLBACKS.left}}`, selected: '50' },
] as const

/** A pair of braces, or an unclosed brace up to the next space. */
const IN_BRACES = /\{[^{}\n]{0,60}\}|\{[^{}\s]*/g
/** Examples: `{cart total}`, `{Cart.total}`, `{crat.left:50}`. */
const LOOKS_LIKE_PLACEHOLDER = /cart|^\{\s*\w+\s*[.:|]/i

/** Misspelled placeholders, as typed: visitors would see their braces. */
export const misspelledPlaceholders = (text: string): string[] =>
  (text.replace(PLACEHOLDER, '').match(IN_BRACES) ?? []).filter((one) =>
    LOOKS_LIKE_PLACEHOLDER.test(one),
  )
