import { Hono } from 'hono'
import { backupFileName } from '../../features/billing/backup-rules.ts'
import { BRAND_SLUG } from '../pages/document.ts'
import type { Database, Queryable } from '../platform/database/database.ts'
import type { Deps } from '../platform/deps.ts'
import { describeFile } from '../platform/http/describe.ts'
import { downloadHeaders } from '../platform/http/download-headers.ts'
import { toRefusal } from '../platform/http/envelope.ts'
import { textStream } from '../platform/http/text-stream.ts'
import type { AppEnv } from '../session/app-env.ts'
import { limitWithSessionCheck } from '../session/call-limits.ts'
import { requireAdmin } from '../session/permission.ts'
import { type Person, runAsCaller } from '../session/person.ts'
import { requireToken } from '../session/tenant.ts'
import type { Claims } from '../session/token.ts'
import { accountExport } from './account-export.ts'
import { readAccountHead } from './repository.ts'
import { exportedFile } from './schema.ts'

const EXPORTS_PER_MINUTE = 10

type RunAdminQuery = <Answer>(
  query: (statements: Queryable, person: Person) => Promise<Answer>,
) => Promise<Answer>

const description = describeFile({
  summary: 'The account’s data (sites, campaigns, subscribers) as one file, for its admins.',
  file: exportedFile,
})

/**
 * Runs each query as the admin that the token identifies, in its own transaction and with a new session check.
 */
const runAsAdmin =
  (database: Database, claims: Claims): RunAdminQuery =>
  (query) =>
    runAsCaller(database, claims, (statements, person) => {
      requireAdmin(person)
      return query(statements, person)
    })

/**
 * `GET /account/export`. A download lasts as long as the client reads, so it holds no transaction: every batch
 * has its own, and the download fails at the next batch after the session ends.
 */
export function accountExportRoutes(deps: Deps): Hono<AppEnv> {
  const { database, log, now } = deps
  const limitPerPerson = limitWithSessionCheck(EXPORTS_PER_MINUTE, deps)
  const path = '/account/export'
  return new Hono<AppEnv>().get(
    path,
    description,
    requireToken(deps),
    limitPerPerson,
    async (c) => {
      const { claims, requestId } = c.var
      const runQuery = runAsAdmin(database, claims)
      const account = await runQuery(readAccountHead)
      const exportedAt = now()
      const body = textStream(c, accountExport({ account, exportedAt }, runQuery), {
        onFailure(error) {
          if (toRefusal(error) === null) log.error({ requestId, err: error })
        },
      })
      return c.body(
        body,
        200,
        downloadHeaders(backupFileName(BRAND_SLUG, exportedAt), 'application/json'),
      )
    },
  )
}
