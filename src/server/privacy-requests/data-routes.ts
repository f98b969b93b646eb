import { Hono } from 'hono'
import type { Deps } from '../platform/deps.ts'
import { describeFile } from '../platform/http/describe.ts'
import { downloadHeaders } from '../platform/http/download-headers.ts'
import { toRefusal } from '../platform/http/envelope.ts'
import { textStream } from '../platform/http/text-stream.ts'
import type { AppEnv } from '../session/app-env.ts'
import { limitWithSessionCheck } from '../session/call-limits.ts'
import { requirePermission } from '../session/permission.ts'
import type { Person } from '../session/person.ts'
import { requireToken } from '../session/tenant.ts'
import { inSelectedSite } from '../sites/in-selected-site.ts'
import { findSubscriber } from '../subscribers/repository.ts'
import {
  personalDataFile,
  type QueryRunner,
  readDataHead,
  requireSameAccess,
} from './personal-data.ts'
import { requireSubscription } from './personal-data-rows.ts'
import { personalData } from './schema.ts'

const DOWNLOADS_PER_MINUTE = 60

const requireViewer = (person: Person): void =>
  requirePermission(person, 'subscribers', 'view_subscribers')

/**
 * `GET /site/users/:subscriber_id/data`. A download lasts as long as the client reads, so it holds no transaction, and
 * fails at the next batch after the session or the access to anything in the file ends, or the person is deleted: part
 * of the data must not look like all of it.
 */
export function personalDataRoutes(deps: Deps): Hono<AppEnv> {
  const { log, now } = deps
  return new Hono<AppEnv>().get(
    '/site/users/:subscriber_id{[0-9a-fA-F-]{36}}/data',
    describeFile({
      summary: 'Everything that the account holds about a subscriber, as one file.',
      file: personalData,
    }),
    requireToken(deps),
    limitWithSessionCheck(DOWNLOADS_PER_MINUTE, deps),
    async (context) => {
      const { requestId } = context.var
      const subscriberId = context.req.param('subscriber_id')
      const head = await inSelectedSite(
        deps,
        context,
        requireViewer,
        async ({ statements, person, site }) => {
          const { email } = await findSubscriber(statements, site.id, subscriberId)
          return readDataHead(statements, { email, person, now: now() })
        },
      )
      const runQuery: QueryRunner = (query) =>
        inSelectedSite(deps, context, requireViewer, async ({ statements, person }) => {
          await requireSameAccess(statements, head, person)
          const answer = await query(statements)
          await requireSubscription(statements, subscriberId)
          return answer
        })
      const body = textStream(context, personalDataFile(head, runQuery), {
        onFailure(error) {
          if (toRefusal(error) === null) log.error({ requestId, err: error })
        },
      })
      const day = head.exportedAt.toISOString().slice(0, 10)
      return context.body(
        body,
        200,
        downloadHeaders(`personal-data-${day}.json`, 'application/json'),
      )
    },
  )
}
