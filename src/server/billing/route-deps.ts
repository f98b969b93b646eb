import type { Deps } from '../platform/deps.ts'
import type { ShopDeps } from '../shopify/transport.ts'
import type { BillingDeps } from './stripe/sync.ts'

/** What the routes of billing are built from. */
export type RouteDeps = Deps & BillingDeps & ShopDeps
