import { shownDesign } from '../../popup/shown-design.ts'
import { issueTicket } from '../campaign-events/ticket.ts'
import type { Deps } from '../platform/deps.ts'
import { type StoredResponse, storeResponse } from '../platform/http/stored-response.ts'
import { readLiveList, readPublishedDesign } from './repository.ts'

export type LiveDeps = Pick<Deps, 'database' | 'environment' | 'now'>

/** What is the same for all visitors to a site. */
export type LiveSite = {
  accountId: string
  list: StoredResponse
  /** The published version of each live campaign. */
  versions: ReadonlyMap<string, number>
  expiresAt: Date
}

/** Lists of the same five minutes have the same ticket, and so the same ETag. */
const TICKET_STEP_MS = 300_000

/** Reads a site's live campaigns; null if no site has this App ID. */
export async function readLiveSite(deps: LiveDeps, siteId: string): Promise<LiveSite | null> {
  const now = deps.now()
  const list = await readLiveList(deps.database, siteId, now)
  if (list === null) return null
  const { accountId, campaigns, expiresAt } = list
  const ticketTime = new Date(Math.floor(now.getTime() / TICKET_STEP_MS) * TICKET_STEP_MS)
  const ticket = issueTicket(deps.environment.encryptionKey, siteId, ticketTime)
  return {
    accountId,
    list: await storeResponse({ campaigns, ticket }),
    versions: new Map(campaigns.map(({ campaign_id, version }) => [campaign_id, version])),
    expiresAt,
  }
}

export type LiveDesign = { version: number; body: StoredResponse }

/** Reads the design that visitors see, without what only the server may know. */
export async function readLiveDesign(
  { database }: Pick<LiveDeps, 'database'>,
  campaign: { accountId: string; campaignId: string },
): Promise<LiveDesign | null> {
  const published = await readPublishedDesign(database, campaign)
  if (published === null) return null
  const { version, design } = published
  return { version, body: await storeResponse(shownDesign(design)) }
}
