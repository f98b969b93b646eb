import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, afterEach, before, beforeEach, describe, it, mock } from 'node:test'
import { inspect } from 'node:util'
import type { Database, Queryable } from '../../../src/server/platform/database/database.ts'
import { fetchJobs, readStartTimes } from '../../../src/server/platform/jobs/due-jobs.ts'
import type { JobHandler, JobQueue } from '../../../src/server/platform/jobs/job-queue.ts'
import { RENEWAL_INTERVAL_MS, recoverExpiredJobs } from '../../../src/server/platform/jobs/lease.ts'
import { openJobQueue } from '../../../src/server/platform/jobs/open-job-queue.ts'
import { newAdmin, type SignedIn } from '../support/accounts.ts'
import { countReads } from '../support/count-reads.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let database: Database
let admin: SignedIn
let queue: JobQueue
let failures: Record<string, unknown>[]
before(async () => {
  server = await startTestServer()
  database = server.database
  admin = await newAdmin(server)
})
after(() => server.close())
beforeEach(async () => {
  failures = []
})

const open = (): Promise<JobQueue> => {
  const error = (line: unknown) => failures.push(line as Record<string, unknown>)
  return openJobQueue({ database, names: ['delivery', 'export'], log: { error } })
}

/** Closes the queue after the test, and deletes what is left in it. */
async function withQueue(work: () => Promise<void>): Promise<void> {
  queue = await open()
  try {
    await work()
  } finally {
    await queue.close()
    await database.query('delete from pgboss.job')
  }
}

/** Handles the next job of a queue with `handler`, and resolves with its data when the handler has been called. */
function nextJob(
  handler: JobHandler = async () => undefined,
  ofQueue: JobQueue = queue,
): Promise<unknown> {
  return new Promise((resolve) => {
    void ofQueue.work('delivery', (data, context) => {
      resolve(data)
      return handler(data, context)
    })
  })
}

const send = (data: Record<string, unknown>, startAfter?: Date) =>
  queue.send(database, 'delivery', data, { startAfter })

type JobRow = { state: string; retry_count: number }
const readJobs = () =>
  database.query<JobRow>('select state::text, retry_count from pgboss.job order by created_on')

/** As if the worker of every running job had last renewed its lease this long ago. */
const age = (seconds: number) =>
  database.query(
    "update pgboss.job set started_on = now() - $1 * interval '1 second' where state = 'active'",
    [seconds],
  )

/** What a worker does that dies after it has taken a job. */
const takeJobAndDie = () =>
  database.query("update pgboss.job set state = 'active', started_on = now()")

describe('a job', () => {
  it('runs after it was added, and is gone then', () =>
    withQueue(async () => {
      const job = nextJob()
      await send({ number: 1 })
      assert.deepEqual(await job, { number: 1 })
      await queue.close()
      assert.deepEqual(await readJobs(), [])
    }))

  it('that waited while no worker ran is run by the next one', () =>
    withQueue(async () => {
      await send({ number: 2 })
      assert.deepEqual(await nextJob(), { number: 2 })
    }))

  it('is not there after its transaction was rolled back', () =>
    withQueue(async () => {
      const work = database.transaction(async (statements) => {
        await queue.send(statements, 'delivery', {})
        throw new Error('The lead was invalid.')
      })
      await assert.rejects(work, /The lead was invalid/)
      assert.deepEqual(await readJobs(), [])
    }))

  it('can be added for an account, whose role cannot read the jobs', () =>
    withQueue(async () => {
      await database.asAccount(admin.accountId, async (statements) => {
        await queue.send(statements, 'delivery', {})
        const [row] = await statements.query('select current_user as role')
        assert.deepEqual(row, { role: 'poplar_app' })
      })
      assert.equal((await readJobs()).length, 1)
      const reading = database.asAccount(admin.accountId, ({ query }) =>
        query('select * from pgboss.job'),
      )
      await assert.rejects(reading, /permission denied/)
    }))

  it('waits until its time', () =>
    withQueue(async () => {
      await send({ number: 'later' }, new Date(Date.now() + 60_000))
      await send({ number: 'now' })
      assert.deepEqual(await nextJob(), { number: 'now' })
      await queue.close()
      assert.deepEqual(await readJobs(), [{ state: 'created', retry_count: 0 }])
    }))

  it('cannot be added to a queue that nobody declared', () =>
    withQueue(async () => {
      assert.throws(() => queue.send(database, 'unknown', {}), /no queue unknown/)
    }))

  it('is kept, and reported, if its handler throws', () =>
    withQueue(async () => {
      const job = nextJob(async () => {
        throw new Error('The receiver is on fire.')
      })
      await send({})
      await job
      await queue.close()
      assert.match(String(failures[0]?.err), /on fire/)
      assert.deepEqual(await readJobs(), [{ state: 'retry', retry_count: 0 }])
    }))

  it('that fails again and again waits longer each time, at most an hour, for more than a day', () =>
    withQueue(async () => {
      await send({})
      for (const [failures, from, to] of [
        [0, 10, 20],
        [5, 640, 1_280],
        [12, 3_600, 3_600],
        [48, 3_600, 3_600],
      ] as const) {
        await database.query('update pgboss.job set retry_count = $1, start_after = now()', [
          failures,
        ])
        const failing = await open()
        await nextJob(() => Promise.reject(new Error('Out of order.')), failing)
        await failing.close()
        const [job] = await database.query<{ state: string; delay: number }>(
          `select state::text, extract(epoch from start_after - now())::integer as delay
           from pgboss.job`,
        )
        const { state, delay = 0 } = job ?? {}
        assert.equal(state, 'retry')
        assert.ok(delay > from - 10 && delay <= to, `${delay} s after ${failures} failures`)
      }
    }))

  it('keeps no URL of its error, neither in the log nor in its row', () =>
    withQueue(async () => {
      const secret = 'https://hooks.shop.example/very-secret-path'
      const job = nextJob(async () => {
        const cause = new Error(secret)
        throw Object.assign(new TypeError(`Invalid URL ${secret}`, { cause }), { input: secret })
      })
      await send({})
      await job
      await queue.close()
      const { err } = failures[0] ?? {}
      assert.ok(err instanceof Error)
      assert.match(err.message, /^Invalid URL \[URL\]$/)
      const rows = await database.query<{ output: object }>('select output from pgboss.job')
      assert.deepEqual(rows[0]?.output, { error: 'TypeError' })
      assert.doesNotMatch(inspect({ failures, rows }, { depth: null }), /very-secret/)
    }))

  it('that cannot be stored leaves the account’s transaction within its account', () =>
    withQueue(async () => {
      await database.asAccount(admin.accountId, async (statements) => {
        await assert.rejects(queue.send(statements, 'delivery', { number: 1n }), TypeError)
        const [row] = await statements.query('select current_user as role')
        assert.deepEqual(row, { role: 'poplar_app' })
      })
    }))
})

/** As often as a heartbeat takes to be seen, at most. */
const MAX_READS = 500

/** Reads until the job is as expected, or for as long as a heartbeat may take. */
async function readUntil(isExpected: (job: JobRow & { age: number }) => boolean) {
  let job: (JobRow & { age: number }) | undefined
  for (let reads = 0; reads < MAX_READS; reads += 1) {
    ;[job] = await database.query<JobRow & { age: number }>(
      `select state::text, retry_count, extract(epoch from now() - started_on)::integer as age
       from pgboss.job order by created_on`,
    )
    if (job !== undefined && isExpected(job)) return job
  }
  return job
}

/** A test that waits for a heartbeat fails without one. */
const MAX_WAIT_MS = 9_000

describe('the lease of a job', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setInterval'] }))
  afterEach(() => mock.timers.reset())
  const beat = () => mock.timers.tick(RENEWAL_INTERVAL_MS)

  it('is renewed every 10 seconds while the job runs', () =>
    withQueue(async () => {
      const job = nextJob(async (_data, { signal }) => {
        await once(signal, 'abort')
      })
      await send({})
      await job
      await age(25)
      beat()
      assert.equal((await readUntil((row) => row.age < 25))?.age, 0)
    }))

  it('of another worker is respected for 30 seconds', () =>
    withQueue(async () => {
      await send({})
      await takeJobAndDie()
      await age(29)
      beat()
      const job = nextJob()
      await send({ number: 2 })
      assert.deepEqual(await job, { number: 2 })
      assert.equal((await readJobs())[0]?.state, 'active')
    }))

  it(
    'ends if its worker has died, and a running one takes the job over',
    { timeout: MAX_WAIT_MS },
    () =>
      withQueue(async () => {
        const job = nextJob()
        // Only a heartbeat later than this one finds it.
        await send({ number: 1 }, new Date(Date.now() + 60_000))
        await takeJobAndDie()
        await age(31)
        beat()
        assert.deepEqual(await job, { number: 1 })
      }),
  )

  it('of a worker that died ends at once for a worker that starts', () =>
    withQueue(async () => {
      await send({ number: 1 })
      await takeJobAndDie()
      await age(31)
      const starting = await open()
      assert.deepEqual(await nextJob(undefined, starting), { number: 1 })
      await starting.close()
    }))

  it('that another worker has taken over aborts the job', { timeout: MAX_WAIT_MS }, () =>
    withQueue(async () => {
      let aborted = Promise.resolve()
      const job = nextJob(async (_data, { signal }) => {
        aborted = once(signal, 'abort').then(() => undefined)
        await aborted
        signal.throwIfAborted()
      })
      await send({})
      await job
      await database.query('update pgboss.job set retry_count = retry_count + 1')
      beat()
      await aborted
    }),
  )

  it('is given back when the server stops, without waiting for it to end', () =>
    withQueue(async () => {
      const job = nextJob(async (_data, { signal }) => {
        await once(signal, 'abort')
        throw new Error('The server stops.')
      })
      await send({})
      await job
      await queue.close()
      assert.deepEqual(failures, [])
      assert.deepEqual(await readJobs(), [{ state: 'retry', retry_count: 0 }])
    }))
})

describe('while 5,000 jobs are due', () => {
  const MAX_ROWS = 100

  for (const [what, work] of [
    ['finding the next one', (statements) => readStartTimes(statements, ['delivery', 'export'])],
    ['taking some', (statements) => fetchJobs(statements, { name: 'delivery' }, 8)],
    ['recovering those of dead workers', (statements) => recoverExpiredJobs(statements, [])],
  ] as const satisfies readonly [string, (statements: Pick<Queryable, 'query'>) => unknown][]) {
    it(`${what} does not read them all`, () =>
      withQueue(async () => {
        const jobs = Array.from({ length: 5_000 }, (_, number) => ({ data: { number } }))
        await queue.sendAll(database, 'delivery', jobs)
        await database.query('analyze pgboss.job')
        const reads = await countReads(database, work)
        assert.ok(reads < MAX_ROWS, `${reads} rows were read`)
      }))
  }
})

describe('two workers', () => {
  it('never run the same job at the same time', () =>
    withQueue(async () => {
      const second = await open()
      const handled: unknown[] = []
      const all = new Promise<void>((resolve) => {
        const handler: JobHandler = async (data) => {
          handled.push(data)
          if (handled.length === 40) resolve()
        }
        void queue.work('delivery', handler, { concurrency: 4 })
        void second.work('delivery', handler, { concurrency: 4 })
      })
      const jobs = Array.from({ length: 40 }, (_, number) => ({ data: { number } }))
      await queue.sendAll(database, 'delivery', jobs)
      await all
      await second.close()
      assert.equal(new Set(handled.map((data) => JSON.stringify(data))).size, 40)
    }))
})
