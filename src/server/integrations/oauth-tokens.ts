import * as v from 'valibot'
import { INTEGRATIONS, type IntegrationName } from '../../features/integrations/catalogue.ts'
import type {
  AdapterRequest,
  Credentials,
  OAuthSettings,
  ReceiverResponse,
} from './adapters/adapter.ts'
import { adapterOf } from './adapters/index.ts'
import { ownersDeadline, reach } from './ask-receiver.ts'
import type { IntegrationDeps } from './deps.ts'
import type { OAuthClient } from './oauth-clients.ts'
import { parseBody, readByStatus } from './outcome-rules.ts'
import { DOTS, redactedWords } from './redact.ts'

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

/** @throws Error if the service isn’t one that people sign in to */
export function oauthOf(name: IntegrationName): OAuthSettings {
  const { oauth } = adapterOf(name)
  if (oauth === undefined) throw new Error(`${name} has no OAuth settings.`)
  return oauth
}

const basicAuthorization = ({ id, secret }: OAuthClient): string =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`

function tokenRequest(
  { tokenUrl, clientAuthentication }: OAuthSettings,
  client: OAuthClient,
  parameters: Readonly<Record<string, string>>,
): AdapterRequest {
  const isBasic = clientAuthentication === 'basic'
  const identity = isBasic ? {} : { client_id: client.id, client_secret: client.secret }
  return {
    method: 'POST',
    url: tokenUrl,
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
        (rest, name) => (sent[name] ? rest.replaceAll(sent[name], DOTS) : rest),
        text,
      ),
    words,
  )

function readTokenResponse(response: ReceiverResponse, title: string, now: Date): TokenResult {
  const { result, words } = readByStatus(response)
  if (result !== 'retry' && isRefusal(response)) return { status: 'refused', words }
  const isError = result !== 'accepted' || v.is(errorResponse, parseBody(response.body))
  if (isError) return { status: 'unavailable', words }
  const credentials = readTokens(response.body, now)
  return credentials === null
    ? { status: 'unavailable', words: `${title} sent an answer that can’t be read.` }
    : { status: 'granted', credentials }
}

/** Requests tokens from a service, with a code or a refresh token. */
export async function requestTokens(
  deps: TokenDeps,
  name: IntegrationName,
  parameters: Readonly<Record<string, string>>,
): Promise<TokenResult> {
  const { title } = INTEGRATIONS[name]
  const client = deps.environment.oauthClients.get(name)
  if (client === undefined) {
    return { status: 'unavailable', words: `This server isn’t registered with ${title}.` }
  }
  const request = tokenRequest(oauthOf(name), client, parameters)
  const answer = await reach(name, () => deps.receivers(request, { signal: ownersDeadline() }))
  if (!answer.isReached) return { status: 'unavailable', words: answer.reason }
  const result = readTokenResponse(answer.value, title, deps.now())
  if (result.status === 'granted') return result
  return { ...result, words: withoutValues(result.words, { ...parameters, secret: client.secret }) }
}
