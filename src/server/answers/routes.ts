import { Hono } from 'hono'
import * as v from 'valibot'
import { describe, describeFile } from '../platform/http/describe.ts'
import { downloadHeaders } from '../platform/http/download-headers.ts'
import { ok } from '../platform/http/envelope.ts'
import { validate } from '../platform/http/validate.ts'
import { requireArea } from '../session/permission.ts'
import { type SiteEnv, selectedSite } from '../sites/selected-site.ts'
import { exportAnswers, readAnswers } from './repository.ts'
import { answersQuery, answersResponse } from './schema.ts'

const PATH = '/campaigns/:campaign_id/answers'

/** The answers to a campaign's questions: for people who may see the campaign, without email addresses. */
export function answerRoutes(): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .get(
      PATH,
      describe({
        summary: 'Returns visitors’ answers to a campaign’s questions.',
        data: answersResponse,
      }),
      selectedSite,
      validate('query', answersQuery),
      async (context) => {
        const { statements, person, site } = context.var
        requireArea(person, 'campaigns')
        const campaignId = context.req.param('campaign_id')
        const query = { ...context.req.valid('query'), campaignId }
        return ok(context, await readAnswers(statements, site, query))
      },
    )
    .get(
      `${PATH}/csv`,
      describeFile({ summary: 'Returns the answers as a CSV file.', file: v.string() }),
      selectedSite,
      async (context) => {
        const { statements, person, site } = context.var
        requireArea(person, 'campaigns')
        const campaignId = context.req.param('campaign_id')
        return context.body(
          await exportAnswers(statements, site, campaignId),
          200,
          downloadHeaders('answers.csv', 'text/csv; charset=utf-8'),
        )
      },
    )
}
