import * as v from 'valibot'
import { INTEGRATIONS, type IntegrationName } from '../../../features/integrations/catalogue.ts'
import { HIDDEN_PART } from '../../../features/integrations/credential-rules.ts'
import type {
  AdapterRequest,
  Credentials,
  OAuthSettings,
  ReceiverResponse,
} from '../adapters/adapter.ts'
import { adapterOf } from '../adapters/index.ts'
import { parseBody, readByStatus } from '../adapters/outcome-rules.ts'
import type { IntegrationDeps } from '../deps.ts'
import type { OAuthClient } from '../oauth-clients.ts'
import { ownersDeadline, reach } from '../sending/receiver-requests.ts'
import { redactedWords } from '../sending/redact.ts'

/** For a token whose expiry the service doesn’t say, although it can be renewed. */
const ASSUMED_LIFETIME_S = 900

/** `unavailable`: no answer that says whether access is granted. */
export type TokenResult =
  | { status: 'granted'; credentials: Credentials }
  | { status: 'refused'; words: string }
  | { status: 'unavailable'; words: string }

export type TokenDeps = Pick<IntegrationDeps, 'environment' | 'receivers' | 'now'>

const tokenResponse = v.looseObject({
  access_token: v.pipe(v.string(), v.minLength(1)),
  refresh_token: v.optional(v.pipe(v.string(), v.minLength(1))),
  expires_in: v.optional(
    v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.finite()),
  ),
})

/** When an access token expires, in ISO format; a member that is added to those of the token response. */
export const EXPIRES_AT = 'expires_at'

/** The server at which somebody has signed in, for a service with several; also added to those members. */
export const ACCOUNTS_SERVER = 'accounts_server'

/** @throws Error if the service isn’t one that people sign in to */
export function oauthOf(name: IntegrationName): OAuthSettings {
  const { oauth } = adapterOf(name)
  if (oauth === undefined) throw new Error(`${name} has no OAuth settings.`)
  return oauth
}

const basicAuthorization = ({ id, secret }: OAuthClient): string =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`

type Exchange = {
  parameters: Readonly<Record<string, string>>
  /** One of the service's `servers`; without it, the usual one. */
  server?: string | undefined
}

/** The address of the token endpoint; null if the server isn't one of the service's own. */
function tokenAddress({ tokenUrl, servers }: OAuthSettings, server?: string): string | null {
  if (server === undefined || servers === undefined) return tokenUrl
  return servers.includes(server) ? server + new URL(tokenUrl).pathname : null
}

function tokenRequest(
  url: string,
  { clientAuthentication }: OAuthSettings,
  client: OAuthClient,
  parameters: Exchange['parameters'],
): AdapterRequest {
  const isBasic = clientAuthentication === 'basic'
  const identity = isBasic ? {} : { client_id: client.id, client_secret: client.secret }
  return {
    method: 'POST',
    url,
    ...(isBasic && { headers: { authorization: basicAuthorization(client) } }),
    body: { type: 'form', value: { ...parameters, ...identity } },
  }
}

const errorResponse = v.object({ error: v.pipe(v.string(), v.minLength(1)) })

/** Errors that say nothing about the person's access: this server's registration is wrong, or the service is down. */
const OTHER_ERRORS: readonly string[] = [
  ...['invalid_client', 'unauthorized_client', 'server_error', 'temporarily_unavailable'],
]

/** Those of OAuth, and 200, with which Zoho sends its errors. Others come from something before the service. */
const REFUSAL_STATUSES: readonly number[] = [200, 400, 401]

/** Whether a service says, in the words of OAuth, that it refuses access. */
function isRefusal({ status, body }: ReceiverResponse): boolean {
  if (!REFUSAL_STATUSES.includes(status)) return false
  const parsed = v.safeParse(errorResponse, parseBody(body))
  return parsed.success && !OTHER_ERRORS.includes(parsed.output.error)
}

const textsOf = (members: Readonly<Record<string, unknown>>): Credentials =>
  Object.fromEntries(
    Object.entries(members).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )

function readTokens(body: string, now: Date): Credentials | null {
  const parsed = v.safeParse(tokenResponse, parseBody(body))
  if (!parsed.success) return null
  const { expires_in = ASSUMED_LIFETIME_S } = parsed.output
  const expiresAt = new Date(now.getTime() + Math.min(expires_in, 10 ** 9) * 1_000)
  return { ...textsOf(parsed.output), [EXPIRES_AT]: expiresAt.toISOString() }
}

/** A service may repeat what it was sent. */
const withoutValues = (words: string, sent: Readonly<Record<string, string>>): string =>
  redactedWords(
    (text) =>
      ['code', 'code_verifier', 'refresh_token', 'secret'].reduce(
        (rest, name) => (sent[name] ? rest.replaceAll(sent[name], HIDDEN_PART) : rest),
        text,
      ),
    words,
  )

const unavailable = (words: string): TokenResult => ({ status: 'unavailable', words })

function readTokenResponse(
  response: ReceiverResponse,
  { name, now }: { name: IntegrationName; now: Date },
): TokenResult {
  const { title } = INTEGRATIONS[name]
  const { result, words } = readByStatus(response)
  if (result !== 'retry' && isRefusal(response)) return { status: 'refused', words }
  const isError = result !== 'accepted' || v.is(errorResponse, parseBody(response.body))
  if (isError) return unavailable(words)
  const credentials = readTokens(response.body, now)
  if (credentials === null) return unavailable(`${title} sent an answer that can’t be read.`)
  const isOwn = oauthOf(name).hasOwnAddresses?.(credentials) ?? true
  if (!isOwn) return unavailable(`${title} sent an address that isn’t known to be its own.`)
  return { status: 'granted', credentials }
}

/** Later requests for this access go to the same server. */
const withServer = (
  { status, credentials }: Extract<TokenResult, { status: 'granted' }>,
  { servers }: OAuthSettings,
  server: string | undefined,
): TokenResult => ({
  status,
  credentials:
    servers === undefined || server === undefined
      ? credentials
      : { ...credentials, [ACCOUNTS_SERVER]: server },
})

/** Requests tokens from a service, with a code or a refresh token. */
export async function requestTokens(
  deps: TokenDeps,
  name: IntegrationName,
  { parameters, server }: Exchange,
): Promise<TokenResult> {
  const { title } = INTEGRATIONS[name]
  const client = deps.environment.oauthClients.get(name)
  if (client === undefined) return unavailable(`This server isn’t registered with ${title}.`)
  const settings = oauthOf(name)
  const url = tokenAddress(settings, server)
  if (url === null) return unavailable(`The server of this sign-in isn’t one of ${title}.`)
  const request = tokenRequest(url, settings, client, parameters)
  const answer = await reach(name, () => deps.receivers(request, { signal: ownersDeadline() }))
  if (!answer.isReached) return unavailable(answer.reason)
  const result = readTokenResponse(answer.value, { name, now: deps.now() })
  if (result.status === 'granted') return withServer(result, settings, server)
  return { ...result, words: withoutValues(result.words, { ...parameters, secret: client.secret }) }
}
