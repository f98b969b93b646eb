import { Hono } from 'hono'
import * as v from 'valibot'
import { FINDINGS, type InstallFinding } from '../../features/install/model.ts'
import type { Deps } from '../platform/deps.ts'
import { describe } from '../platform/http/describe.ts'
import { ok } from '../platform/http/envelope.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { AppEnv } from '../session/app-env.ts'
import { limitWithSessionCheck } from '../session/call-limits.ts'
import { runAsCaller } from '../session/person.ts'
import { requireToken } from '../session/tenant.ts'
import { findSite } from '../sites/repository.ts'
import { checkInstallation } from './check-installation.ts'

const CHECKS_PER_MINUTE = 20

const findingResponse = v.object({
  result: v.picklist(FINDINGS),
  reason: v.nullable(v.string()),
  url: v.string(),
  checked_at: v.string(),
  took_ms: v.number(),
})

const description = describe({
  summary: 'Checks the site’s home page for the snippet.',
  data: findingResponse,
})

/** `POST /sites/:site_id/install_check`. The check takes seconds and runs outside any transaction. */
export function installRoutes(deps: Deps): Hono<AppEnv> {
  const { database, environment, guardedFetch, now } = deps
  const scriptUrl = `${environment.addresses.app}/v1/poplar.js`
  const limitPerPerson = limitWithSessionCheck(CHECKS_PER_MINUTE, deps)
  const path = '/sites/:site_id/install_check'
  return new Hono<AppEnv>().post(
    path,
    description,
    requireToken(deps),
    limitPerPerson,
    async (c) => {
      const siteId = c.req.param('site_id')
      const site = await runAsCaller(database, c.get('claims'), (statements, person) =>
        findSite(statements, person, siteId),
      )
      if (site === null) throw new Refusal('NOT_FOUND', 'This site doesn’t exist.')
      const check = { guardedFetch, scriptUrl, now }
      const finding = await checkInstallation(check, { domain: site.domain, siteId })
      return ok(c, toWire(finding))
    },
  )
}

function toWire({
  checkedAt,
  tookMs,
  ...fields
}: InstallFinding): v.InferOutput<typeof findingResponse> {
  return { ...fields, checked_at: checkedAt.toISOString(), took_ms: tookMs }
}
