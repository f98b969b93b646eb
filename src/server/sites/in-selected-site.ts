import type { Context } from 'hono'
import type { Queryable } from '../platform/database/database.ts'
import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { AppEnv } from '../session/app-env.ts'
import { type Person, runAsCaller } from '../session/person.ts'
import { findSite, type SelectedSite } from './repository.ts'
import { siteNotFound } from './selected-site.ts'

/** A caller's short transaction in the selected site. */
export type SiteStep = { statements: Queryable; person: Person; site: SelectedSite }

/**
 * Runs `work` in a short transaction of the caller and the selected site, so that none is open while bytes are
 * transferred or another server is called.
 * @throws Refusal FORBIDDEN, or NOT_FOUND for a site that the caller has no access to
 */
export function inSelectedSite<T>(
  { database }: Pick<Deps, 'database'>,
  context: Context<AppEnv>,
  requireAccess: (person: Person) => void,
  work: (step: SiteStep) => Promise<T>,
): Promise<T> {
  const siteId = context.req.header('site-id')
  return runAsCaller(database, context.get('claims'), async (statements, person) => {
    // Request logging reads it.
    context.set('person', person)
    requireAccess(person)
    if (!siteId) throw new Refusal('INVALID', 'Choose a site first: the site-id header is missing.')
    const site = await findSite(statements, person, siteId)
    if (site === null) throw siteNotFound()
    return work({ statements, person, site })
  })
}
