import type { BulkRunResponse } from '../../../src/server/subscribers/schema.ts'
import type { Audience } from '../subscribers/support.ts'
import type { Call } from '../support/server.ts'

export const LATER = '2100-01-01T00:00:00Z'
export const EVERYONE = { filter: {}, until: LATER }

/** Calls the bulk action in the background of the audience's site, by default as its admin. */
export const runCall = async (
  { server, admin, site }: Audience,
  [method, path = '']: [method: string, path?: string],
  call: Call = {},
) =>
  server.call<{ run: BulkRunResponse | null }>(method, `/v1/site/users/bulk/run${path}`, {
    ...{ token: await server.tokenOf(admin), siteId: site.site_id },
    ...call,
  })

export const startRun = async (audience: Audience, body: object, call: Call = {}) =>
  (await runCall(audience, ['POST'], { body: { ...EVERYONE, ...body }, ...call })).body.data.run

export const currentRun = async (audience: Audience, call: Call = {}) =>
  (await runCall(audience, ['GET'], call)).body.data.run

/** Starts a run, and waits for its end. */
export async function completeRun(audience: Audience, body: object, call: Call = {}) {
  await startRun(audience, body, call)
  await audience.server.jobs.workOff()
  return currentRun(audience, call)
}

/** Adds a connection that is paused, so that what is queued for it stays there. */
export async function connect({ server, admin, site }: Audience): Promise<string> {
  const [row] = await server.database.query<{ id: string }>(
    `insert into connections (account_id, site_id, integration, title, created_at, paused_at)
     values ($1, $2, 'webhook', 'Webhook', now(), now()) returning connection_id as id`,
    [admin.accountId, site.id],
  )
  return row?.id ?? ''
}
