import { setTimeout as wait } from 'node:timers/promises'
import type { IntegrationName } from '../../../src/features/integrations/catalogue.ts'
import type {
  AdapterRequest,
  ReceiverResponse,
} from '../../../src/server/integrations/adapters/adapter.ts'
import { parseBody } from '../../../src/server/integrations/adapters/outcome-rules.ts'
import {
  encodeRequest,
  type ReceiverConnection,
} from '../../../src/server/integrations/sending/transport.ts'
import type { Database } from '../../../src/server/platform/database/database.ts'
import { GuardedFetchError } from '../../../src/server/platform/guarded-fetch/guarded-fetch-error.ts'
import { answer } from './answer.ts'
import { currentFault, type Fault } from './faults.ts'
import { Memory } from './memory.ts'
import { LOCAL_OAUTH_CLIENTS } from './oauth-clients.ts'
import { pagePath } from './paths.ts'
import { keepReceived } from './received.ts'
import type { Reply } from './service.ts'
import { SERVICES, serviceAt } from './table.ts'

type StandInDeps = {
  database: Database
  environment: { oauthClients: ReadonlyMap<IntegrationName, object>; addresses: { app: string } }
  now: () => Date
  /** How long a slow or hanging service keeps its caller waiting. */
  delays?: { slow: number; hangs: number }
}

const DELAYS = { slow: 10_000, hangs: 20_000 }

const encodeReply = ({ status, headers = {}, body }: Reply): ReceiverResponse => ({
  ...(typeof body === 'string'
    ? { headers, body }
    : { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }),
  status,
})

/**
 * Sends requests for the table's hosts to the stand-ins, in this process, and all others to `connection`. A service with
 * a client of its own in OAUTH_CLIENTS is the real one.
 */
export function localReceivers(
  deps: StandInDeps,
  connection: ReceiverConnection,
): ReceiverConnection {
  const { environment } = deps
  const standInFor = (url: string): IntegrationName | null => {
    const name = URL.canParse(url) ? serviceAt(new URL(url).host) : null
    const isReal =
      name !== null && environment.oauthClients.get(name) !== LOCAL_OAUTH_CLIENTS.get(name)
    return isReal ? null : name
  }
  return {
    receivers: async (request, options) => {
      const name = standInFor(request.url)
      if (name === null) return connection.receivers(request, options)
      return callStandIn(deps, name, request, options.signal)
    },
    receiverPage(url) {
      const name = standInFor(url)
      const isPage = name !== null && SERVICES[name].signIn !== undefined
      return isPage ? environment.addresses.app + pagePath(url) : connection.receiverPage(url)
    },
  }
}

async function callStandIn(
  deps: StandInDeps,
  name: IntegrationName,
  request: AdapterRequest,
  signal: AbortSignal,
): Promise<ReceiverResponse> {
  const { method, headers, body = '' } = encodeRequest(request)
  const url = new URL(request.url)
  const memory = new Memory(deps.database, name, deps.now())
  const fault = await currentFault(memory)
  const isForm = headers['content-type'] === 'application/x-www-form-urlencoded'
  const call = {
    ...{ method, headers, memory, path: url.pathname, query: url.searchParams },
    json: body === '' || isForm ? null : parseBody(body),
    form: new URLSearchParams(isForm ? body : ''),
  }
  const kept = { method, url: request.url, headers, body }
  try {
    await misbehave(deps, fault, request.url, signal)
  } catch (error) {
    await keepReceived(memory, { ...kept, status: null, response: '' })
    throw error
  }
  const response = encodeReply(await answer(name, url.host, call, fault))
  await keepReceived(memory, { ...kept, status: response.status, response: response.body })
  return response
}

/** Delays or prevents the response. */
async function misbehave(
  { delays = DELAYS }: StandInDeps,
  fault: Fault | null,
  url: string,
  signal: AbortSignal,
): Promise<void> {
  if (fault === 'down') throw new GuardedFetchError('refused', url)
  if (fault !== 'slow' && fault !== 'hangs') return
  await wait(delays[fault], undefined, { signal, ref: false }).catch(() => signal.throwIfAborted())
  if (fault === 'hangs') throw new GuardedFetchError('timed-out', url)
}
