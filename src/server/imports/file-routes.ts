import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Deps } from '../platform/deps.ts'
import { describe, describeFile } from '../platform/http/describe.ts'
import { downloadHeaders } from '../platform/http/download-headers.ts'
import { ok, toRefusal } from '../platform/http/envelope.ts'
import { textStream } from '../platform/http/text-stream.ts'
import { validate } from '../platform/http/validate.ts'
import type { AppEnv } from '../session/app-env.ts'
import { limitWithSessionCheck } from '../session/call-limits.ts'
import { requireAdmin } from '../session/permission.ts'
import { requireToken } from '../session/tenant.ts'
import { inSelectedSite, type SiteStep } from '../sites/in-selected-site.ts'
import { readFile } from './read-file.ts'
import { rejectedRowsFile } from './rejected-file.ts'
import { readRejects, requireImportHeader } from './rejected-rows.ts'
import {
  type RejectedRowsQuery,
  rejectedRowsQuery,
  type UploadResponse,
  uploadQuery,
  uploadResponse,
} from './schema.ts'
import { UPLOAD_PATH } from './upload.ts'
import { createUploadQueue } from './upload-queue.ts'
import { addImport } from './uploads.ts'

const CALLS_PER_MINUTE = 20

/** The upload and the download of imports. No transaction is open while bytes are transferred. */
export function importFileRoutes(deps: Deps): Hono<AppEnv> {
  const limitPerPerson = limitWithSessionCheck(CALLS_PER_MINUTE, deps)
  const receiveFile = fileReceiver(deps)
  return new Hono<AppEnv>()
    .post(
      UPLOAD_PATH,
      describe({
        summary: 'Uploads a CSV file of people to import, up to 20 MB. Admins only.',
        data: uploadResponse,
      }),
      requireToken(deps),
      limitPerPerson,
      validate('query', uploadQuery),
      async (context) => ok(context, await receiveFile(context, context.req.valid('query').name)),
    )
    .get(
      `${UPLOAD_PATH}/:import_id/rejected`,
      describeFile({
        summary:
          'The rows that an import did not take, with the reasons, as a CSV file. Admins only.',
        file: v.string(),
      }),
      requireToken(deps),
      limitPerPerson,
      validate('query', rejectedRowsQuery),
      (context) => {
        const importId = context.req.param('import_id')
        return sendRejectedRows(context, deps, { importId, labels: context.req.valid('query') })
      },
    )
}

/** Reads the file while it holds one of the places for uploads, and keeps it until it is imported. */
function fileReceiver(deps: Deps) {
  const upload = createUploadQueue()
  const inSite = <T>(context: Context<AppEnv>, work: (step: SiteStep) => Promise<T>) =>
    inSelectedSite(deps, context, requireAdmin, work)
  return async (context: Context<AppEnv>, name: string) => {
    await inSite(context, async () => {})
    const receive = () => context.req.arrayBuffer()
    return upload(receive, async (bytes): Promise<UploadResponse> => {
      const file = await readFile(bytes)
      const importId = await inSite(context, ({ statements, ...caller }) =>
        addImport(statements, { ...caller, file, name, now: deps.now() }),
      )
      const { encoding, delimiter, rowCount, preview } = file
      return { import_id: importId, encoding, delimiter, row_count: rowCount, rows: preview }
    })
  }
}

async function sendRejectedRows(
  context: Context<AppEnv>,
  deps: Deps,
  { importId, labels }: { importId: string; labels: RejectedRowsQuery },
): Promise<Response> {
  const { log, now } = deps
  const { requestId } = context.var
  const header = await inSelectedSite(deps, context, requireAdmin, ({ statements, site }) =>
    requireImportHeader(statements, site, { importId, now: now() }),
  )
  const read = (after: number) =>
    inSelectedSite(deps, context, requireAdmin, ({ statements }) =>
      readRejects(statements, importId, after),
    )
  const body = textStream(context, rejectedRowsFile({ labels, header }, read), {
    onFailure(error) {
      if (toRefusal(error) === null) log.error({ requestId, err: error })
    },
  })
  return context.body(body, 200, downloadHeaders('not-imported.csv', 'text/csv; charset=utf-8'))
}
