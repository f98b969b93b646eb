import type { Targeting } from './targeting.ts'

/** Whether the cart affects when a campaign is shown. */
// It is in a separate file, because every page with a live campaign needs this check, but only some need the cart's
// rules.
export const needsCart = ({ moments, visitors }: Pick<Targeting, 'moments' | 'visitors'>) =>
  !!visitors.cart || moments.some(({ kind }) => kind === 'cart')
