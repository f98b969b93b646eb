import { parseEnvironment } from '../../src/server/app/environment.ts'
import { JOB_QUEUES } from '../../src/server/app/job-queues.ts'
import { queueForConnection } from '../../src/server/deliveries/queue.ts'
import { startDeliveries } from '../../src/server/delivery-worker/deliver.ts'
import { sealCredentials } from '../../src/server/integrations/credentials/credentials.ts'
import { createDatabase, type Database } from '../../src/server/platform/database/database.ts'
import { openPglite } from '../../src/server/platform/database/pglite.ts'
import type { JobQueue } from '../../src/server/platform/jobs/job-queue.ts'
import { openJobQueue } from '../../src/server/platform/jobs/open-job-queue.ts'
import { readTemplate } from '../server/support/database.ts'
import { TEST_KEY } from '../server/support/encryption-key.ts'
import { interleave } from './rounds.ts'
import { type Row, ratioRow, timeRow } from './rows.ts'
import { addSite } from './subscribers/add-site.ts'

const ROUNDS = 5
/** Leads that are due at once for one webhook, as after a bulk action or an import. */
const MANY = 20_000
const FEW = 1_000
/** Jobs of a sample: each sends its lead, or gives it a later slot. */
const JOBS = 500
const MAX_RATIO = 1.5
const CONNECTION_ID = '6f1b2f1e-5c0a-4e0a-9a55-0c6a1f9d2b12'

const log = { info: () => undefined, error: (line: unknown) => console.error(line) }

/** A site with a webhook, and `count` leads that are due. */
async function addLeads(database: Database, jobs: JobQueue, count: number): Promise<void> {
  const { accountId, site, campaignIds } = await addSite(database, {
    ...{ domain: 'shop.example', titles: ['Spring'], intent: 'coupon-popups', questions: ['size'] },
  })
  const credentials = {
    url: 'https://hooks.shop.example/',
    secret: `whsec_${btoa('0'.repeat(32))}`,
  }
  await database.query(
    `insert into connections (connection_id, account_id, site_id, integration, title, sealed_credentials, created_at)
     values ($1, $2, $3, 'webhook', 'Webhook', $4, now())`,
    [CONNECTION_ID, accountId, site.id, sealCredentials(CONNECTION_ID, credentials, TEST_KEY)],
  )
  const people = await database.query<{ id: string }>(
    `insert into subscribers (account_id, site_id, campaign_id, email)
     select $1, $2, $3, 'lead' || number || '@example.com' from generate_series(1, $4::integer) as number
     returning subscriber_id as id`,
    [accountId, site.id, campaignIds[0], count],
  )
  const ids = people.map(({ id }) => id)
  await database.transaction((statements) =>
    queueForConnection(statements, jobs, CONNECTION_ID, ids, new Date()),
  )
}

/** The time of one job, in milliseconds, while `count` leads wait. */
async function timeJobs(count: number): Promise<number> {
  const database = createDatabase(await openPglite({ folder: null, dump: await readTemplate() }))
  const queue = await openJobQueue({ database, log, names: JOB_QUEUES })
  try {
    await addLeads(database, queue, count)
    await database.query('vacuum analyze')
    const settings = parseEnvironment({})
    const environment = { ...settings, encryptionKey: TEST_KEY, oauthClients: new Map() }
    const started = performance.now()
    await new Promise<void>((resolve) => {
      let done = 0
      const work: JobQueue['work'] = (name, handler, options) =>
        queue.work(
          name,
          async (data, context) => {
            await handler(data, context)
            done += 1
            if (done === JOBS) resolve()
          },
          options,
        )
      const receivers = async () => ({ status: 200, headers: {}, body: '' })
      const deps = { database, environment, receivers, log, now: () => new Date() }
      void startDeliveries({ ...deps, jobs: { ...queue, work } })
    })
    return (performance.now() - started) / JOBS
  } finally {
    await queue.close()
    await database.close()
  }
}

/** How long a job takes while many leads wait, against few. */
export async function measureWaiting(): Promise<Row[]> {
  const times = await interleave(['many', 'few'], ROUNDS, (way) =>
    timeJobs(way === 'many' ? MANY : FEW),
  )
  const nameOf = (count: number) =>
    `a delivery's job while ${count.toLocaleString('en')} leads wait`
  return [
    timeRow(nameOf(FEW), times.few),
    timeRow(nameOf(MANY), times.many),
    ratioRow(
      nameOf(MANY),
      times.many,
      `while ${FEW.toLocaleString('en')} wait`,
      times.few,
      MAX_RATIO,
    ),
  ]
}
