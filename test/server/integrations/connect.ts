import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { SERVICES } from '../../../demo/stand-ins/receivers/table.ts'
import type { IntegrationName } from '../../../src/features/integrations/catalogue.ts'
import { createApp } from '../../../src/server/app/app.ts'
import type {
  Credentials,
  OAuthSettings,
  ReceiverResponse,
} from '../../../src/server/integrations/adapters/adapter.ts'
import { adapterOf } from '../../../src/server/integrations/adapters/index.ts'
import type { Sender } from '../../../src/server/integrations/sending/send.ts'
import type { TestServer } from '../support/server.ts'

const CALLBACK = 'http://localhost:4600/integrations/oauth_callback/test'
const VERIFIER = 'a-verifier-of-the-length-that-the-specification-asks-for-000'

/** What the stand-in's page tells a person to enter. */
export function enteredCredentials(name: IntegrationName): Credentials {
  const entries = SERVICES[name].entries.map(([label, value]) => [
    /address/i.test(label) ? 'url' : 'key',
    value,
  ])
  return Object.fromEntries(entries)
}

/** Opens the sign-in page of a service, and approves or denies. Returns where it leads. */
export async function answerSignIn(
  server: TestServer,
  name: IntegrationName,
  answer: 'approve' | 'deny',
): Promise<URL> {
  const { authorizeUrl, scopes } = oauthOf(name)
  const url = new URL(authorizeUrl)
  const query = {
    client_id: server.deps.environment.oauthClients.get(name)?.id ?? '',
    redirect_uri: CALLBACK,
    response_type: 'code',
    state: 'state-1',
    scope: scopes.join(' '),
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
  }
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
  const page = server.deps.receiverPage(url.href)
  const app = createApp(server.deps)
  assert.equal((await app.request(page)).status, 200)
  const body = new URLSearchParams({ answer })
  const response = await app.request(page, { method: 'POST', body })
  return new URL(response.headers.get('location') ?? 'none:')
}

/** Calls the token endpoint, with the client's credentials where the service expects them. */
export async function requestToken(
  server: TestServer,
  name: IntegrationName,
  form: Readonly<Record<string, string>>,
): Promise<ReceiverResponse> {
  const { clientAuthentication } = oauthOf(name)
  const { id = '', secret = '' } = server.deps.environment.oauthClients.get(name) ?? {}
  const isBasic = clientAuthentication === 'basic'
  const basic = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
  const value = { ...form, ...(!isBasic && { client_id: id, client_secret: secret }) }
  return server.deps.receivers(
    {
      method: 'POST',
      url: `https://${SERVICES[name].signIn?.tokenEndpoint}`,
      ...(isBasic && { headers: { authorization: basic } }),
      body: { type: 'form', value },
    },
    { signal: AbortSignal.timeout(10_000) },
  )
}

export const exchangeCode = (server: TestServer, name: IntegrationName, code: string) =>
  requestToken(server, name, {
    ...{ grant_type: 'authorization_code', code },
    ...{ redirect_uri: CALLBACK, code_verifier: VERIFIER },
  })

function oauthOf(name: IntegrationName): OAuthSettings {
  const { oauth } = adapterOf(name)
  assert.ok(oauth)
  return oauth
}

/** Credentials that work at the stand-in. */
export async function connect(server: TestServer, name: IntegrationName): Promise<Credentials> {
  if (adapterOf(name).oauth === undefined) return enteredCredentials(name)
  const callback = await answerSignIn(server, name, 'approve')
  const token = await exchangeCode(server, name, callback.searchParams.get('code') ?? '')
  const members = Object.entries(JSON.parse(token.body) as Record<string, unknown>)
  return Object.fromEntries(members.map(([member, value]) => [member, String(value)]))
}

export const senderOf = (
  server: TestServer,
  name: IntegrationName,
  credentials: Credentials,
): Sender => ({
  name,
  receivers: server.deps.receivers,
  adapter: adapterOf(name),
  credentials,
  signal: new AbortController().signal,
})
