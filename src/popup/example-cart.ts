import { showsCart } from './cart-in-design.ts'
import { fillBlock, fillDesign } from './cart-text-rules.ts'
import type { ShownBlock, ShownDesign } from './design.ts'

/** The values that the dashboard fills in, because it has no visitor. */
const EXAMPLE_CART = { total: 38, currency: 'EUR', items: 2 }

/** A block as a visitor with items in the cart would see it. */
export const exampleOf = <Of extends ShownBlock>(block: Of, locale: string): Of =>
  fillBlock(block, EXAMPLE_CART, locale)

/** The same for a whole design; returns the same object if it shows no cart values. */
export const withExampleCart = <Of extends ShownDesign>(design: Of, locale: string): Of =>
  showsCart(design) ? fillDesign(design, (block) => exampleOf(block, locale)) : design
