import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../../../src/server/platform/database/database.ts'

/** How long a code is valid. */
const CODE_LIFETIME = '10 minutes'

const hashCode = (code: string) => createHash('sha256').update(code).digest('base64url')

/** Creates a shop, or changes its owner. */
export async function openShop(database: Database, shop: string, email: string): Promise<void> {
  await database.query(
    `insert into local_shops (shop, email) values ($1, $2)
     on conflict (shop) do update set email = excluded.email`,
    [shop, email],
  )
}

/** The shop’s owner. Creates the shop with a default owner if needed. */
export async function ownerOfShop(database: Database, shop: string): Promise<string> {
  await database.query(
    'insert into local_shops (shop, email) values ($1, $2) on conflict do nothing',
    [shop, `owner@${shop.split('.', 1)}.example`],
  )
  const [row] = await database.query<{ email: string }>(
    'select email from local_shops where shop = $1',
    [shop],
  )
  return row?.email ?? ''
}

export async function createCode(database: Database, shop: string, now: Date): Promise<string> {
  const code = randomBytes(16).toString('hex')
  await database.query(
    'insert into local_shop_codes (code_hash, shop, created_at) values ($1, $2, $3)',
    [hashCode(code), shop, now],
  )
  return code
}

type Code = { shop: string; code: string; now: Date }

/** Returns the shop’s email address once; null if the code has been used, has expired or is for another shop. */
export async function redeemCode(database: Database, { shop, code, now }: Code) {
  const [row] = await database.query<{ email: string }>(
    `update local_shop_codes set used_at = $3 from local_shops
     where code_hash = $1 and local_shop_codes.shop = $2 and local_shops.shop = $2
       and used_at is null and created_at > $3::timestamptz - interval '${CODE_LIFETIME}'
     returning email`,
    [hashCode(code), shop, now],
  )
  return row?.email ?? null
}
