// What pages fetch where a campaign has to do with the cart, in one file.
export { cartReason } from '../cart-rules.ts'
export { watchCart } from './cart-source.ts'
export { waitForCart } from './cart-waits.ts'
