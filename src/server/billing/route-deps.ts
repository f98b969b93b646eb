import type { Deps } from '../platform/deps.ts'
import type { ShopDeps } from '../shopify/transport.ts'
import type { BillingDeps } from './stripe/sync.ts'

/** Dependencies of the billing routes. */
export type RouteDeps = Deps &
  BillingDeps &
  ShopDeps & { environment: { addresses: { siblings: string } } }
