import '../../ui/theme/more-parts.ts'

export { NothingToBuy } from './nothing-to-buy.tsx'
export { PaymentPart } from './payment-part.tsx'
export { PaymentStatus } from './payment-status.tsx'
export { Refused } from './refused.tsx'
export { SignedOut } from './signed-out.tsx'
