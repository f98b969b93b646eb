import type { StripeGateway } from '../billing/stripe/gateway.ts'
import type { EventHub } from '../events/hub.ts'
import type { MaintenanceState } from '../maintenance/state.ts'
import type { Deps } from '../platform/deps.ts'
import type { ShopConnection } from '../shopify/transport.ts'
import type { Environment } from './environment.ts'

/** What the API is built from: the platform, and what single domains ask for beyond it. */
export type AppDeps = Deps & {
  environment: Environment
  stripe: StripeGateway
  shopify: ShopConnection
  maintenance: MaintenanceState
  /** Wakes the streams of events that wait in this process. */
  events: EventHub
}
