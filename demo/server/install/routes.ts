import { Hono } from 'hono'
import type { InstallFinding } from '../../../src/features/install/model.ts'
import type { AppEnv, Deps } from '../deps.ts'
import { ok } from '../http/envelope.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { Refusal } from '../http/refusal.ts'
import { asCaller } from '../session/person.ts'
import { signedIn } from '../session/tenant.ts'
import { findSite } from '../sites/repository.ts'
import { checkInstallation } from './check-installation.ts'

const CHECKS_A_MINUTE = 20
const MINUTE_MS = 60_000

/**
 * `POST /sites/:site_id/install_check`. The look at the site takes seconds and happens outside of any
 * transaction.
 */
export function installRoutes(deps: Deps): Hono<AppEnv> {
  const { database, environment, guardedFetch, now } = deps
  const scriptUrl = `${environment.addresses.dashboard}/v1/poplar.js`
  const perPerson = rateLimit({
    limit: CHECKS_A_MINUTE,
    windowMs: MINUTE_MS,
    callerOf: (c) => c.get('claims').personId,
    now,
  })
  const path = '/sites/:site_id/install_check'
  return new Hono<AppEnv>().post(path, signedIn(deps), perPerson, async (c) => {
    const siteId = c.req.param('site_id')
    const site = await asCaller(database, c.get('claims'), (statements, person) =>
      findSite(statements, person, siteId),
    )
    if (site === null) throw new Refusal('NOT_FOUND', 'There is no such site.')
    const check = { guardedFetch, scriptUrl, now }
    const finding = await checkInstallation(check, { domain: site.domain, siteId })
    return ok(c, toWire(finding))
  })
}

function toWire({ checkedAt, tookMs, ...look }: InstallFinding) {
  return { ...look, checked_at: checkedAt.toISOString(), took_ms: tookMs }
}
