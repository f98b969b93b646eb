import { newId, send } from './post-lead.ts'
import type { Site } from './site.ts'

/** The response contains a new ticket, because the page has been open for longer than a ticket is valid. */
const TICKET_RENEWED = 200

/**
 * Reports a view or a click, and retries once with the same id if that fails or needs a newer ticket. Errors are
 * ignored: a count that is too low is better than an error on the page.
 * @param event_id the server counts each id once
 */
export function count(
  site: Site,
  campaign_id: string,
  kind: 'view' | 'click',
  event_id = newId(),
): void {
  const report = async () => {
    const { api, siteId: site_id, ticket } = site
    const body = JSON.stringify({ event_id, site_id, campaign_id, kind, ticket })
    const response = await send(`${api}/campaign_events`, body)
    const { status } = response
    if (status === TICKET_RENEWED) site.ticket = (await response.json()).data.ticket
    if (status === TICKET_RENEWED || status >= 500) throw new Error()
  }
  report()
    .catch(report)
    .catch(() => {})
}
