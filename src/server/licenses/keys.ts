import { randomInt } from 'node:crypto'
import { createLicenseKey, KEY_RADIX, KEY_RANDOM_LENGTH } from '../../features/license/rules.ts'
import type { Queryable } from '../platform/database/database.ts'
import { hashSecret } from '../platform/http/secret-token.ts'

const newKey = (): string =>
  createLicenseKey(Array.from({ length: KEY_RANDOM_LENGTH }, () => randomInt(KEY_RADIX)))

/** Creates `count` keys of a tier (1 to 5). Only their hashes are stored, so they can’t be read again. */
export async function addLicenseKeys(
  statements: Queryable,
  { count, tier }: { count: number; tier: number },
): Promise<string[]> {
  const keys = Array.from({ length: count }, newKey)
  await statements.query(
    'insert into license_keys (key_hash, tier) select unnest($1::text[]), $2::smallint',
    [keys.map(hashSecret), tier],
  )
  return keys
}
