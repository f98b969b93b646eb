import { addToHour, applyHourToFigures } from '../../../src/server/campaign-events/view-hours.ts'
import { newAdmin } from '../support/accounts.ts'
import { newCampaign, newSite } from '../support/data.ts'
import type { TestServer } from '../support/server.ts'

const ORIGIN = 'https://shop.example'

type Event = {
  kind?: 'view' | 'click'
  ticket?: string
  /** Null sends no `Origin` header. */
  origin?: string | null
  address?: string
  campaignId?: string
}

/** A site with a live campaign, on a server that trusts its reverse proxy. */
export async function newVisitedSite(server: TestServer, account: Record<string, unknown> = {}) {
  const admin = await newAdmin(server, account)
  const site = await newSite(server, admin, 'shop.example')
  const campaignId = await newCampaign(server.database, admin, site, { status: 'live' })
  const listed = async () =>
    (await server.call<{ ticket: string }>('GET', `/v1/live/${site.site_id}`, {})).body.data.ticket
  /** A page that a visitor opens at the server's current time. */
  const openPage = async () => {
    const ticket = await listed()
    return (event: Event = {}) => {
      const { origin = ORIGIN, address = '192.0.2.1', kind = 'view', ...more } = event
      return server.call<{ ticket: string } | null>('POST', '/v1/campaign_events', {
        body: {
          event_id: crypto.randomUUID(),
          site_id: site.site_id,
          campaign_id: more.campaignId ?? campaignId,
          kind,
          ticket: more.ticket ?? ticket,
        },
        headers: { 'x-forwarded-for': address, ...(origin !== null && { origin }) },
        key: null,
      })
    }
  }
  const figures = async () => {
    const [row] = await server.database.query<{ views: number; clicks: number }>(
      `select view_count as views, click_count as clicks from campaigns where campaign_id = $1`,
      [campaignId],
    )
    return row
  }
  const monthlyViews = async () => {
    const token = await server.tokenOf(admin)
    const { body } = await server.call<{ monthly_views: number }>('GET', '/v1/user/me', { token })
    return body.data.monthly_views
  }
  const uncounted = () =>
    server.database.query(
      `select reason, views, clicks from uncounted_events where campaign_id = $1 order by reason`,
      [campaignId],
    )
  return { admin, site, campaignId, listed, openPage, figures, monthlyViews, uncounted }
}

/** Adds views to an hour that had none. */
export async function addViews(
  { database }: TestServer,
  { campaignId, views, at }: { campaignId: string; views: number; at: Date },
): Promise<void> {
  await database.transaction(async (statements) => {
    const hour = await addToHour(statements, { campaignId, figures: [views, 0], now: at })
    await applyHourToFigures(statements, hour, 1)
  })
}
