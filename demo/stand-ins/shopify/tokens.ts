import type { Statements } from '../../../src/server/platform/database/database.ts'
import { createToken, hashSecret } from '../../../src/server/platform/http/secret-token.ts'

type Queries = Pick<Statements, 'query'>

/** As long as Shopify's own. */
const ACCESS_LIVES_S = 3_600
const REFRESH_LIVES_S = 90 * 86_400

const LIVES_S = { access: ACCESS_LIVES_S, refresh: REFRESH_LIVES_S }
type Kind = keyof typeof LIVES_S

async function give(statements: Queries, shop: string, kind: Kind, now: Date): Promise<string> {
  const token = `${kind === 'access' ? 'shpat' : 'shprt'}_${createToken()}`
  await statements.query(
    'insert into local_shop_tokens (token_hash, shop, kind, expires_at) values ($1, $2, $3, $4)',
    [hashSecret(token), shop, kind, new Date(now.getTime() + LIVES_S[kind] * 1_000)],
  )
  return token
}

/** In place of those before, in Shopify's own spelling. */
export async function giveTokens(statements: Queries, shop: string, now: Date) {
  await takeTokensBack(statements, shop)
  return {
    access_token: await give(statements, shop, 'access', now),
    expires_in: ACCESS_LIVES_S,
    refresh_token: await give(statements, shop, 'refresh', now),
    refresh_token_expires_in: REFRESH_LIVES_S,
    scope: '',
  }
}

/** Whether the shop gave this token, and it still counts. */
export async function isTokenOf(
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

export async function hasApp(statements: Queries, shop: string): Promise<boolean> {
  const found = await statements.query('select from local_shop_tokens where shop = $1 limit 1', [
    shop,
  ])
  return found.length > 0
}

export async function takeTokensBack(statements: Queries, shop: string): Promise<void> {
  await statements.query('delete from local_shop_tokens where shop = $1', [shop])
}
