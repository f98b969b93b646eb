import { newId, send } from './post.ts'
import type { Site } from './site.ts'

/** With a new ticket, where a page was left open for longer than one lasts. */
const RENEWED = 200

/**
 * Tells of a view or a click; once more with the same id where it did not arrive, or needs a newer ticket.
 * Nobody waits for it: a figure too low is better than a page that hears of it.
 */
export function count(site: Site, campaign_id: string, kind: 'view' | 'click'): void {
  const event_id = newId()
  const tell = async () => {
    const { api, siteId: site_id, ticket } = site
    const body = JSON.stringify({ event_id, site_id, campaign_id, kind, ticket })
    const answer = await send(`${api}/campaign_events`, body)
    const { status } = answer
    if (status === RENEWED) site.ticket = (await answer.json()).data.ticket
    if (status === RENEWED || status >= 500) throw new Error()
  }
  tell()
    .catch(tell)
    .catch(() => {})
}
