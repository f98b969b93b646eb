import * as v from 'valibot'
import type { Database, Queryable } from '../platform/database/database.ts'
import { decrypt, encrypt } from '../platform/http/encryption.ts'

/** The app’s tokens for a shop. */
export type Grant = {
  accessToken: string
  /** Null if the access token doesn’t expire. */
  refreshToken: string | null
  expiresAt: Date | null
}

type Queries = Pick<Queryable, 'query'>

const sealedGrant = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ accessToken: v.string(), refreshToken: v.nullable(v.string()) }),
)

/** Derives a different key for each shop, so that a row copied to another shop can’t be decrypted. */
const purposeOf = (shop: string) => `poplar token of ${shop}`

export type TokenStore = ReturnType<typeof createTokenStore>

/** The shops' tokens, encrypted with ENCRYPTION_KEY. */
export function createTokenStore(database: Database, encryptionKey: string) {
  const encryptGrant = (shop: string, { accessToken, refreshToken }: Grant) =>
    encrypt(JSON.stringify({ accessToken, refreshToken }), encryptionKey, purposeOf(shop))
  const decryptGrant = (shop: string, text: string) => {
    try {
      return v.parse(sealedGrant, decrypt(text, encryptionKey, purposeOf(shop)))
    } catch {
      // ENCRYPTION_KEY has changed: treated as no token until the app is opened from the shop again.
      return null
    }
  }
  return {
    /** Saves the tokens after an owner approved the app. `assignShop` sets the account. */
    async save(shop: string, grant: Grant, now: Date): Promise<void> {
      await database.query(
        `insert into shopify_tokens (shop, sealed_token, expires_at, granted_at)
         values ($1, $2, $3, $4)
         on conflict (shop) do update set sealed_token = excluded.sealed_token,
           expires_at = excluded.expires_at, granted_at = excluded.granted_at`,
        [shop, encryptGrant(shop, grant), grant.expiresAt, now],
      )
    },
    /** Replaces an expired token, unless the owner has reinstalled the app since. */
    async renew(shop: string, grant: Grant, before: Date): Promise<void> {
      await database.query(
        `update shopify_tokens set sealed_token = $2, expires_at = $3
         where shop = $1 and granted_at = $4`,
        [shop, encryptGrant(shop, grant), grant.expiresAt, before],
      )
    },
    /** Null if the app isn’t installed. */
    async find(shop: string): Promise<(Grant & { grantedAt: Date }) | null> {
      const [row] = await database.query<{ text: string; expiresAt: Date | null; at: Date }>(
        `select sealed_token as text, expires_at as "expiresAt", granted_at as at
         from shopify_tokens where shop = $1`,
        [shop],
      )
      const grant = row && decryptGrant(shop, row.text)
      return row && grant ? { ...grant, expiresAt: row.expiresAt, grantedAt: row.at } : null
    },
  }
}

/** The key that local servers shared before each had its own. */
const LEGACY_LOCAL_KEY = '0'.repeat(64)

/** Re-encrypts the tokens of an older data folder with its own key. */
export async function reencryptLegacyTokens(
  database: Database,
  encryptionKey: string,
): Promise<void> {
  const legacyStore = createTokenStore(database, LEGACY_LOCAL_KEY)
  const currentStore = createTokenStore(database, encryptionKey)
  const rows = await database.query<{ shop: string }>('select shop from shopify_tokens')
  for (const { shop } of rows) {
    const grant = await legacyStore.find(shop)
    if (grant !== null) await currentStore.renew(shop, grant, grant.grantedAt)
  }
}

/** Sets the account of the shop’s latest install. */
export async function assignShop(statements: Queries, shop: string, accountId: string) {
  await statements.query('update shopify_tokens set account_id = $2 where shop = $1', [
    shop,
    accountId,
  ])
}

/**
 * The shop that pays for the account’s plan: the account’s latest install. A domain that was only entered is
 * ignored. Runs outside row-level security.
 */
export async function findShopOfAccount(
  statements: Queries,
  accountId: string,
): Promise<string | null> {
  const [row] = await statements.query<{ shop: string }>(
    'select shop from shopify_tokens where account_id = $1 order by granted_at desc limit 1',
    [accountId],
  )
  return row?.shop ?? null
}

export async function findGrantedAt(statements: Queries, shop: string): Promise<Date | null> {
  const [row] = await statements.query<{ at: Date }>(
    'select granted_at as at from shopify_tokens where shop = $1',
    [shop],
  )
  return row?.at ?? null
}

/** Deletes a shop’s token, unless the app has been reinstalled since. */
export async function deleteShopToken(statements: Queries, shop: string, grantedAt: Date) {
  await statements.query('delete from shopify_tokens where shop = $1 and granted_at = $2', [
    shop,
    grantedAt,
  ])
}
