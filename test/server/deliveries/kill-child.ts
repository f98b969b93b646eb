import { Hono } from 'hono'
import { parseEnvironment } from '../../../src/server/app/environment.ts'
import { JOB_QUEUES } from '../../../src/server/app/job-queues.ts'
import { startDeliveries } from '../../../src/server/delivery-worker/deliver.ts'
import type { IntegrationDeps } from '../../../src/server/integrations/deps.ts'
import { encodeRequest } from '../../../src/server/integrations/sending/transport.ts'
import type { LeadDeps } from '../../../src/server/leads/confirmation-email.ts'
import { leadRoutes } from '../../../src/server/leads/routes.ts'
import type { Database } from '../../../src/server/platform/database/database.ts'
import { openDatabase } from '../../../src/server/platform/database/open.ts'
import { openJobQueue } from '../../../src/server/platform/jobs/open-job-queue.ts'
import { createBackgroundTasks } from '../../../src/server/platform/process/background-tasks.ts'
import { TEST_KEY } from '../support/encryption-key.ts'
import { expireJobLeases } from '../support/jobs.ts'

const log = { info: () => undefined, error: (line: unknown) => console.error(line) }
const now = () => new Date()

/** What a visitor's form sends, from a network of its own. */
export type VisitorsForm = { body: { email: string; event_id: string }; network: string }

/** As if 31 seconds had passed since the process was killed, so that its leases have expired. */
export async function expireLeases(database: Database): Promise<void> {
  await expireJobLeases(database)
  await database.query(
    `update deliveries set leased_until = leased_until - interval '31 seconds'
     where leased_until is not null`,
  )
}

/** Every receiver is at the address of the connected webhook. */
const receivers: IntegrationDeps['receivers'] = async (request, { signal }) => {
  const response = await fetch(request.url, { ...encodeRequest(request), signal })
  return { status: response.status, headers: {}, body: await response.text() }
}

/** The route that visitors' forms call. Returns the status of a submission. */
function startRoute(deps: LeadDeps): (form: VisitorsForm) => Promise<number> {
  const app = new Hono().route('/v1', leadRoutes(deps))
  return async ({ body, network }) => {
    const headers = { 'x-forwarded-for': network, 'content-type': 'text/plain' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await app.request('/v1/leads', init)).status
  }
}

/** A server that takes leads from its parent process, says which are stored, and delivers them until it is killed. */
export async function runChild(dataFolder: string): Promise<void> {
  const { KILL_TEST_DATABASE_URL: DATABASE_URL } = process.env
  const settings = parseEnvironment({ DATA_DIR: dataFolder, DATABASE_URL })
  const environment = {
    ...{ ...settings, encryptionKey: TEST_KEY, oauthClients: new Map(), trustsProxy: true },
  }
  const database = await openDatabase(environment)
  // With a database of its own, the process that was killed before it is the only other one.
  if (DATABASE_URL === undefined) await expireLeases(database)
  const deps = {
    ...{ database, environment, receivers, log, now },
    jobs: await openJobQueue({ database, log, names: JOB_QUEUES }),
    background: createBackgroundTasks(log),
    mailer: { send: async () => undefined },
    maintenance: async () => null,
  }
  await startDeliveries(deps)
  const submit = startRoute(deps)
  process.on('message', async (form: VisitorsForm) => {
    const status = await submit(form)
    if (status === 200) process.send?.({ stored: form.body.email })
    else log.error(`The lead was refused with ${status}.`)
  })
  process.send?.('ready')
}
