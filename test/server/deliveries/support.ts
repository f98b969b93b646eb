import { randomUUID } from 'node:crypto'
import type { AdapterRequest } from '../../../src/server/integrations/adapters/adapter.ts'
import type { ConnectionResponse } from '../../../src/server/integrations/schema.ts'
import type { Queryable } from '../../../src/server/platform/database/database.ts'
import { type Integrations, startIntegrations } from '../integrations/support.ts'
import { newCampaign } from '../support/data.ts'
import type { Overrides } from '../support/server.ts'

export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS

export type LedgerRow = {
  id: string
  email: string
  kind: string
  state: string
  tries: number
  status: number | null
  words: string | null
  target: string | null
  next_try_at: Date | null
}

/** A site with a live campaign, a connected webhook, and functions that act as visitors and as time. */
export type Deliveries = Integrations & {
  /** The live campaign, without double opt-in. */
  formId: string
  connection: ConnectionResponse
  secret: string
  /** A visitor signs up. Returns the address. */
  join(more?: { campaignId?: string; email?: string }): Promise<string>
  /** Runs the jobs that are due. */
  workOff(): Promise<number>
  /** Lets time pass in small steps, and runs the jobs that become due. */
  wait(ms: number, more?: { stepMs: number }): Promise<void>
  /** The ledger, oldest first. */
  ledger(): Promise<LedgerRow[]>
  /** The webhook's messages that left, in order. */
  messages(): AdapterRequest[]
}

export async function startDeliveries(overrides: Overrides = {}): Promise<Deliveries> {
  const integrations = await startIntegrations(overrides)
  const { server, admin, site } = integrations
  const { database, jobs } = server
  const formId = await newCampaign(database, admin, site, { title: 'Spring', status: 'live' })
  const { connection, secret } = await integrations.connect()
  const advance = (ms: number) => server.setNow(new Date(server.deps.now().getTime() + ms))
  return {
    ...{ ...integrations, formId, connection, secret: secret ?? '' },
    async join({ campaignId = formId, email = `${randomUUID().slice(0, 8)}@example.com` } = {}) {
      await server.call('POST', '/v1/leads', {
        body: { site_id: site.site_id, campaign_id: campaignId, email },
      })
      return email
    },
    workOff: () => jobs.workOff(),
    async wait(ms, { stepMs } = { stepMs: Math.max(MINUTE_MS, ms / 100) }) {
      for (let left = ms; left > 0; left -= stepMs) {
        advance(Math.min(left, stepMs))
        await jobs.workOff()
      }
    },
    ledger: () =>
      database.query<LedgerRow>(
        `select delivery_id as id, email, kind, state, tries, status, words, target, next_try_at
         from deliveries order by created_at, delivery_id`,
      ),
    messages: () => integrations.sent.filter(({ headers }) => headers?.['webhook-id']),
  }
}

/** Forgets the failures and the pace of every receiver. */
export async function closeBreakers(database: Queryable): Promise<void> {
  await database.query(
    `update connections set failures = 0, open_until = null, failing_since = null, receiver_key = null`,
  )
  await database.query('delete from receivers')
}

/** Leaves the webhook's connection, without deliveries, failures and answers. */
export async function resetDeliveries({ server, connection, sent, answer }: Deliveries) {
  const { database } = server
  await database.query('delete from deliveries')
  await database.query('delete from pgboss.job')
  await database.query('delete from connections where connection_id <> $1', [connection.id])
  await closeBreakers(database)
  sent.length = 0
  answer(() => null)
}

/** What a webhook's message says. */
export function contentOf({ body }: AdapterRequest): {
  type: string
  data: Record<string, string>
} {
  if (body?.type !== 'json') throw new Error('The message has no JSON.')
  return body.value as { type: string; data: Record<string, string> }
}
