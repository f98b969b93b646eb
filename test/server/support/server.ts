import { randomUUID } from 'node:crypto'
import { localServices } from '../../../demo/local-services.ts'
import { createStripeStandIn } from '../../../demo/stand-ins/stripe/client.ts'
import { createApp } from '../../../src/server/app/app.ts'
import { parseEnvironment, type Settings } from '../../../src/server/app/environment.ts'
import {
  connectReceivers,
  connectShopify,
  withOAuthClients,
} from '../../../src/server/app/external-services.ts'
import type { ServerDeps } from '../../../src/server/app/local-services.ts'
import { startWorkers } from '../../../src/server/app/workers.ts'
import { createEventHub } from '../../../src/server/events/hub.ts'
import { type LiveDeps, readLiveDesign, readLiveSite } from '../../../src/server/live/live-site.ts'
import type { LiveSites } from '../../../src/server/live/live-sites.ts'
import type { Database } from '../../../src/server/platform/database/database.ts'
import { createGuardedFetch } from '../../../src/server/platform/guarded-fetch/guarded-fetch.ts'
import { createMailer } from '../../../src/server/platform/mail/mailer.ts'
import { createBackgroundTasks } from '../../../src/server/platform/process/background-tasks.ts'
import { AUDIENCE } from '../../../src/server/session/token.ts'
import { openTestDatabase } from './database.ts'
import { TEST_KEY } from './encryption-key.ts'
import { openTestJobs, type TestJobs } from './jobs.ts'
import { sign, testKeys } from './tokens.ts'

/** The JSON envelope of a response; a test sets the type of `data`. */
export type Body<Data> = {
  success: boolean
  code: string
  message: string
  data: Data
  pagination: { page: number; limit: number; total: number; next: string | null }
  counts: Record<string, number>
  site: { url: string; last_seen_at: string | null }
}

export type Reply<Data> = { status: number; headers: Headers; text: string; body: Body<Data> }

export type Call = {
  token?: string
  siteId?: string
  body?: unknown
  /** The Idempotency-Key: by default a new one for each write; null for none. */
  key?: string | null
  headers?: Record<string, string>
}

export type TestServer = {
  deps: ServerDeps
  database: Database
  /** Background jobs, which run when `workOff` is called. */
  jobs: TestJobs
  /** Sets the API's current time. */
  setNow(now: Date): void
  /** The log lines so far. */
  logEntries: Record<string, unknown>[]
  /** Calls the API; `path` starts with `/v1` or is another path of the origin. */
  call<Data = unknown>(method: string, path: string, call?: Call): Promise<Reply<Data>>
  tokenOf(
    person: { personId: string; sid: string },
    claims?: Record<string, unknown>,
  ): Promise<string>
  close(): Promise<void>
}

function headersOf(method: string, { token, siteId, body, key, headers }: Call) {
  const isWrite = method === 'POST' || method === 'PUT' || method === 'PATCH'
  const idempotencyKey = key === undefined && isWrite ? randomUUID() : key
  return {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(siteId !== undefined && { 'site-id': siteId }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    ...headers,
  }
}

/** Dependencies that a test replaces. An environment without an encryption key gets the test key. */
export type Overrides = Partial<Omit<ServerDeps, 'environment'>> & { environment?: Settings }

/** Reads what visitors are served anew for each call: notifications arrive a moment after a change. */
const withoutMemory = (deps: LiveDeps): LiveSites => ({
  peek: () => null,
  read: (siteId) => readLiveSite(deps, siteId),
  readAgain: (siteId) => readLiveSite(deps, siteId),
  readDesign: (campaign) => readLiveDesign(deps, campaign),
  close: async () => {},
})

/** Starts the API with a new, migrated database. Its clock is frozen until it is set. */
export async function startTestServer({
  environment = parseEnvironment({}),
  ...overrides
}: Overrides = {}): Promise<TestServer> {
  const database = await openTestDatabase()
  const logEntries: Record<string, unknown>[] = []
  const log = (line: unknown) => logEntries.push(line as Record<string, unknown>)
  let now = new Date()
  const shared = {
    database,
    environment: withOAuthClients(
      { ...environment, encryptionKey: environment.encryptionKey ?? TEST_KEY },
      overrides.localServices === undefined ? localServices : overrides.localServices,
    ),
    guardedFetch: overrides.guardedFetch ?? createGuardedFetch(),
    now: () => now,
  }
  const jobs = await openTestJobs(database, shared.now)
  const deps: ServerDeps = {
    ...shared,
    jobs,
    keys: testKeys,
    // The Stripe stand-in of the same server, called without a port.
    stripe: createStripeStandIn({
      port: 4600,
      send: async (path, init) => app.request(path, init),
    }),
    // Emails are stored in the outbox; `readOutbox` returns them after `background.settled()`.
    mailer: createMailer({ database, smtpUrl: null, from: 'Poplar <no-reply@poplar.example>' }),
    background: createBackgroundTasks({ error: log }),
    maintenance: async () => null,
    events: createEventHub(database),
    live: withoutMemory(shared),
    log: { info: log, error: log },
    shopify: connectShopify(shared, localServices),
    ...connectReceivers(shared, localServices),
    localServices,
    ...overrides,
  }
  const app = createApp(deps)
  await startWorkers(deps)
  const { issuer } = deps.environment.addresses

  return {
    deps,
    database,
    jobs,
    logEntries,
    setNow: (moment) => {
      now = moment
    },
    async call(method, path, call = {}) {
      const body = call.body === undefined ? null : JSON.stringify(call.body)
      const answer = await app.request(path, { method, body, headers: headersOf(method, call) })
      const { status, headers } = answer
      const text = await answer.text()
      const isJson = headers.get('content-type')?.includes('json') ?? false
      return { status, headers, text, body: JSON.parse(isJson ? text : 'null') }
    },
    tokenOf: ({ personId, sid }, claims = {}) => {
      const seconds = Math.floor(now.getTime() / 1_000)
      return sign({ iss: issuer, aud: AUDIENCE, sub: personId, sid, exp: seconds + 300, ...claims })
    },
    async close() {
      await deps.events.close()
      await jobs.close()
      await database.close()
    },
  }
}
