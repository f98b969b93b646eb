import { createApp } from '../../../src/server/app/app.ts'
import { runImport } from '../../../src/server/imports/run-import.ts'
import type { ImportResponse, UploadResponse } from '../../../src/server/imports/schema.ts'
import type { SignedIn } from '../support/accounts.ts'
import type { TestSite } from '../support/data.ts'
import type { Body, TestServer } from '../support/server.ts'

export type ImportWorld = {
  server: TestServer
  admin: SignedIn
  site: TestSite
  campaignId: string
}

export type UploadReply = { status: number; body: Body<UploadResponse> }

/** Uploads a file as the admin, or as another caller. */
export async function upload(
  { server, site }: ImportWorld,
  caller: Pick<SignedIn, 'token'>,
  file: string | Uint8Array<ArrayBuffer>,
): Promise<UploadReply> {
  const answer = await createApp(server.deps).request('/v1/site/imports?name=list.csv', {
    method: 'POST',
    body: file,
    headers: { authorization: `Bearer ${caller.token}`, 'site-id': site.site_id },
  })
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}

/** The settings of an import of two columns: email address and name. */
export const settings = (campaignId: string, values: Record<string, unknown> = {}) => ({
  campaign_id: campaignId,
  has_header: true,
  targets: ['email', 'field:name'],
  date_order: 'day-first',
  fills_missing: false,
  agreed: true,
  consent_text: 'Alle haben zugestimmt.',
  ...values,
})

export const start = (
  { server, admin, site, campaignId }: ImportWorld,
  importId: string,
  values: Record<string, unknown> = {},
) =>
  server.call<{ imports: ImportResponse[] }>('POST', `/v1/site/imports/${importId}/start`, {
    token: admin.token,
    siteId: site.site_id,
    body: settings(campaignId, values),
  })

export async function listImports({ server, admin, site }: ImportWorld): Promise<ImportResponse[]> {
  const { body } = await server.call<{ imports: ImportResponse[] }>('GET', '/v1/site/imports', {
    token: admin.token,
    siteId: site.site_id,
  })
  return body.data.imports
}

/** Runs the job once more, or at the same time as another worker. */
export const work = ({ server }: ImportWorld, importId: string): Promise<void> =>
  runImport(server.deps, { import_id: importId }, new AbortController().signal)

/** Uploads a file, imports it to the end, and returns the result. */
export async function importFile(
  world: ImportWorld,
  file: string | Uint8Array<ArrayBuffer>,
  values: Record<string, unknown> = {},
): Promise<ImportResponse> {
  const { body } = await upload(world, world.admin, file)
  const importId = body.data.import_id
  const { status, body: reply } = await start(world, importId, values)
  if (status !== 200) throw new Error(reply.message)
  await world.server.jobs.workOff()
  const result = (await listImports(world)).find(({ import_id }) => import_id === importId)
  if (result === undefined) throw new Error('The import isn’t listed.')
  return result
}

/** The rows that were not taken, without the header: row number, reason, and the cells. */
export async function rejectedFile(
  { server, admin, site }: ImportWorld,
  importId: string,
  labels: Record<string, string> = {},
): Promise<string> {
  const query = new URLSearchParams(labels)
  const { text } = await server.call('GET', `/v1/site/imports/${importId}/rejected?${query}`, {
    token: admin.token,
    siteId: site.site_id,
  })
  return text
}
