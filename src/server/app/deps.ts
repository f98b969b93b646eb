import type { StripeGateway } from '../billing/stripe/gateway.ts'
import type { EventHub } from '../events/hub.ts'
import type { ReceiverConnection } from '../integrations/sending/transport.ts'
import type { LiveSites } from '../live/live-sites.ts'
import type { MaintenanceState } from '../maintenance/state.ts'
import type { Deps } from '../platform/deps.ts'
import type { ShopConnection } from '../shopify/transport.ts'
import type { Environment } from './environment.ts'

/** The dependencies of the API: the platform's, and others that only some domains need. */
export type AppDeps = Deps &
  ReceiverConnection & {
    environment: Environment
    stripe: StripeGateway
    shopify: ShopConnection
    maintenance: MaintenanceState
    /** Wakes the event streams of this process. */
    events: EventHub
    /** What visitors are served, in the memory of this process. */
    live: LiveSites
  }
