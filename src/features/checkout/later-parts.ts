import '../../ui/theme/more-parts.ts'

export { OrderRefused } from './order-refused.tsx'
export { OrderUnavailable } from './order-unavailable.tsx'
export { PaymentPart } from './payment-part.tsx'
export { PaymentStatus } from './payment-status.tsx'
export { SignedOut } from './signed-out.tsx'
