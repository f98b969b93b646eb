import { Hono } from 'hono'
import * as v from 'valibot'
import { recordAudit } from '../audit/audit.ts'
import { requireCampaignOrDeleted } from '../campaigns/repository.ts'
import type { Deps } from '../platform/deps.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import { describeFile } from '../platform/http/describe.ts'
import { downloadHeaders } from '../platform/http/download-headers.ts'
import { toRefusal } from '../platform/http/envelope.ts'
import { textStream } from '../platform/http/text-stream.ts'
import { validate } from '../platform/http/validate.ts'
import type { AppEnv } from '../session/app-env.ts'
import { limitWithSessionCheck } from '../session/call-limits.ts'
import { requirePermission } from '../session/permission.ts'
import type { Person } from '../session/person.ts'
import { requireToken } from '../session/tenant.ts'
import { inSelectedSite, type SiteStep } from '../sites/in-selected-site.ts'
import { listFields } from '../subscribers/fields.ts'
import { answersFile } from './csv.ts'
import { type Condition, selectMatches } from './filter.ts'
import { readPage } from './page.ts'
import { type SiteResponsesFileQuery, siteResponsesFileQuery } from './schema.ts'

const DOWNLOADS_PER_MINUTE = 10
/** The number of rows that are read in one transaction and held in memory at a time. */
const BATCH_ROWS = 1_000

const requireExporter = (person: Person): void =>
  requirePermission(person, 'subscribers', 'export_subscribers')

/** The site's time zone, the columns of its fields, and which rows the file has. */
async function readHead({ statements, site }: SiteStep, filter: SiteResponsesFileQuery) {
  const { campaign_id: campaignId } = filter
  if (campaignId !== undefined) await requireCampaignOrDeleted(statements, site, campaignId)
  const { fields } = await listFields(statements, site.id)
  const condition = await selectMatches(statements, site, filter)
  return { timeZone: site.time_zone, fields, condition }
}

/** Each batch starts after the last row of the previous one, and reads one row more, to see whether there is another batch. */
async function* readBatches(
  filter: SiteResponsesFileQuery,
  condition: Condition,
  inSite: <T>(work: (step: SiteStep) => Promise<T>) => Promise<T>,
) {
  let after: string | undefined
  do {
    const listQuery = { ...filter, page: 1, limit: BATCH_ROWS, ...(after && { after }) }
    const { items, next } = await inSite(({ statements, site }) =>
      readPage(statements, site, listQuery, condition),
    )
    yield items
    after = next ?? undefined
  } while (after !== undefined)
}

/**
 * `GET /site/responses/csv`. A download lasts as long as the client reads, so it holds no transaction, and fails at the
 * next batch after the session or the permission ends.
 */
export function responseFileRoutes(deps: Deps): Hono<AppEnv> {
  const { log, environment } = deps
  return new Hono<AppEnv>().get(
    '/site/responses/csv',
    describeFile({
      summary: 'The submissions that joined no list and match the filters, as a CSV file.',
      file: v.string(),
    }),
    requireToken(deps),
    limitWithSessionCheck(DOWNLOADS_PER_MINUTE, deps),
    validate('query', siteResponsesFileQuery),
    async (context) => {
      const query = context.req.valid('query')
      const { requestId } = context.var
      const inSite = <T>(work: (step: SiteStep) => Promise<T>) =>
        inSelectedSite(deps, context, requireExporter, work)
      const { condition, ...head } = await inSite(async (step) => {
        const address = clientAddress(context, environment.trustsProxy)
        const { personId } = step.person
        recordAudit(log, 'export.downloaded', { personId, address, reason: 'answers' })
        return readHead(step, query)
      })
      const options = { ...head, labels: query, locale: query.locale }
      const body = textStream(
        context,
        answersFile(options, readBatches(query, condition, inSite)),
        {
          onFailure(error) {
            if (toRefusal(error) === null) log.error({ requestId, err: error })
          },
        },
      )
      return context.body(body, 200, downloadHeaders('answers.csv', 'text/csv; charset=utf-8'))
    },
  )
}
