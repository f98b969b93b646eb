import { canAddSite } from '../../../src/features/billing/rules.ts'
import { readSitesLimitForUpdate } from '../accounts/repository.ts'
import type { Statements } from '../database/database.ts'
import { Refusal } from '../http/refusal.ts'
import { refuseMembers } from '../session/permission.ts'
import type { Person } from '../session/person.ts'
import { addSite, findSiteByDomain, listSites } from './repository.ts'
import type { SiteReply } from './schema.ts'

const limitReached = (limit: number | null) =>
  new Refusal('LIMIT_REACHED', `Your plan has room for ${limit} sites. Upgrade to add another.`)

/** @throws Refusal FORBIDDEN for a member, LIMIT_REACHED where the plan has no room for another site */
export async function requireRoomForSite(statements: Statements, person: Person): Promise<void> {
  refuseMembers(person)
  const sitesLimit = await readSitesLimitForUpdate(statements)
  const sites = await listSites(statements, person)
  if (!canAddSite({ role: person.role, plan: { sitesLimit }, sites }))
    throw limitReached(sitesLimit)
}

/**
 * Adds a site to the person's account, by the same rules as the dashboard's.
 * @throws Refusal SITE_EXISTS with the site that the account has already, and as `requireRoomForSite`
 */
export async function registerSite(
  statements: Statements,
  person: Person,
  site: { domain: string; timeZone: string },
): Promise<SiteReply> {
  refuseMembers(person)
  const existing = await findSiteByDomain(statements, site.domain)
  if (existing !== null) {
    const message = `${site.domain} is registered in your account already.`
    throw new Refusal('SITE_EXISTS', message, { data: { site: existing } })
  }
  await requireRoomForSite(statements, person)
  return addSite(statements, { accountId: person.accountId, ...site })
}
