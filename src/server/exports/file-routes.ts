import { Hono } from 'hono'
import * as v from 'valibot'
import type { Deps } from '../platform/deps.ts'
import { describeFile } from '../platform/http/describe.ts'
import { downloadHeaders } from '../platform/http/download-headers.ts'
import { toRefusal } from '../platform/http/envelope.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { textStream } from '../platform/http/text-stream.ts'
import type { AppEnv } from '../session/app-env.ts'
import { limitWithSessionCheck } from '../session/call-limits.ts'
import { requirePermission } from '../session/permission.ts'
import type { Person } from '../session/person.ts'
import { requireToken } from '../session/tenant.ts'
import { inSelectedSite, type SiteStep } from '../sites/in-selected-site.ts'
import type { ExportResponse } from '../subscribers/schema.ts'
import { FILE_FORMATS, fromStored } from './file-formats.ts'
import type { QueryRunner } from './read-rows.ts'
import { findExport } from './repository.ts'
import { exportNotFound, recordExport } from './routes.ts'
import { readPart } from './runs.ts'

const DOWNLOADS_PER_MINUTE = 30

const requireExporter = (person: Person): void =>
  requirePermission(person, 'subscribers', 'export_subscribers')

async function requireFile(
  { statements, site }: SiteStep,
  { exportId, now }: { exportId: string; now: Date },
): Promise<ExportResponse> {
  const found = await findExport(statements, site, { exportId, now })
  if (found === null) throw exportNotFound()
  if (found.state !== 'ready') throw new Refusal('CONFLICT', 'This export isn’t ready yet.')
  return found
}

/** Yields the file part by part, each read in a transaction of its own. */
async function* readFile(
  { id, format, size }: ExportResponse,
  runQuery: QueryRunner,
): AsyncGenerator<Uint8Array, void> {
  let sent = 0
  for (let number = 0; ; number += 1) {
    const stored = await runQuery((statements) => readPart(statements, id, number))
    if (stored === null) break
    const bytes = await fromStored(format, stored)
    sent += bytes.length
    if (bytes.length > 0) yield bytes
  }
  // Deleted during the download: it must fail, instead of ending as if it were whole.
  if (sent !== size) throw exportNotFound()
}

/**
 * `GET /site/users/exports/:export_id/file`. A download lasts as long as the client reads, so it holds no transaction,
 * and fails at the next part after the session or the permission ends.
 */
export function exportFileRoutes(deps: Deps): Hono<AppEnv> {
  const { log, now } = deps
  const path = '/site/users/exports/:export_id/file'
  return new Hono<AppEnv>().get(
    path,
    describeFile({ summary: 'Downloads the file of an export.', file: v.string() }),
    requireToken(deps),
    limitWithSessionCheck(DOWNLOADS_PER_MINUTE, deps),
    async (context) => {
      const { requestId } = context.var
      const exportId = context.req.param('export_id')
      const file = await inSelectedSite(deps, context, requireExporter, async (step) => {
        const found = await requireFile(step, { exportId, now: now() })
        recordExport(context, deps, { event: 'export.downloaded', person: step.person, exportId })
        return found
      })
      const runQuery: QueryRunner = (query) =>
        inSelectedSite(deps, context, requireExporter, ({ statements }) => query(statements))
      const body = textStream(context, readFile(file, runQuery), {
        onFailure(error) {
          if (toRefusal(error) === null) log.error({ requestId, err: error })
        },
      })
      return context.body(body, 200, {
        ...downloadHeaders(`subscribers.${file.format}`, FILE_FORMATS[file.format].contentType),
        'content-length': String(file.size),
      })
    },
  )
}
