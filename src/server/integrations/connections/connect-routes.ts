import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { describe } from '../../platform/http/describe.ts'
import { ok } from '../../platform/http/envelope.ts'
import { hashRequest, readIdempotencyKey, requestParts } from '../../platform/http/idempotency.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { validate } from '../../platform/http/validate.ts'
import type { AppEnv } from '../../session/app-env.ts'
import { inSelectedSite } from '../../sites/in-selected-site.ts'
import { requireEditor } from '../caller.ts'
import { openCredentials, sealCredentials } from '../credentials/credentials.ts'
import { readEntered } from '../credentials/entered-credentials.ts'
import type { IntegrationDeps } from '../deps.ts'
import { connectInput, connectResponse, credentialsInput, secretResponse } from '../schema.ts'
import { requireWorking } from '../sending/receiver-requests.ts'
import { readOnlyTarget } from '../sending/required-targets.ts'
import {
  createWebhookSecret,
  firstWebhookSecret,
  isSigned,
  withNewSecret,
} from '../sending/webhook-secret.ts'
import { lockConnection, replaceSealed, requireConnection } from './repository.ts'
import { saveNewConnection, saveReplacedCredentials } from './save-connection.ts'

/**
 * The ID of a new connection: the same for a repeated request, so that it adds one connection only. The usual way, to
 * keep the response, would keep the webhook's secret.
 */
async function newConnectionId(context: Context<AppEnv>): Promise<string> {
  const key = readIdempotencyKey(context)
  if (key === undefined) return randomUUID()
  const { personId } = context.get('claims')
  const caller = [context.req.header('site-id'), personId, key]
  const hash = hashRequest(requestParts(context, caller, await context.req.text()))
  // Version 8 of UUIDs: a format of one's own.
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`]
  return [...parts, `a${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-')
}

export function connectRoute(deps: IntegrationDeps): Hono<AppEnv> {
  return new Hono<AppEnv>().post(
    '/integrations/connections',
    describe({
      summary: 'Connects a service by a key or an address, after asking the service.',
      data: connectResponse,
    }),
    validate('json', connectInput),
    async (context) => {
      const { integration, credentials: given, title } = context.req.valid('json')
      const id = await newConnectionId(context)
      await inSelectedSite(deps, context, requireEditor, async () => {})
      const entered = readEntered(integration, given)
      const receiver = { name: integration, credentials: entered.credentials }
      await requireWorking(deps, receiver)
      const target = await readOnlyTarget(deps, receiver)
      const secret = isSigned(integration) ? firstWebhookSecret(deps.now()) : {}
      const complete = { ...entered, credentials: { ...entered.credentials, ...secret } }
      const saved = await inSelectedSite(deps, context, requireEditor, (step) =>
        saveNewConnection(deps, step, { id, integration, title, entered: complete, target }),
      )
      return ok(context, saved)
    },
  )
}

export function credentialsRoute(deps: IntegrationDeps): Hono<AppEnv> {
  return new Hono<AppEnv>().put(
    '/integrations/connections/:connection_id/credentials',
    describe({
      summary: 'Replaces a connection’s key or address, after asking the service.',
      data: connectResponse,
    }),
    validate('json', credentialsInput),
    async (context) => {
      const id = context.req.param('connection_id')
      const { integration, sealed } = await inSelectedSite(deps, context, requireEditor, (step) =>
        requireConnection(step.statements, step.site, id),
      )
      const { credentials: given } = context.req.valid('json')
      const entered = readEntered(integration, given)
      await requireWorking(deps, { name: integration, credentials: entered.credentials })
      const saved = await inSelectedSite(deps, context, requireEditor, (step) =>
        saveReplacedCredentials(deps, step, { id, entered, replaces: sealed }),
      )
      return ok(context, saved)
    },
  )
}

const notSigned = () => new Refusal('INVALID', 'Only webhooks have a secret.')
const unreadable = () =>
  new Refusal('CONFLICT', 'This connection’s address can’t be read any more. Enter it again first.')

export function secretRoute(deps: IntegrationDeps): Hono<AppEnv> {
  return new Hono<AppEnv>().post(
    '/integrations/connections/:connection_id/secret',
    describe({
      summary: 'Replaces the secret that signs a webhook’s messages, and returns it once.',
      data: secretResponse,
    }),
    async (context) => {
      const { encryptionKey } = deps.environment
      const secret = await inSelectedSite(deps, context, requireEditor, async (step) => {
        const { statements, site } = step
        const id = context.req.param('connection_id')
        const { integration, sealed } = await lockConnection(statements, site, id)
        if (!isSigned(integration)) throw notSigned()
        const credentials = openCredentials(id, sealed, encryptionKey)
        if (credentials === null) throw unreadable()
        const created = createWebhookSecret()
        const changed = withNewSecret(credentials, created)
        await replaceSealed(statements, id, sealCredentials(id, changed, encryptionKey))
        return created
      })
      return ok(context, { secret })
    },
  )
}
