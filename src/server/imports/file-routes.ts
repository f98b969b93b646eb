import { Hono } from 'hono'
import * as v from 'valibot'
import type { Queryable } from '../platform/database/database.ts'
import type { Deps } from '../platform/deps.ts'
import { describe, describeFile } from '../platform/http/describe.ts'
import { ok, toRefusal } from '../platform/http/envelope.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { textStream } from '../platform/http/text-stream.ts'
import { validate } from '../platform/http/validate.ts'
import type { AppEnv } from '../session/app-env.ts'
import { limitWithSessionCheck } from '../session/call-limits.ts'
import { requireAdmin } from '../session/permission.ts'
import { type Person, runAsCaller } from '../session/person.ts'
import { requireToken } from '../session/tenant.ts'
import type { Claims } from '../session/token.ts'
import { findSite, type SelectedSite } from '../sites/repository.ts'
import { siteNotFound } from '../sites/selected-site.ts'
import { readFile } from './read-file.ts'
import { rejectedRowsFile } from './rejected-file.ts'
import { addImport, readRejects, requireImportHeader } from './repository.ts'
import { type UploadResponse, uploadQuery, uploadResponse } from './schema.ts'
import { UPLOAD_PATH } from './upload.ts'

const CALLS_PER_MINUTE = 20

type Work<Result> = (
  statements: Queryable,
  caller: { person: Person; site: SelectedSite },
) => Promise<Result>

/** Runs a transaction of its own as an admin of the selected site. */
async function runAsAdmin<Result>(
  { database }: Pick<Deps, 'database'>,
  { claims, siteId }: { claims: Claims; siteId: string | undefined },
  work: Work<Result>,
): Promise<Result> {
  if (!siteId) throw new Refusal('INVALID', 'Choose a site first: the site-id header is missing.')
  return runAsCaller(database, claims, async (statements, person) => {
    requireAdmin(person)
    const site = await findSite(statements, person, siteId)
    if (site === null) throw siteNotFound()
    return work(statements, { person, site })
  })
}

/** The upload and the download of imports. No transaction is open while bytes are transferred. */
export function importFileRoutes(deps: Deps): Hono<AppEnv> {
  const { log, now } = deps
  const limitPerPerson = limitWithSessionCheck(CALLS_PER_MINUTE, deps)
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
        const caller = { claims: context.var.claims, siteId: context.req.header('site-id') }
        const { name } = context.req.valid('query')
        await runAsAdmin(deps, caller, async () => {})
        const file = await readFile(new Uint8Array(await context.req.arrayBuffer()))
        const importId = await runAsAdmin(deps, caller, (statements, { person, site }) =>
          addImport(statements, { person, site, file, name, now: now() }),
        )
        const { encoding, delimiter, rowCount, preview } = file
        const response: UploadResponse = {
          ...{ import_id: importId, encoding, delimiter, row_count: rowCount, rows: preview },
        }
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
      async (context) => {
        const { claims, requestId } = context.var
        const caller = { claims, siteId: context.req.header('site-id') }
        const importId = context.req.param('import_id')
        const header = await runAsAdmin(deps, caller, (statements, { site }) =>
          requireImportHeader(statements, site, { importId, now: now() }),
        )
        const read = (after: number) =>
          runAsAdmin(deps, caller, (statements) => readRejects(statements, importId, after))
        const body = textStream(context, rejectedRowsFile(header, read), {
          onFailure(error) {
            if (toRefusal(error) === null) log.error({ requestId, err: error })
          },
        })
        return context.body(body, 200, {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="not-imported.csv"',
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        })
      },
    )
}
