import { createHash, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { IntegrationName } from '../../../src/features/integrations/catalogue.ts'
import type { Memory } from './memory.ts'
import { LOCAL_OAUTH_CLIENTS } from './oauth-clients.ts'
import { type Call, type Reply, reply, type SignIn } from './service.ts'

const LIFETIME_S = 3_600
const SECRET_BYTES = 24

const newSecret = () => randomBytes(SECRET_BYTES).toString('base64url')

/** What the client asks for on the page on which a person approves. */
export const authorization = v.object({
  client_id: v.string(),
  redirect_uri: v.pipe(v.string(), v.url()),
  response_type: v.literal('code'),
  state: v.string(),
  scope: v.optional(v.string(), ''),
  code_challenge: v.optional(v.string()),
  code_challenge_method: v.optional(v.literal('S256')),
})
export type Authorization = v.InferOutput<typeof authorization>

const issued = v.object({ expiresAt: v.number() })

/** The address to return to after a person has approved or denied. */
export async function finishAuthorization(
  memory: Memory,
  signIn: SignIn,
  { query, isApproved }: { query: Authorization; isApproved: boolean },
): Promise<string> {
  const url = new URL(query.redirect_uri)
  url.searchParams.set('state', query.state)
  if (!isApproved) {
    url.searchParams.set('error', 'access_denied')
    return url.href
  }
  const code = newSecret()
  await memory.save('code', code, query)
  url.searchParams.set('code', code)
  for (const [name, value] of Object.entries(signIn.returns ?? {}))
    url.searchParams.set(name, value)
  return url.href
}

/** The client by Basic authentication or by the form. */
function clientOf({ headers, form }: Call): { id: string; secret: string } {
  const [, encoded] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? []
  if (encoded === undefined) {
    return { id: form.get('client_id') ?? '', secret: form.get('client_secret') ?? '' }
  }
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString().split(':')
  return { id: decodeURIComponent(id), secret: decodeURIComponent(secret) }
}

const refusal = ({ errorStatus }: SignIn, error: string, description: string): Reply =>
  reply({ error, error_description: description }, errorStatus)

/** The token endpoint: exchanges a code once, and refreshes an access token. */
export async function answerTokenRequest(
  name: IntegrationName,
  signIn: SignIn,
  call: Call,
): Promise<Reply> {
  const client = clientOf(call)
  const known = LOCAL_OAUTH_CLIENTS.get(name)
  if (client.id !== known?.id || client.secret !== known.secret) {
    return refusal(signIn, 'invalid_client', 'The client ID or secret is wrong.')
  }
  const grant = call.form.get('grant_type')
  if (grant === 'refresh_token') return refresh(signIn, call)
  if (grant !== 'authorization_code') {
    return refusal(signIn, 'unsupported_grant_type', 'The grant type is not supported.')
  }
  return exchangeCode(signIn, call)
}

async function exchangeCode(signIn: SignIn, call: Call): Promise<Reply> {
  const { form, memory } = call
  const code = form.get('code') ?? ''
  const query = v.safeParse(authorization, await memory.find('code', code))
  await memory.remove('code', code)
  const isRight =
    query.success &&
    query.output.redirect_uri === form.get('redirect_uri') &&
    hasVerifier(query.output, form.get('code_verifier') ?? '')
  if (!isRight) return refusal(signIn, 'invalid_grant', 'The code is invalid or has expired.')
  const refreshToken = newSecret()
  await memory.save('refresh-token', refreshToken, {})
  return grantAccess(signIn, memory, refreshToken)
}

function hasVerifier({ code_challenge: challenge }: Authorization, verifier: string): boolean {
  if (challenge === undefined) return true
  return createHash('sha256').update(verifier).digest('base64url') === challenge
}

async function refresh(signIn: SignIn, { form, memory }: Call): Promise<Reply> {
  const token = form.get('refresh_token') ?? ''
  if ((await memory.find('refresh-token', token)) === null) {
    return refusal(signIn, 'invalid_grant', 'The refresh token was revoked.')
  }
  if (!signIn.rotates) return grantAccess(signIn, memory, null)
  await memory.remove('refresh-token', token)
  const next = newSecret()
  await memory.save('refresh-token', next, {})
  return grantAccess(signIn, memory, next)
}

async function grantAccess(signIn: SignIn, memory: Memory, refreshToken: string | null) {
  const accessToken = newSecret()
  const expiresAt = memory.now.getTime() + LIFETIME_S * 1_000
  await memory.save('access-token', accessToken, { expiresAt })
  return reply({
    ...{ access_token: accessToken, token_type: 'Bearer', expires_in: LIFETIME_S },
    ...(refreshToken !== null && { refresh_token: refreshToken }),
    ...signIn.extra,
  })
}

/** Whether the call has an access token that works; `scheme` is `Bearer` or what a service uses instead. */
export async function hasAccess({ headers, memory }: Call, scheme = 'Bearer'): Promise<boolean> {
  const [, token] = new RegExp(`^${scheme} (\\S+)$`).exec(headers.authorization ?? '') ?? []
  if (token === undefined) return false
  const found = v.safeParse(issued, await memory.find('access-token', token))
  return found.success && found.output.expiresAt > memory.now.getTime()
}
