import { after, before, beforeEach } from 'node:test'
import type { SubscribersResponse } from '../../../src/server/subscribers/schema.ts'
import { newAdmin, type SignedIn } from '../support/accounts.ts'
import { newCampaign, newSite, type TestSite } from '../support/data.ts'
import { type Call, startTestServer, type TestServer } from '../support/server.ts'

/** A site with one campaign and no subscribers, and functions that add and list them. */
export type Audience = {
  server: TestServer
  admin: SignedIn
  site: TestSite
  campaignId: string
  /** Adds a subscriber; `columns` sets columns of `subscribers`. Returns the ID. */
  add(email: string, columns?: Record<string, unknown>): Promise<string>
  /** Adds a submission that nobody has confirmed, unless `columns` has `counted_at`. */
  submit(subscriberId: string, columns: Record<string, unknown>): Promise<void>
  call(query: Record<string, string>, more?: Call): ReturnType<TestServer['call']>
  list(query?: Record<string, string>): Promise<SubscribersResponse>
  /** The listed addresses, without their domain. */
  names(query?: Record<string, string>): Promise<string[]>
}

const nameOf = ({ email }: { email: string }) => email.replace('@example.com', '')

function insertStatement(table: string, names: readonly string[]): string {
  const places = names.map((_, index) => `$${index + 2}`)
  return table === 'subscribers'
    ? `insert into subscribers (account_id, site_id, campaign_id, ${names.join(', ')})
       select account_id, site_id, campaign_id, ${places.join(', ')} from campaigns
       where campaign_id = $1 returning subscriber_id as id`
    : `insert into submissions (account_id, site_id, campaign_id, subscriber_id, ${names.join(', ')})
       select account_id, site_id, campaign_id, subscriber_id, ${places.join(', ')} from subscribers
       where subscriber_id = $1 returning submission_id as id`
}

/** Adds an audience to a server; each has its own account. */
export async function addAudience(server: TestServer, timeZone = 'UTC'): Promise<Audience> {
  const admin = await newAdmin(server)
  const site = await newSite(server, admin, 'shop.example', timeZone)
  const campaignId = await newCampaign(server.database, admin, site)
  const insert = async (table: string, id: string, columns: Record<string, unknown>) => {
    const statement = insertStatement(table, Object.keys(columns))
    const [row] = await server.database.query<{ id: string }>(statement, [
      id,
      ...Object.values(columns),
    ])
    return row?.id ?? ''
  }
  const call: Audience['call'] = async (query, more = {}) =>
    server.call('GET', `/v1/site/users/?${new URLSearchParams(query)}`, {
      token: await server.tokenOf(admin),
      siteId: site.site_id,
      ...more,
    })
  const list: Audience['list'] = async (query = {}) =>
    (await call({ limit: '100', ...query })).body.data as SubscribersResponse
  return {
    ...{ server, admin, site, campaignId, call, list },
    add: (name, { campaign_id = campaignId, ...columns } = {}) =>
      insert('subscribers', String(campaign_id), { email: `${name}@example.com`, ...columns }),
    async submit(subscriberId, columns) {
      const defaults = { answers: '{}', consent: '[]', created_at: '2026-03-01T12:00:00Z' }
      await insert('submissions', subscriberId, { ...defaults, ...columns })
    },
    names: async (query) => (await list(query)).items.map(nameOf),
  }
}

export async function startAudience(timeZone?: string): Promise<Audience> {
  return addAudience(await startTestServer(), timeZone)
}

/** Starts a server for a test file, on which each test has a new account with one site. */
export function inEachTest(begin: (audience: Audience) => void): void {
  let first: Audience
  before(async () => {
    first = await startAudience()
  })
  beforeEach(async () => begin(await addAudience(first.server)))
  after(() => first.server.close())
}
