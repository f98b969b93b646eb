import { generateKeyPair, randomBytes, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { exportJWK, type JWK } from 'jose'
import type { Database } from '../database/database.ts'

const RSA_BITS = 2_048
const COOKIE_SECRET_BYTES = 32

export type IdentityKeys = {
  /** Private; signs id tokens and access tokens. */
  tokens: JWK & { kty: 'RSA'; kid: string }
  cookies: string
}

/** The provider's keys: made on first start, the same ones ever after, in every process. */
export async function loadKeys(database: Database): Promise<IdentityKeys> {
  return {
    tokens: await keyFor(database, 'tokens', newSigningKey),
    cookies: await keyFor(database, 'cookies', async () =>
      randomBytes(COOKIE_SECRET_BYTES).toString('base64url'),
    ),
  }
}

/** What may be told to anyone: enough to check a signature, not to make one. */
export function publicKey({ kty, kid, n, e }: IdentityKeys['tokens']): JWK {
  return { kty, kid, alg: 'RS256', use: 'sig', ...(n && e ? { n, e } : {}) }
}

async function keyFor<T>(
  database: Database,
  purpose: 'tokens' | 'cookies',
  create: () => Promise<T>,
): Promise<T> {
  const read = () =>
    database.query<{ secret: T }>('select secret from identity_keys where purpose = $1', [purpose])
  const [known] = await read()
  if (known) return known.secret
  // Processes that start together each make one; the first that is stored counts for all.
  await database.query(
    'insert into identity_keys (purpose, secret) values ($1, $2::jsonb) on conflict do nothing',
    [purpose, JSON.stringify(await create())],
  )
  const [stored] = await read()
  if (!stored) throw new Error(`The key for ${purpose} was not stored.`)
  return stored.secret
}

async function newSigningKey(): Promise<IdentityKeys['tokens']> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: RSA_BITS })
  const key = await exportJWK(privateKey)
  return { ...key, kty: 'RSA', kid: randomUUID(), alg: 'RS256', use: 'sig' }
}
