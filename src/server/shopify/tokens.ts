import * as v from 'valibot'
import type { Database, Statements } from '../platform/database/database.ts'
import { decrypt, encrypt } from '../platform/http/encryption.ts'

/** What lets the app into a shop. */
export type Grant = {
  accessToken: string
  /** Null where the access token does not end. */
  refreshToken: string | null
  expiresAt: Date | null
}

type Queries = Pick<Statements, 'query'>

const sealedGrant = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ accessToken: v.string(), refreshToken: v.nullable(v.string()) }),
)

/** The key is another one for each shop: a row that is copied to another shop opens nothing. */
const purposeOf = (shop: string) => `token of ${shop}`

export type TokenStore = ReturnType<typeof tokenStore>

/** The shops' tokens, encrypted with ENCRYPTION_KEY. */
export function tokenStore(database: Database, encryptionKey: string) {
  const sealed = (shop: string, { accessToken, refreshToken }: Grant) =>
    encrypt(JSON.stringify({ accessToken, refreshToken }), encryptionKey, purposeOf(shop))
  const open = (shop: string, text: string) => {
    try {
      return v.parse(sealedGrant, decrypt(text, encryptionKey, purposeOf(shop)))
    } catch {
      // ENCRYPTION_KEY is another one than when it was kept: as good as none, until the shop is opened anew.
      return null
    }
  }
  return {
    /** Of an owner who has just agreed to the app. Whose account it is, `claimShop` says. */
    async keep(shop: string, grant: Grant, now: Date): Promise<void> {
      await database.query(
        `insert into shopify_tokens (shop, sealed_token, expires_at, granted_at)
         values ($1, $2, $3, $4)
         on conflict (shop) do update set sealed_token = excluded.sealed_token,
           expires_at = excluded.expires_at, granted_at = excluded.granted_at`,
        [shop, sealed(shop, grant), grant.expiresAt, now],
      )
    },
    /** Takes the place of the one that has run out, unless the owner has agreed anew meanwhile. */
    async renew(shop: string, grant: Grant, before: Date): Promise<void> {
      await database.query(
        `update shopify_tokens set sealed_token = $2, expires_at = $3
         where shop = $1 and granted_at = $4`,
        [shop, sealed(shop, grant), grant.expiresAt, before],
      )
    },
    /** Null where the shop has never let the app in, or does no more. */
    async find(shop: string): Promise<(Grant & { grantedAt: Date }) | null> {
      const [row] = await database.query<{ text: string; expiresAt: Date | null; at: Date }>(
        `select sealed_token as text, expires_at as "expiresAt", granted_at as at
         from shopify_tokens where shop = $1`,
        [shop],
      )
      const grant = row && open(shop, row.text)
      return row && grant ? { ...grant, expiresAt: row.expiresAt, grantedAt: row.at } : null
    },
  }
}

/** What local servers sealed with before each had a key of its own. */
const FORMER_LOCAL_KEY = '0'.repeat(64)

/** Seals the tokens of an older data folder with its own key. */
export async function adoptFormerTokens(database: Database, encryptionKey: string): Promise<void> {
  const former = tokenStore(database, FORMER_LOCAL_KEY)
  const own = tokenStore(database, encryptionKey)
  const rows = await database.query<{ shop: string }>('select shop from shopify_tokens')
  for (const { shop } of rows) {
    const grant = await former.find(shop)
    if (grant !== null) await own.renew(shop, grant, grant.grantedAt)
  }
}

/** The account that the app was installed in the shop for last. */
export async function claimShop(statements: Queries, shop: string, accountId: string) {
  await statements.query('update shopify_tokens set account_id = $2 where shop = $1', [
    shop,
    accountId,
  ])
}

/**
 * The shop that the account's plan is billed to: the one whose owner let the app in last. A domain that
 * was only typed in is nobody's bill. The server's own statement: it sees all.
 */
export async function findShopOf(statements: Queries, accountId: string): Promise<string | null> {
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

/** The shop lets the app in no more. One that has agreed anew since keeps its token. */
export async function forgetShop(statements: Queries, shop: string, grantedAt: Date) {
  await statements.query('delete from shopify_tokens where shop = $1 and granted_at = $2', [
    shop,
    grantedAt,
  ])
}
