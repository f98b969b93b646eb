import '../../ui/theme/more-parts.ts'

export { OrderUnavailable } from './order-unavailable.tsx'
export { PaymentPart } from './payment-part.tsx'
export { PaymentStatus } from './payment-status.tsx'
export { OrderRefused } from './order-refused.tsx'
export { SignedOut } from './signed-out.tsx'
