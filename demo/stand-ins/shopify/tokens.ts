import type { Queryable } from '../../../src/server/platform/database/database.ts'
import { createToken, hashSecret } from '../../../src/server/platform/http/secret-token.ts'

type Queries = Pick<Queryable, 'query'>

/** As long as Shopify’s. */
const ACCESS_LIFETIME_S = 3_600
const REFRESH_LIFETIME_S = 90 * 86_400

const LIFETIMES_S = { access: ACCESS_LIFETIME_S, refresh: REFRESH_LIFETIME_S }
type Kind = keyof typeof LIFETIMES_S

async function issueToken(
  statements: Queries,
  shop: string,
  kind: Kind,
  now: Date,
): Promise<string> {
  const token = `${kind === 'access' ? 'shpat' : 'shprt'}_${createToken()}`
  await statements.query(
    'insert into local_shop_tokens (token_hash, shop, kind, expires_at) values ($1, $2, $3, $4)',
    [hashSecret(token), shop, kind, new Date(now.getTime() + LIFETIMES_S[kind] * 1_000)],
  )
  return token
}

/** Creates tokens that replace earlier ones, in Shopify’s format. */
export async function createTokens(statements: Queries, shop: string, now: Date) {
  await revokeTokens(statements, shop)
  return {
    access_token: await issueToken(statements, shop, 'access', now),
    expires_in: ACCESS_LIFETIME_S,
    refresh_token: await issueToken(statements, shop, 'refresh', now),
    refresh_token_expires_in: REFRESH_LIFETIME_S,
    scope: '',
  }
}

/** Whether the token belongs to the shop and hasn’t expired. */
export async function isTokenValid(
  statements: Queries,
  { shop, token, kind, now }: { shop: string; token: string; kind: Kind; now: Date },
): Promise<boolean> {
  const found = await statements.query(
    `select from local_shop_tokens
     where token_hash = $1 and shop = $2 and kind = $3 and expires_at > $4`,
    [hashSecret(token), shop, kind, now],
  )
  return found.length > 0
}

export async function isAppInstalled(statements: Queries, shop: string): Promise<boolean> {
  const found = await statements.query('select from local_shop_tokens where shop = $1 limit 1', [
    shop,
  ])
  return found.length > 0
}

export async function revokeTokens(statements: Queries, shop: string): Promise<void> {
  await statements.query('delete from local_shop_tokens where shop = $1', [shop])
}
