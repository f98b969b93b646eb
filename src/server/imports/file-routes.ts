import { Hono } from 'hono'
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
import { inSelectedSite } from '../sites/in-selected-site.ts'
import { readFile } from './read-file.ts'
import { rejectedRowsFile } from './rejected-file.ts'
import { readRejects, requireImportHeader } from './rejected-rows.ts'
import { rejectedRowsQuery, type UploadResponse, uploadQuery, uploadResponse } from './schema.ts'
import { UPLOAD_PATH } from './upload.ts'
import { createUploadQueue } from './upload-queue.ts'
import { addImport } from './uploads.ts'

const CALLS_PER_MINUTE = 20

/** The upload and the download of imports. No transaction is open while bytes are transferred. */
export function importFileRoutes(deps: Deps): Hono<AppEnv> {
  const { log, now } = deps
  const limitPerPerson = limitWithSessionCheck(CALLS_PER_MINUTE, deps)
  const upload = createUploadQueue()
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
      async (context) => {
        const { name } = context.req.valid('query')
        await inSelectedSite(deps, context, requireAdmin, async () => {})
        const receive = () => context.req.arrayBuffer()
        const response = await upload(receive, async (bytes): Promise<UploadResponse> => {
          const file = await readFile(bytes)
          const importId = await inSelectedSite(
            deps,
            context,
            requireAdmin,
            ({ statements, ...caller }) =>
              addImport(statements, { ...caller, file, name, now: now() }),
          )
          const { encoding, delimiter, rowCount, preview } = file
          return { import_id: importId, encoding, delimiter, row_count: rowCount, rows: preview }
        })
        return ok(context, response)
      },
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
      async (context) => {
        const labels = context.req.valid('query')
        const { requestId } = context.var
        const importId = context.req.param('import_id')
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
        return context.body(
          body,
          200,
          downloadHeaders('not-imported.csv', 'text/csv; charset=utf-8'),
        )
      },
    )
}
