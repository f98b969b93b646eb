import { createApp } from '../../../src/server/app/app.ts'
import { runExport } from '../../../src/server/exports/export-job.ts'
import type { ExportResponse } from '../../../src/server/subscribers/schema.ts'
import { type Audience, addAudience } from '../subscribers/support.ts'
import { type Call, type Reply, startTestServer, type TestServer } from '../support/server.ts'

export const EMAIL = { key: 'email', label: 'Email' }

const PATH = '/v1/site/users/exports'

export type Exports = Audience & {
  /** Calls the exports of the site, by default as the admin. */
  exportCall<Data = ExportResponse>(
    method: string,
    path?: string,
    call?: Call,
  ): Promise<Reply<Data>>
  /** Requests an export, by default of the email addresses as CSV. */
  request(request?: Record<string, unknown>): Promise<ExportResponse>
  items(): Promise<ExportResponse[]>
  download(exportId: string, call?: Call): Promise<Response>
  /** Requests an export, waits for its file, and returns its bytes. */
  fileOf(request?: Record<string, unknown>): Promise<Uint8Array>
  /** The same as text. */
  textOf(request?: Record<string, unknown>): Promise<string>
}

export async function addExports(server: TestServer): Promise<Exports> {
  const audience = await addAudience(server)
  const { admin, site } = audience
  const app = createApp(server.deps)
  const asAdmin = async () => ({ token: await server.tokenOf(admin), siteId: site.site_id })
  const exportCall: Exports['exportCall'] = async (method, path = '', call = {}) =>
    server.call(method, `${PATH}${path}`, { ...(await asAdmin()), ...call })
  const request: Exports['request'] = async (body = {}) =>
    (await exportCall('POST', '', { body: { format: 'csv', columns: [EMAIL], ...body } })).body.data
  const download: Exports['download'] = async (exportId, call = {}) => {
    const { token, siteId } = { ...(await asAdmin()), ...call }
    return app.request(`${PATH}/${exportId}/file`, {
      headers: { authorization: `Bearer ${token}`, 'site-id': siteId ?? '' },
    })
  }
  const fileOf: Exports['fileOf'] = async (body) => {
    const { id } = await request(body)
    await server.jobs.workOff()
    return new Uint8Array(await (await download(id)).arrayBuffer())
  }
  return {
    ...audience,
    ...{ exportCall, request, download, fileOf },
    items: async () => (await exportCall<{ exports: ExportResponse[] }>('GET')).body.data.exports,
    textOf: async (body) => Buffer.from(await fileOf(body)).toString(),
  }
}

/** Starts a server whose jobs write the files when a test asks for it. */
export async function startExports(): Promise<Exports> {
  const server = await startTestServer()
  const { deps, jobs } = server
  await jobs.work('export', (job, { signal }) => runExport(deps, job, signal))
  return addExports(server)
}
