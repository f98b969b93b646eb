import type { ShownBlock, ShownDesign } from './design.ts'

/** The start of a placeholder for a cart value. */
const PLACEHOLDER = '{cart.'

const showsCartValue = (block: ShownBlock): boolean =>
  ('goal' in block && block.goal !== undefined) ||
  Object.entries(block).some(
    ([, value]) => typeof value === 'string' && value.includes(PLACEHOLDER),
  )

/**
 * Whether a design shows cart values. It is in a separate file, because every pop-up needs this check, but only some
 * need the code that fills in the values.
 */
export const showsCart = ({ steps }: Pick<ShownDesign, 'steps'>): boolean =>
  steps.some(({ blocks }) => blocks.some(showsCartValue))
