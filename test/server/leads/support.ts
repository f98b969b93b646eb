import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createApp } from '../../../src/server/app/app.ts'
import { readOutbox } from '../../../src/server/platform/mail/outbox.ts'
import { textOf } from '../identity/markup.ts'
import { newAdmin, type SignedIn } from '../support/accounts.ts'
import { newCampaign, newSite, type TestSite } from '../support/data.ts'
import { type Overrides, startTestServer, type TestServer } from '../support/server.ts'

export const DAY_MS = 86_400_000

/** The page as shown in a visitor's browser. */
export type PageResponse = { status: number; text: string; html: string; headers: Headers }

type Page = { items: { email: string }[]; pagination: { total: number } }
type Figures = { subscribers: number; confirmed: number; joined: number }

/** A site with a campaign that uses double opt-in, and functions that act as its visitors. */
export type List = {
  server: TestServer
  admin: SignedIn
  site: TestSite
  campaignId: string
  newEmail(): string
  join(email: string, more?: Record<string, unknown>): ReturnType<TestServer['call']>
  /** The links in emails to an address, newest first, once all background tasks are done. */
  linksTo(email: string): Promise<string[]>
  /** Submits an address, and returns the path of the emailed link. */
  joinAndGetLink(email: string): Promise<string>
  open(path: string, method?: string): Promise<PageResponse>
  /** @param more fields that the page's script adds to its form */
  press(path: string, action: string, more?: Record<string, string>): Promise<PageResponse>
  advanceDays(days: number): void
  subscriber(email: string): Promise<{ confirmed: boolean; left: boolean } | undefined>
  /** The number of subscribers on the site's list, as its owner sees it. */
  total(): Promise<number>
  /** The campaign's figures across all days; `joined` is the campaign's own count. */
  figures(campaignId?: string): Promise<Figures>
}

export async function startList(overrides: Overrides = {}): Promise<List> {
  const server = await startTestServer(overrides)
  const admin = await newAdmin(server, { company_name: 'Juniper & Clay' })
  const site = await newSite(server, admin, 'shop.example')
  await allowEmails(server, admin, site)
  const campaignId = await newCampaign(server.database, admin, site, {
    status: 'live',
    double_optin: true,
  })
  const { app: dashboard } = server.deps.environment.addresses
  const join: List['join'] = (email, more = {}) =>
    server.call('POST', '/v1/leads', {
      body: { site_id: site.site_id, campaign_id: campaignId, email, ...more },
    })
  const linksTo: List['linksTo'] = async (email) => {
    await server.deps.background.settled()
    const emails = await readOutbox(server.database)
    return emails
      .filter(({ to }) => to === email)
      .map(({ text }) => /http\S+/.exec(text)?.[0].replace(dashboard, '') ?? '')
  }
  const ask = async (path: string, init: RequestInit): Promise<PageResponse> => {
    const { status, headers, ...answer } = await requestPage(server, path, init)
    return { status, headers, ...answer }
  }
  return {
    ...{ server, admin, site, campaignId, join, linksTo },
    newEmail: () => `${randomUUID().slice(0, 8)}@example.com`,
    async joinAndGetLink(email) {
      await join(email)
      const [link = ''] = await linksTo(email)
      return link
    },
    open: (path, method = 'GET') => ask(path, { method }),
    press: (path, action, more = {}) =>
      ask(path, { method: 'POST', body: new URLSearchParams({ action, ...more }) }),
    advanceDays: (days) => server.setNow(new Date(server.deps.now().getTime() + days * DAY_MS)),
    async subscriber(email) {
      const [row] = await server.database.query<{ confirmed: boolean; left: boolean }>(
        `select confirmed_at is not null as confirmed, left_at is not null as left
         from subscribers where email = $1`,
        [email],
      )
      return row
    },
    async total() {
      // Uses a new token for each call, because the tests change the time.
      const call = { token: await server.tokenOf(admin), siteId: site.site_id }
      const path = '/v1/site/users/?limit=100'
      const { items, pagination } = (await server.call<Page>('GET', path, call)).body.data
      assert.equal(items.length, pagination.total)
      return pagination.total
    },
    async figures(id = campaignId) {
      const [row] = await server.database.query<Figures>(
        `select coalesce(sum(subscribers), 0)::integer as subscribers,
           coalesce(sum(confirmed), 0)::integer as confirmed,
           (select subscribe_count from campaigns where campaign_id = $1) as joined
         from campaign_days where campaign_id = $1`,
        [id],
      )
      return row ?? { subscribers: 0, confirmed: 0, joined: 0 }
    },
  }
}

/** Confirms the owner's address and marks the snippet as seen, so that emails can be sent. */
async function allowEmails({ database }: TestServer, { personId }: SignedIn, { id }: TestSite) {
  await database.query('update people set email_verified_at = now() where person_id = $1', [
    personId,
  ])
  await database.query('update sites set last_seen_at = now() where id = $1', [id])
}

async function requestPage(
  server: TestServer,
  path: string,
  init: RequestInit,
): Promise<PageResponse> {
  const answer = await createApp(server.deps).request(path, init)
  const html = await answer.text()
  return { status: answer.status, headers: answer.headers, html, text: textOf(html) }
}
