import type { Call, Http } from '../../lib/http.ts'
import type { IntegrationName } from './catalogue.ts'
import {
  type Connections,
  type NewConnection,
  parseConnections,
  parseNewConnection,
  parseSignInUrl,
} from './model.ts'
import { RECEIVER_CALL } from './receiver-call.ts'

/** `GET /integrations`: the selected site's connections. */
export async function getConnections(
  http: Http,
  call: Pick<Call, 'signal'> = {},
): Promise<Connections> {
  const { data } = await http.get('/integrations', call)
  return parseConnections(data)
}

export type Connecting = {
  integration: IntegrationName
  credentials: Readonly<Record<string, string>>
}

/** `POST /integrations/connections`: asks the service first, which may take a while. */
export async function postConnection(http: Http, body: Connecting): Promise<NewConnection> {
  const { data } = await http.post('/integrations/connections', { ...RECEIVER_CALL, body })
  return parseNewConnection(data)
}

export type SignInStart = {
  integration: IntegrationName
  /** The connection that gets new credentials; null for a new connection. */
  connectionId: string | null
}

/** `POST /integrations/oauth/start`: the address at which the owner signs in to the service. */
export async function postSignInStart(
  http: Http,
  { integration, connectionId }: SignInStart,
  call: Pick<Call, 'signal'> = {},
): Promise<string> {
  const body = { integration, connection_id: connectionId ?? undefined }
  const { data } = await http.post('/integrations/oauth/start', { ...call, body })
  return parseSignInUrl(data)
}

/** `POST /integrations/oauth/cancel`: an approval that comes later connects nothing. */
export async function postSignInCancel(
  http: Http,
  cancelled: { integration: IntegrationName; state: string },
): Promise<void> {
  await http.post('/integrations/oauth/cancel', { body: cancelled })
}

export type SignInResult = {
  integration: IntegrationName
  state: string
  code: string
  /** The service's server at which the owner signed in; null if it has only one. */
  server: string | null
}

/** `POST /integrations/oauth/finish`: a `state` works once. */
export async function postSignInFinish(
  http: Http,
  { server, ...result }: SignInResult,
): Promise<NewConnection> {
  const body = { ...result, ...(server !== null && { accounts_server: server }) }
  const { data } = await http.post('/integrations/oauth/finish', { ...RECEIVER_CALL, body })
  return parseNewConnection(data)
}
