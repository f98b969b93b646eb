import type { Coupon, Discount, Price, Product, PromotionCode } from './objects/catalogue.ts'
import type { Session } from './objects/checkout-session.ts'
import type {
  BalanceTransaction,
  Customer,
  PaymentMethod,
  PortalSession,
} from './objects/customer.ts'
import type { StripeEvent } from './objects/event.ts'
import type { Invoice } from './objects/invoice.ts'
import type { Charge, Dispute, PaymentIntent, Refund } from './objects/payments.ts'
import type { Subscription } from './objects/subscription.ts'

export type {
  Coupon,
  Discount,
  Price,
  Product,
  PromotionCode,
  Recurring,
} from './objects/catalogue.ts'
export type { LineItem, Session } from './objects/checkout-session.ts'
export type {
  BalanceTransaction,
  Customer,
  PaymentMethod,
  PortalSession,
} from './objects/customer.ts'
export type { StripeEvent } from './objects/event.ts'
export type { Invoice, InvoiceLine } from './objects/invoice.ts'
export type { Charge, Dispute, PaymentFailure, PaymentIntent, Refund } from './objects/payments.ts'
export type { List } from './objects/shared.ts'
export type { Subscription } from './objects/subscription.ts'

/** Every kind of object that the stand-in stores, by Stripe’s name. */
export type Objects = {
  customer: Customer
  customer_balance_transaction: BalanceTransaction
  product: Product
  price: Price
  coupon: Coupon
  promotion_code: PromotionCode
  discount: Discount
  'checkout.session': Session
  subscription: Subscription
  invoice: Invoice
  payment_intent: PaymentIntent
  charge: Charge
  refund: Refund
  dispute: Dispute
  payment_method: PaymentMethod
  'billing_portal.session': PortalSession
  event: StripeEvent
}

export type Kind = keyof Objects
