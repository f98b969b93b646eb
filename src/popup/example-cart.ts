import { showsCart } from './cart-in-design.ts'
import { fillBlock, fillDesign } from './cart-words-rules.ts'
import type { ShownBlock, ShownDesign } from './design.ts'

/** What the dashboard fills in, where there is no visitor. */
const EXAMPLE_CART = { total: 38, currency: 'EUR', items: 2 }

/** A block as a visitor with some things in the cart would read it. */
export const exampleOf = <Of extends ShownBlock>(block: Of, locale: string): Of =>
  fillBlock(block, EXAMPLE_CART, locale)

/** The same of a whole design; one that shows nothing of the cart stays the same object. */
export const withExampleCart = <Of extends ShownDesign>(design: Of, locale: string): Of =>
  showsCart(design) ? fillDesign(design, (block) => exampleOf(block, locale)) : design
