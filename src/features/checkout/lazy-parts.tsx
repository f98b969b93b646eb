import { checkoutPart } from './checkout-part.tsx'

export const OrderRefused = checkoutPart(
  async () => (await import('./order-refused.tsx')).OrderRefused,
)
export const OrderUnavailable = checkoutPart(
  async () => (await import('./order-unavailable.tsx')).OrderUnavailable,
)
export const PaymentPart = checkoutPart(
  async () => (await import('./payment-part.tsx')).PaymentPart,
)
export const PaymentStatus = checkoutPart(
  async () => (await import('./payment-status.tsx')).PaymentStatus,
)
export const SignedOut = checkoutPart(async () => (await import('./signed-out.tsx')).SignedOut)
