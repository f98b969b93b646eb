import type { Deps } from '../platform/deps.ts'
import type { OAuthClients } from './oauth-clients.ts'
import type { ReceiverConnection } from './sending/transport.ts'

export type IntegrationDeps = Deps &
  ReceiverConnection & { environment: { oauthClients: OAuthClients } }
