import { parseEnvironment } from '../../../src/server/app/environment.ts'
import { JOB_QUEUES } from '../../../src/server/app/job-queues.ts'
import { queueLead } from '../../../src/server/deliveries/queue.ts'
import type { AttemptDeps } from '../../../src/server/delivery-worker/attempt.ts'
import { startDeliveries } from '../../../src/server/delivery-worker/deliver.ts'
import type { IntegrationDeps } from '../../../src/server/integrations/deps.ts'
import { encodeRequest } from '../../../src/server/integrations/sending/transport.ts'
import type { Database } from '../../../src/server/platform/database/database.ts'
import { openDatabase } from '../../../src/server/platform/database/open.ts'
import { openJobQueue } from '../../../src/server/platform/jobs/open-job-queue.ts'
import { createBackgroundTasks } from '../../../src/server/platform/process/background-tasks.ts'
import { TEST_KEY } from '../support/encryption-key.ts'

const log = { info: () => undefined, error: (line: unknown) => console.error(line) }
const now = () => new Date()

/** As if 31 seconds had passed since the process was killed, so that its leases have expired. */
async function waitForLeases(database: Database): Promise<void> {
  const earlier = (column: string) => `${column} = ${column} - interval '31 seconds'`
  await database.query(`update pgboss.job set ${earlier('started_on')} where state = 'active'`)
  await database.query(
    `update deliveries set ${earlier('leased_until')} where leased_until is not null`,
  )
}

/** Every receiver is at the address of the connected webhook. */
const receivers: IntegrationDeps['receivers'] = async (request, { signal }) => {
  const response = await fetch(request.url, { ...encodeRequest(request), signal })
  return { status: response.status, headers: {}, body: await response.text() }
}

/** A visitor's lead and its delivery, in one transaction. */
const addLead = ({ database, jobs }: AttemptDeps, email: string) =>
  database.transaction(async (statements) => {
    const [person] = await statements.query<{ id: string }>(
      `insert into subscribers (account_id, site_id, campaign_id, email)
       select account_id, site_id, campaign_id, $1 from campaigns returning subscriber_id as id`,
      [email],
    )
    const subscriberId = person?.id ?? ''
    await queueLead(statements, jobs, { subscriberId, submissionId: null, now: now() })
  })

/** A server that takes leads from its parent process, says which are stored, and delivers them until it is killed. */
export async function runChild(dataFolder: string): Promise<void> {
  const settings = parseEnvironment({ DATA_DIR: dataFolder })
  const environment = { ...settings, encryptionKey: TEST_KEY, oauthClients: new Map() }
  const database = await openDatabase(environment)
  await waitForLeases(database)
  const deps = {
    ...{ database, environment, receivers, log, now },
    jobs: await openJobQueue({ database, log, names: JOB_QUEUES }),
    background: createBackgroundTasks(log),
    mailer: { send: async () => undefined },
  }
  await startDeliveries(deps)
  process.on('message', async (email) => {
    await addLead(deps, String(email))
    process.send?.({ stored: email })
  })
  process.send?.('ready')
}
