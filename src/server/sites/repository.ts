import { randomInt } from 'node:crypto'
import type { Queryable } from '../platform/database/database.ts'
import type { Person } from '../session/person.ts'
import type { SiteResponse } from './schema.ts'

const COLUMNS = 'id, site_id, domain, iso(last_seen_at) as last_seen_at'
const SITE_ID_CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const SITE_ID_LENGTH = 8

/** The site that a request refers to. */
export type SelectedSite = SiteResponse & { time_zone: string }

/** Null for the admin, who has access to all of the account's sites. */
const grantedSiteIds = ({ role, access }: Person) => (role === 'admin' ? null : access.sites)

/** The sites that the person has access to, oldest first. */
export function listSites(statements: Queryable, person: Person): Promise<SiteResponse[]> {
  return statements.query<SiteResponse>(
    `select ${COLUMNS} from sites where $1::text[] is null or site_id = any($1)
     order by created_at, id`,
    [grantedSiteIds(person)],
  )
}

/** All of the account's sites, for operations on behalf of the account itself rather than a person. */
export function listAllSites(statements: Queryable): Promise<SiteResponse[]> {
  return statements.query<SiteResponse>(`select ${COLUMNS} from sites order by created_at, id`)
}

/** Null for another account's site, a site that the member has no access to, and an invalid ID. */
export async function findSite(
  statements: Queryable,
  person: Person,
  siteId: string,
): Promise<SelectedSite | null> {
  if (siteId.includes('\0')) return null
  const [site] = await statements.query<SelectedSite>(
    `select ${COLUMNS}, time_zone from sites
     where site_id = $2 and ($1::text[] is null or site_id = any($1))`,
    [grantedSiteIds(person), siteId],
  )
  return site ?? null
}

export async function findSiteByDomain(
  statements: Queryable,
  domain: string,
): Promise<SiteResponse | null> {
  const [site] = await statements.query<SiteResponse>(
    `select ${COLUMNS} from sites where domain = $1`,
    [domain],
  )
  return site ?? null
}

/**
 * The public App ID: the first two characters of the domain and eight random characters, such as `jc_7f3k92ma`.
 */
function newSiteId(domain: string): string {
  const prefix = domain.replace(/[^a-z0-9]/g, '').slice(0, 2)
  const randomCharacters = Array.from({ length: SITE_ID_LENGTH }, () =>
    SITE_ID_CHARACTERS.charAt(randomInt(SITE_ID_CHARACTERS.length)),
  )
  return `${prefix}_${randomCharacters.join('')}`
}

type NewSite = { accountId: string; domain: string; timeZone: string }

/**
 * Replaces a time zone that the database does not know with UTC, because every later query would fail with it. An
 * unknown time zone must not prevent adding a site.
 */
async function validTimeZone(statements: Queryable, timeZone: string): Promise<string> {
  if (timeZone === 'UTC') return timeZone
  const [zone] = await statements.query<{ name: string }>(
    'select name from pg_timezone_names where name = $1',
    [timeZone],
  )
  return zone?.name ?? 'UTC'
}

/** Throws a unique violation (`one_site_a_domain`) if the account already has the domain. */
export async function addSite(
  statements: Queryable,
  { accountId, domain, timeZone }: NewSite,
): Promise<SiteResponse> {
  const [site] = await statements.query<SiteResponse>(
    `insert into sites (account_id, site_id, domain, time_zone) values ($1, $2, $3, $4)
     returning ${COLUMNS}`,
    [accountId, newSiteId(domain), domain, await validTimeZone(statements, timeZone)],
  )
  if (site === undefined) throw new Error('The site was not added.')
  return site
}
