import { domainToUnicode } from 'node:url'
import { canAddSite } from '../../features/sites/add-site-rules.ts'
import { readSitesLimitForUpdate } from '../accounts/repository.ts'
import type { Queryable } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { requireAdmin } from '../session/permission.ts'
import type { Person } from '../session/person.ts'
import { addSite, findSiteByDomain, listAllSites } from './repository.ts'
import type { SiteResponse } from './schema.ts'

type SiteCapacity = { sitesLimit: number | null; hasRoom: boolean }

/**
 * Whether the plan allows another site. Locks the account until the transaction ends, so that concurrent requests
 * to add a site run one after the other.
 */
async function readSiteCapacity(statements: Queryable, now: Date): Promise<SiteCapacity> {
  const sitesLimit = await readSitesLimitForUpdate(statements, now)
  const sites = await listAllSites(statements)
  return { sitesLimit, hasRoom: canAddSite({ role: 'admin', plan: { sitesLimit }, sites }) }
}

const limitReached = ({ sitesLimit }: SiteCapacity) =>
  new Refusal('LIMIT_REACHED', `Your plan includes ${sitesLimit} sites. Upgrade to add another.`)

/** @throws Refusal FORBIDDEN for a member, LIMIT_REACHED if the plan allows no more sites */
export async function requireSiteCapacity(
  statements: Queryable,
  person: Person,
  now: Date,
): Promise<void> {
  requireAdmin(person)
  const capacity = await readSiteCapacity(statements, now)
  if (!capacity.hasRoom) throw limitReached(capacity)
}

/**
 * Adds a site to the person's account, by the same rules as the dashboard.
 * @throws Refusal SITE_EXISTS with the existing site if the account already has it; also whatever
 * `requireSiteCapacity` throws
 */
export async function registerSite(
  statements: Queryable,
  person: Person,
  site: { domain: string; timeZone: string },
  now: Date,
): Promise<SiteResponse> {
  requireAdmin(person)
  const capacity = await readSiteCapacity(statements, now)
  const existing = await findSiteByDomain(statements, site.domain)
  if (existing !== null) {
    const message = `${domainToUnicode(site.domain)} is already in your account.`
    throw new Refusal('SITE_EXISTS', message, { data: { site: existing } })
  }
  if (!capacity.hasRoom) throw limitReached(capacity)
  return addSite(statements, { accountId: person.accountId, ...site })
}

/**
 * Adds the shop to the account as a site, or returns the existing site.
 * @throws Refusal LIMIT_REACHED if the plan allows no more sites
 */
export async function addShopSite(
  statements: Queryable,
  { now, ...site }: { accountId: string; domain: string; timeZone: string; now: Date },
): Promise<SiteResponse> {
  const capacity = await readSiteCapacity(statements, now)
  const existing = await findSiteByDomain(statements, site.domain)
  if (existing !== null) return existing
  if (!capacity.hasRoom) throw limitReached(capacity)
  return addSite(statements, site)
}
