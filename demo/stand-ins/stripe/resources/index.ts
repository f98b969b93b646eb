import type { Operation } from '../api/operation.ts'
import { balanceTransactions } from './balance-transactions.ts'
import { catalogue } from './catalogue.ts'
import { checkoutSessions } from './checkout-sessions.ts'
import { coupons } from './coupons.ts'
import { customers } from './customers.ts'
import { disputes } from './disputes.ts'
import { events } from './events.ts'
import { money } from './invoices-and-charges.ts'
import { portalSessions } from './portal-sessions.ts'
import { subscriptions } from './subscriptions.ts'

/** All supported operations of Stripe’s API. */
export const OPERATIONS: readonly Operation[] = [
  ...balanceTransactions,
  ...catalogue,
  ...checkoutSessions,
  ...coupons,
  ...customers,
  ...disputes,
  ...events,
  ...money,
  ...portalSessions,
  ...subscriptions,
]
