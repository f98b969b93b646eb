import { createMiddleware } from 'hono/factory'
import { Refusal } from '../platform/http/refusal.ts'
import type { AppEnv } from '../session/app-env.ts'
import { findSite, type SelectedSite } from './repository.ts'

export type SiteEnv = AppEnv & { Variables: { site: SelectedSite } }

export const siteNotFound = () => new Refusal('NOT_FOUND', 'This site doesn’t exist.')

/**
 * Loads the site in the `site-id` header. Another account's site, or one that a member has no access to, is treated as
 * if it did not exist.
 */
export const selectedSite = createMiddleware<SiteEnv>(async (context, next) => {
  const siteId = context.req.header('site-id')
  if (!siteId) throw new Refusal('INVALID', 'Choose a site first: the site-id header is missing.')
  const site = await findSite(context.get('statements'), context.get('person'), siteId)
  if (site === null) throw siteNotFound()
  context.set('site', site)
  await next()
})
