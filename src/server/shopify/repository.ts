import type { Database, Queryable } from '../platform/database/database.ts'
import type { ShopOwner } from './shop-client.ts'

/** How long an install may take. */
const INSTALL_EXPIRES_AFTER = '1 hour'
/** The shop’s data is deleted with the install. */
const RETENTION = '1 day'

/** Who started an install: an account in the dashboard, or a browser that came from the app store. */
export type Initiator =
  | { accountId: string; browserHash: null }
  | { accountId: null; browserHash: string }

export type NewInstall = Initiator & { state: string; shop: string; timeZone: string; now: Date }

export async function startInstall(statements: Queryable, install: NewInstall): Promise<void> {
  const { state, accountId, browserHash, shop, timeZone, now } = install
  await statements.query(
    `insert into shopify_installs (state, account_id, browser_hash, shop, time_zone, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [state, accountId, browserHash, shop, timeZone, now],
  )
}

type InstallKey = Pick<NewInstall, 'state' | 'shop' | 'now'>

/** An install in progress. `shopEmail` and `storeDomain` are set once Shopify has returned them. */
export type Install = {
  accountId: string | null
  browserHash: string | null
  timeZone: string
  shopEmail: string | null
  storeDomain: string | null
}

/** Null for an unknown or expired state, or another shop. */
export async function findInstall(database: Database, key: InstallKey): Promise<Install | null> {
  const [row] = await database.query<Install>(
    `select account_id as "accountId", browser_hash as "browserHash", time_zone as "timeZone",
       shop_email as "shopEmail", store_domain as "storeDomain"
     from shopify_installs where state = $1 and shop = $2
       and created_at > $3::timestamptz - interval '${INSTALL_EXPIRES_AFTER}'`,
    [key.state, key.shop, key.now],
  )
  return row ?? null
}

/** Saves the shop’s data, because the code that it was fetched with can be used only once. */
export async function saveShopOwner(
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

/** Marks the state as used; false if another request used it first. */
export async function consumeInstall(statements: Queryable, state: string, now: Date) {
  const used = await statements.query(
    'update shopify_installs set used_at = $2 where state = $1 and used_at is null returning state',
    [state, now],
  )
  return used.length > 0
}

type ShopConnectionUpdate = { siteId: string; storeDomain: string; now: Date }

/** Records that the shop’s owner has just approved the app. */
export async function markConnected(
  statements: Queryable,
  { siteId, storeDomain, now }: ShopConnectionUpdate,
) {
  await statements.query(
    'update sites set shopify_connected_at = $2, store_domain = $3 where site_id = $1',
    [siteId, now, storeDomain],
  )
}

/** An account with the shop as a site, and its admin. */
export type ShopAccount = {
  accountId: string
  personId: string
  /** The admin’s email address. */
  email: string
  siteId: string
  /** Whether the account came from Shopify and its admin has the shop’s email address. */
  belongsToOwner: boolean
}

/**
 * A shop’s account: the one that installed the app last, otherwise one whose admin verified the shop’s email address.
 * Anybody can add the shop’s domain or sign up with its address, so neither alone is proof.
 */
export async function findShopAccount(
  statements: Queryable,
  { shop, email }: { shop: string; email: string },
): Promise<ShopAccount | null> {
  const [row] = await statements.query<ShopAccount>(
    `select sites.account_id as "accountId", people.person_id as "personId", people.email,
       site_id as "siteId",
       lower(people.email) = lower($2) and platform = 'shopify' as "belongsToOwner"
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

/** Deletes old installs, with the shop’s email address. */
export async function deleteOldInstalls(
  statements: Pick<Queryable, 'query'>,
  now: Date,
): Promise<void> {
  await statements.query(
    `delete from shopify_installs where created_at < $1::timestamptz - interval '${RETENTION}'`,
    [now],
  )
}
