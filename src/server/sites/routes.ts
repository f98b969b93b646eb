import { Hono } from 'hono'
import * as v from 'valibot'
import { parseDomain } from '../../features/sites/domain-name-rules.ts'
import type { Deps } from '../platform/deps.ts'
import { describe } from '../platform/http/describe.ts'
import { ok } from '../platform/http/envelope.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { validate } from '../platform/http/validate.ts'
import type { AppEnv } from '../session/app-env.ts'
import { registerSite } from './registration.ts'
import { listSites } from './repository.ts'
import { createSiteInput, createSiteQuery, siteResponse } from './schema.ts'

/** An account's sites. */
export function siteRoutes({ now }: Deps): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(
      '/sites',
      describe({
        summary: 'Lists the sites that the user has access to.',
        data: v.array(siteResponse),
      }),
      async (context) =>
        ok(context, await listSites(context.get('statements'), context.get('person'))),
    )
    .post(
      '/sites/create',
      describe({ summary: 'Adds a site to the account.', data: siteResponse }),
      validate('query', createSiteQuery),
      validate('json', createSiteInput),
      async (context) => {
        const { domain } = context.req.valid('query')
        const { time_zone: timeZone } = context.req.valid('json')
        const parsed = parseDomain(domain)
        if (!parsed.ok) throw new Refusal('INVALID', 'Enter valid domain name')
        const site = { domain: parsed.domain, timeZone }
        const { statements, person } = context.var
        return ok(context, await registerSite(statements, person, site, now()))
      },
    )
}
