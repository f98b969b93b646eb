// Everything that pages load if a campaign depends on the cart, in one file.
export { cartReason } from '../cart-rules.ts'
export { watchCart } from './cart-source.ts'
export { waitForCart } from './cart-waits.ts'
