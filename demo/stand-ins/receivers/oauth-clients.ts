import {
  OAUTH_INTEGRATIONS,
  type OAuthClients,
} from '../../../src/server/integrations/oauth-clients.ts'

/** The clients that the stand-ins know. */
export const LOCAL_OAUTH_CLIENTS: OAuthClients = new Map(
  OAUTH_INTEGRATIONS.map((name) => [name, { id: `poplar-${name}`, secret: `secret-of-${name}` }]),
)
