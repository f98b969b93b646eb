import { Hono } from 'hono'
import type { Source } from '../../../features/integrations/mapping-model.ts'
import { describe } from '../../platform/http/describe.ts'
import { ok } from '../../platform/http/envelope.ts'
import { validate } from '../../platform/http/validate.ts'
import type { AppEnv } from '../../session/app-env.ts'
import { hasPermission } from '../../session/permission.ts'
import { inSelectedSite } from '../../sites/in-selected-site.ts'
import type { Credentials, Target } from '../adapters/adapter.ts'
import { adapterOf } from '../adapters/index.ts'
import { requireEditor, requireReader } from '../caller.ts'
import { type Connection, requireConnection } from '../connections/repository.ts'
import { rememberedTargets, rememberTargets } from '../connections/target-names.ts'
import type { IntegrationDeps } from '../deps.ts'
import { listSources } from '../mapping/sources.ts'
import { requireCredentials } from '../oauth/usable-credentials.ts'
import { sampleInput, sampleResponse, targetsResponse, testResponse } from '../schema.ts'
import {
  reach,
  receiverRefusal,
  redactedOutcome,
  refusedBy,
  senderFor,
} from '../sending/receiver-requests.ts'
import { checkCredentials, readTargets } from '../sending/send.ts'
import { recordingTransport } from './recording.ts'
import { trySample } from './sample.ts'

const PATH = '/integrations/connections/:connection_id'

const sampleFields = (sources: readonly Source[]) =>
  Object.fromEntries(sources.map(({ name, sample }) => [name, sample]))

/** A service without a call that checks the credentials gets a sample lead. */
async function testBySample(
  deps: IntegrationDeps,
  connection: Connection,
  credentials: Credentials,
  sources: readonly Source[],
) {
  const input = { fields: sampleFields(sources), send: true, sources }
  const { responses, outcome } = await trySample(deps, connection, credentials, input)
  const last = responses.at(-1)
  return { outcome, status: last?.status ?? null, ms: last?.ms ?? 0 }
}

async function testByCheck(
  deps: IntegrationDeps,
  name: Connection['integration'],
  credentials: Credentials,
) {
  const receiver = { name, credentials }
  const { transport, recording } = recordingTransport(deps.receivers, deps.now)
  const answer = await reach(name, () => checkCredentials(senderFor(receiver, transport)))
  const last = recording.responses.at(-1)
  const outcome = answer.isReached
    ? redactedOutcome(receiver, answer.value.outcome)
    : ({ result: 'retry', words: answer.reason } as const)
  return { outcome, status: last?.response.status ?? null, ms: last?.ms ?? 0 }
}

export function testRoute(deps: IntegrationDeps): Hono<AppEnv> {
  return new Hono<AppEnv>().post(
    `${PATH}/test`,
    describe({
      summary: 'Asks the service whether the connection works, or sends it a sample lead.',
      data: testResponse,
    }),
    async (context) => {
      const id = context.req.param('connection_id')
      const step = await inSelectedSite(deps, context, requireEditor, async (inside) => ({
        accountId: inside.person.accountId,
        connection: await requireConnection(inside.statements, inside.site, id),
        sources: await listSources(inside.statements, inside.site.id),
      }))
      const { connection, accountId } = step
      const credentials = await requireCredentials(deps, { accountId, connectionId: id })
      const name = connection.integration
      const canAsk = adapterOf(name).check(credentials) !== null
      const { outcome, status, ms } = canAsk
        ? await testByCheck(deps, name, credentials)
        : await testBySample(deps, connection, credentials, step.sources)
      return ok(context, {
        ...{ outcome: outcome?.result ?? 'retry', words: outcome?.words ?? '', status, ms },
      })
    },
  )
}

async function fetchTargets(
  deps: IntegrationDeps,
  accountId: string,
  connection: Connection,
): Promise<Target[]> {
  const { id: connectionId, integration: name } = connection
  const credentials = await requireCredentials(deps, { accountId, connectionId })
  const receiver = { name, credentials }
  const answer = await reach(name, () => readTargets(senderFor(receiver, deps.receivers)))
  if (!answer.isReached) throw receiverRefusal(answer.reason)
  if (!('targets' in answer.value)) throw refusedBy(name, redactedOutcome(receiver, answer.value))
  const { targets } = answer.value
  await deps.database.asAccount(accountId, (statements) =>
    rememberTargets(statements, connection, targets),
  )
  return targets
}

export function targetsRoute(deps: IntegrationDeps): Hono<AppEnv> {
  return new Hono<AppEnv>().get(
    `${PATH}/targets`,
    describe({
      summary: 'The service’s lists, audiences, sheets or tags: as read from it, or as remembered.',
      data: targetsResponse,
    }),
    async (context) => {
      const connectionId = context.req.param('connection_id')
      const { person, connection } = await inSelectedSite(
        deps,
        context,
        requireReader,
        async (step) => ({
          person: step.person,
          connection: await requireConnection(step.statements, step.site, connectionId),
        }),
      )
      const targets = hasPermission(person, 'integrations', 'manage_integrations')
        ? await fetchTargets(deps, person.accountId, connection)
        : rememberedTargets(connection)
      return ok(context, { targets })
    },
  )
}

export function sampleRoute(deps: IntegrationDeps): Hono<AppEnv> {
  return new Hono<AppEnv>().post(
    `${PATH}/sample`,
    describe({
      summary: 'Shows what leaves for a sample lead and, if it is sent, what comes back.',
      data: sampleResponse,
    }),
    validate('json', sampleInput),
    async (context) => {
      const connectionId = context.req.param('connection_id')
      const { accountId, connection, sources } = await inSelectedSite(
        ...([deps, context, requireEditor] as const),
        async ({ statements, site, person }) => ({
          accountId: person.accountId,
          connection: await requireConnection(statements, site, connectionId),
          sources: await listSources(statements, site.id),
        }),
      )
      const credentials = await requireCredentials(deps, { accountId, connectionId })
      const input = { ...context.req.valid('json'), sources }
      return ok(context, await trySample(deps, connection, credentials, input))
    },
  )
}
