import type { Targeting } from './targeting.ts'

/** Whether the cart has a say in when a campaign shows. */
// A file of its own: each page with a live campaign asks this, and only some then bring the rules of carts.
export const needsCart = ({ moments, visitors }: Pick<Targeting, 'moments' | 'visitors'>) =>
  !!visitors.cart || moments.some(({ kind }) => kind === 'cart')
