import { catalogue } from './catalogue.ts'

/** A plan is sold by card. */
export const checkoutMessages = catalogue('checkout', {
  title: 'Checkout',
})
