import type { ShownBlock, ShownDesign } from './design.ts'

/** How a placeholder for a figure of the cart begins. */
const PLACEHOLDER = '{cart.'

const showsIt = (block: ShownBlock): boolean =>
  ('goal' in block && block.goal !== undefined) ||
  Object.values(block).some((value) => typeof value === 'string' && value.includes(PLACEHOLDER))

/**
 * Whether a design shows figures of the cart. In a file of its own: every pop-up looks, and only those that do
 * download what fills the figures in.
 */
export const showsCart = ({ steps }: Pick<ShownDesign, 'steps'>): boolean =>
  steps.some(({ blocks }) => blocks.some(showsIt))
