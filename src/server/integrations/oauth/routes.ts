import { createHash, randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { INTEGRATIONS, type IntegrationName } from '../../../features/integrations/catalogue.ts'
import { describe } from '../../platform/http/describe.ts'
import { ok } from '../../platform/http/envelope.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { createToken } from '../../platform/http/secret-token.ts'
import { validate } from '../../platform/http/validate.ts'
import type { AppEnv } from '../../session/app-env.ts'
import { inSelectedSite, type SiteStep } from '../../sites/in-selected-site.ts'
import type { Credentials } from '../adapters/adapter.ts'
import { requireEditor } from '../caller.ts'
import { requireConnection, requireRoom } from '../connections/repository.ts'
import { saveNewConnection, saveReplacedCredentials } from '../connections/save-connection.ts'
import type { IntegrationDeps } from '../deps.ts'
import {
  type ConnectionResponse,
  connectionOnlyResponse,
  isOAuth,
  oauthCancelInput,
  oauthFinishInput,
  oauthStartInput,
  oauthStartResponse,
} from '../schema.ts'
import { receiverRefusal, refusedBy, requireWorking } from '../sending/receiver-requests.ts'
import { readOnlyTarget } from '../sending/required-targets.ts'
import { saveState, type TakenState, takeState } from './states.ts'
import { oauthOf, requestTokens } from './tokens.ts'

/** The dashboard's page to which a service redirects. */
const redirectAddress = ({ environment }: IntegrationDeps, name: IntegrationName): string =>
  `${environment.addresses.app}/integrations/oauth_callback/${name}`

const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url')

function requireClient({ environment }: IntegrationDeps, name: IntegrationName) {
  const { title } = INTEGRATIONS[name]
  if (!isOAuth(name))
    throw new Refusal('INVALID', `${title} is connected without signing in there.`)
  const client = environment.oauthClients.get(name)
  if (client !== undefined) return client
  throw receiverRefusal(`${title} can’t be connected, because this server isn’t registered there.`)
}

function authorizeUrl(
  deps: IntegrationDeps,
  name: IntegrationName,
  { state, verifier }: { state: string; verifier: string },
): string {
  const { authorizeUrl: address, scopes, usesPkce } = oauthOf(name)
  const url = new URL(address)
  const parameters = {
    ...{ response_type: 'code', client_id: requireClient(deps, name).id, state },
    redirect_uri: redirectAddress(deps, name),
    ...(scopes.length > 0 && { scope: scopes.join(' ') }),
    ...(usesPkce && { code_challenge: challengeOf(verifier), code_challenge_method: 'S256' }),
  }
  for (const [key, value] of Object.entries(parameters)) url.searchParams.set(key, value)
  return deps.receiverPage(url.href)
}

/** @throws Refusal LIMIT_REACHED, or NOT_FOUND for another site's connection, or one of another service */
async function requirePlace(
  { statements, site }: SiteStep,
  name: IntegrationName,
  connectionId: string | undefined,
): Promise<string | null> {
  if (connectionId === undefined) {
    await requireRoom(statements, site)
    return null
  }
  const { id, integration } = await requireConnection(statements, site, connectionId)
  if (integration !== name) {
    throw new Refusal('INVALID', `This connection is not one to ${INTEGRATIONS[name].title}.`)
  }
  return id
}

export function oauthStartRoute(deps: IntegrationDeps): Hono<AppEnv> {
  return new Hono<AppEnv>().post(
    '/integrations/oauth/start',
    describe({
      summary: 'Begins a sign-in at a service, and returns the address of its page.',
      data: oauthStartResponse,
    }),
    validate('json', oauthStartInput),
    async (context) => {
      const { integration, connection_id } = context.req.valid('json')
      const verifier = createToken()
      const state = await inSelectedSite(deps, context, requireEditor, async (step) => {
        requireClient(deps, integration)
        const connectionId = await requirePlace(step, integration, connection_id)
        const { encryptionKey } = deps.environment
        const now = deps.now()
        return saveState(step, { integration, connectionId, verifier, encryptionKey, now })
      })
      return ok(context, { url: authorizeUrl(deps, integration, { state, verifier }) })
    },
  )
}

const staleState = (name: IntegrationName) =>
  new Refusal(
    'INVALID',
    `This sign-in at ${INTEGRATIONS[name].title} is no longer valid. Connect it again.`,
  )

const deniedBy = (name: IntegrationName, error: string, description: string | undefined) => {
  const { title } = INTEGRATIONS[name]
  return error === 'access_denied'
    ? receiverRefusal(`Access was not allowed at ${title}, so nothing was connected.`)
    : refusedBy(name, { result: 'rejected', words: description || error })
}

type Finish = {
  integration: IntegrationName
  code: string
  /** The server of the service at which the person signed in, if it said so. */
  server: string | undefined
  taken: TakenState
}

/** Exchanges the code. @throws Refusal INVALID (422) with the service's own words */
async function requireTokens(
  deps: IntegrationDeps,
  { integration, code, server, taken }: Finish,
): Promise<Credentials> {
  const parameters = {
    ...{ grant_type: 'authorization_code', code },
    redirect_uri: redirectAddress(deps, integration),
    ...(oauthOf(integration).usesPkce && { code_verifier: taken.verifier }),
  }
  const result = await requestTokens(deps, integration, { parameters, server })
  if (result.status === 'refused')
    throw refusedBy(integration, { result: 'unauthorized', words: result.words })
  if (result.status === 'unavailable') throw receiverRefusal(result.words)
  await requireWorking(deps, { name: integration, credentials: result.credentials })
  return result.credentials
}

async function saveTokens(
  deps: IntegrationDeps,
  context: Context<AppEnv>,
  { integration, taken }: Finish,
  credentials: Credentials,
): Promise<ConnectionResponse> {
  const entered = { credentials, address: null, keyHint: null }
  const isNew = taken.connectionId === null
  const target = isNew ? await readOnlyTarget(deps, { name: integration, credentials }) : null
  return inSelectedSite(deps, context, requireEditor, async (step) => {
    if (taken.connectionId !== null) {
      return (await saveReplacedCredentials(deps, step, { id: taken.connectionId, entered }))
        .connection
    }
    const connection = { id: randomUUID(), integration, title: undefined, entered, target }
    return (await saveNewConnection(deps, step, connection)).connection
  })
}

/** After that, an approval at the service connects nothing. A state that is unknown is cancelled already. */
export function oauthCancelRoute(deps: IntegrationDeps): Hono<AppEnv> {
  return new Hono<AppEnv>().post(
    '/integrations/oauth/cancel',
    describe({ summary: 'Cancels a sign-in at a service that has begun.' }),
    validate('json', oauthCancelInput),
    async (context) => {
      const cancelled = { ...context.req.valid('json'), now: deps.now() }
      await inSelectedSite(deps, context, requireEditor, (step) =>
        takeState(step, cancelled, deps.environment.encryptionKey),
      )
      return ok(context)
    },
  )
}

export function oauthFinishRoute(deps: IntegrationDeps): Hono<AppEnv> {
  return new Hono<AppEnv>().post(
    '/integrations/oauth/finish',
    describe({
      summary: 'Completes a sign-in at a service with what it returned to the dashboard.',
      data: connectionOnlyResponse,
    }),
    validate('json', oauthFinishInput),
    async (context) => {
      const input = context.req.valid('json')
      const { integration, state, code, error, error_description } = input
      const now = deps.now()
      const taken = await inSelectedSite(deps, context, requireEditor, (step) =>
        takeState(step, { state, integration, now }, deps.environment.encryptionKey),
      )
      if (taken === null) throw staleState(integration)
      if (error) throw deniedBy(integration, error, error_description)
      if (!code) throw new Refusal('INVALID', 'The code is missing.')
      const finish = { integration, code, server: input.accounts_server, taken }
      const credentials = await requireTokens(deps, finish)
      return ok(context, { connection: await saveTokens(deps, context, finish, credentials) })
    },
  )
}
