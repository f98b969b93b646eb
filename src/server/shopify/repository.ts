import type { Database, Statements } from '../platform/database/database.ts'
import type { ShopOwner } from './shop-door.ts'

/** How long a walk to Shopify may take. */
const INSTALL_WITHIN = '1 hour'
/** What shops have told goes with it. */
const FORGOTTEN_AFTER = '1 day'

/** Who began an install: an account in the dashboard, or a browser that came from the app store. */
export type Beginner =
  | { accountId: string; browserHash: null }
  | { accountId: null; browserHash: string }

export type NewInstall = Beginner & { state: string; shop: string; timeZone: string; now: Date }

export async function beginInstall(statements: Statements, install: NewInstall): Promise<void> {
  const { state, accountId, browserHash, shop, timeZone, now } = install
  await statements.query(
    `insert into shopify_installs (state, account_id, browser_hash, shop, time_zone, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [state, accountId, browserHash, shop, timeZone, now],
  )
}

type Arrival = Pick<NewInstall, 'state' | 'shop' | 'now'>

/** An install that was begun, and for which shop; `shopEmail` and `storeDomain` once the shop has told them. */
export type Install = {
  accountId: string | null
  browserHash: string | null
  timeZone: string
  shopEmail: string | null
  storeDomain: string | null
}

/** Null for a state that nobody began, that began too long ago, or for another shop. */
export async function findInstall(database: Database, arrival: Arrival): Promise<Install | null> {
  const [row] = await database.query<Install>(
    `select account_id as "accountId", browser_hash as "browserHash", time_zone as "timeZone",
       shop_email as "shopEmail", store_domain as "storeDomain"
     from shopify_installs where state = $1 and shop = $2
       and created_at > $3::timestamptz - interval '${INSTALL_WITHIN}'`,
    [arrival.state, arrival.shop, arrival.now],
  )
  return row ?? null
}

/** What the shop told for its code, which it takes back only once. */
export async function keepShopOwner(
  database: Database,
  state: string,
  owner: ShopOwner,
): Promise<void> {
  await database.query(
    `update shopify_installs set shop_email = $2, store_domain = $4,
       time_zone = case when account_id is null then $3 else time_zone end
     where state = $1`,
    [state, owner.email, owner.timeZone, owner.storeDomain],
  )
}

/** Uses the state up; false where another request was quicker. */
export async function useInstall(statements: Statements, state: string, now: Date) {
  const used = await statements.query(
    'update shopify_installs set used_at = $2 where state = $1 and used_at is null returning state',
    [state, now],
  )
  return used.length > 0
}

type Connected = { siteId: string; storeDomain: string; now: Date }

/** The shop's owner has just agreed to the app. */
export async function markConnected(
  statements: Statements,
  { siteId, storeDomain, now }: Connected,
) {
  await statements.query(
    'update sites set shopify_connected_at = $2, store_domain = $3 where site_id = $1',
    [siteId, now, storeDomain],
  )
}

/** An account that has the shop among its sites, and the admin that it belongs to. */
export type ShopAccount = {
  accountId: string
  personId: string
  /** Where its admin gets mail. */
  email: string
  siteId: string
  /** Whether the account came from Shopify, and its admin has the shop's own address. */
  isOfOwner: boolean
}

/**
 * The account of a shop: the one that the app was installed for last, else its owner's. Anybody can type
 * a shop in as a domain, and sign up with its address for mail: neither makes it theirs.
 */
export async function findShopAccount(
  statements: Statements,
  { shop, email }: { shop: string; email: string },
): Promise<ShopAccount | null> {
  const [row] = await statements.query<ShopAccount>(
    `select sites.account_id as "accountId", people.person_id as "personId", people.email,
       site_id as "siteId",
       lower(people.email) = lower($2) and platform = 'shopify' as "isOfOwner"
     from sites join accounts using (account_id) join memberships using (account_id)
     join people using (person_id)
     where domain = $1 and role = 'admin'
       and (shopify_connected_at is not null
         or (lower(people.email) = lower($2) and email_verified_at is not null))
     order by shopify_connected_at desc nulls last, sites.created_at
     limit 1`,
    [shop, email],
  )
  return row ?? null
}

/** Deletes the walks that are over, with the address that the shop has told. */
export async function forgetInstalls(
  statements: Pick<Statements, 'query'>,
  now: Date,
): Promise<void> {
  await statements.query(
    `delete from shopify_installs where created_at < $1::timestamptz - interval '${FORGOTTEN_AFTER}'`,
    [now],
  )
}
