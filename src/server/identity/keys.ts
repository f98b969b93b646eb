import { generateKeyPair, randomBytes, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { exportJWK, type JWK } from 'jose'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { recordAudit } from '../audit/audit.ts'
import type { Database } from '../platform/database/database.ts'
import { decrypt, encrypt } from '../platform/http/encryption.ts'

const RSA_BITS = 2_048
const COOKIE_SECRET_BYTES = 32

export type IdentityKeys = {
  /** Private key; signs ID tokens and access tokens. */
  tokens: JWK & { kty: 'RSA'; kid: string }
  cookies: string
}

/** The database was encrypted with a different key. */
export class WrongEncryptionKeyError extends Error {
  constructor() {
    super(
      'This database is encrypted with a different key. Set ENCRYPTION_KEY to the original key, or restore the file encryption.key in its data folder.',
    )
    this.name = 'WrongEncryptionKeyError'
  }
}

const signingKey = v.looseObject({ kty: v.literal('RSA'), kid: v.string() })
const cookieKey = v.string()
const sealedSecret = v.object({ sealed: v.string() })

/**
 * The provider's keys: created on first start, then shared by every process; stored encrypted in the database.
 * @throws WrongEncryptionKeyError
 */
export async function loadKeys(
  database: Database,
  encryptionKey: string,
  log?: Pick<Logger, 'info'>,
): Promise<IdentityKeys> {
  const tokens = await loadOrCreateKey(
    { database, encryptionKey, log, purpose: 'tokens' },
    newSigningKey,
  )
  const cookies = await loadOrCreateKey(
    { database, encryptionKey, log, purpose: 'cookies' },
    async () => randomBytes(COOKIE_SECRET_BYTES).toString('base64url'),
  )
  return { tokens: v.parse(signingKey, tokens), cookies: v.parse(cookieKey, cookies) }
}

/** The public part: enough to verify a signature, not to create one. */
export function publicKey({ kty, kid, n, e }: IdentityKeys['tokens']): JWK {
  return { kty, kid, alg: 'RS256', use: 'sig', ...(n && e ? { n, e } : {}) }
}

type KeyLocation = {
  database: Database
  encryptionKey: string
  log: Pick<Logger, 'info'> | undefined
  purpose: 'tokens' | 'cookies'
}

const auditKeyEvent = ({ log, purpose }: KeyLocation, event: 'keys.made' | 'keys.sealed') => {
  if (log) recordAudit(log, event, { reason: purpose })
}

async function loadOrCreateKey(
  location: KeyLocation,
  create: () => Promise<unknown>,
): Promise<unknown> {
  const existingKey = await readKey(location)
  if (existingKey !== undefined) return existingKey
  // Processes that start simultaneously each create a key; all use the key that was stored first.
  await location.database.query(
    'insert into identity_keys (purpose, secret) values ($1, $2::jsonb) on conflict do nothing',
    [location.purpose, encryptedJson(location, await create())],
  )
  auditKeyEvent(location, 'keys.made')
  const stored = await readKey(location)
  if (stored === undefined) throw new Error(`The key for ${location.purpose} was not stored.`)
  return stored
}

const encryptedJson = ({ encryptionKey, purpose }: KeyLocation, key: unknown) =>
  JSON.stringify({
    sealed: encrypt(JSON.stringify(key), encryptionKey, `poplar identity key ${purpose}`),
  })

async function readKey(location: KeyLocation): Promise<unknown> {
  const { database, encryptionKey, purpose } = location
  const [row] = await database.query<{ secret: unknown }>(
    'select secret from identity_keys where purpose = $1',
    [purpose],
  )
  const encryptedSecret = v.safeParse(sealedSecret, row?.secret)
  if (encryptedSecret.success)
    return decryptKey(encryptedSecret.output.sealed, encryptionKey, purpose)
  // An earlier version stored keys unencrypted: encrypt them on first read.
  if (row) {
    await database.query('update identity_keys set secret = $2::jsonb where purpose = $1', [
      purpose,
      encryptedJson(location, row.secret),
    ])
    auditKeyEvent(location, 'keys.sealed')
  }
  return row?.secret
}

function decryptKey(sealed: string, encryptionKey: string, purpose: string): unknown {
  try {
    return JSON.parse(decrypt(sealed, encryptionKey, `poplar identity key ${purpose}`))
  } catch {
    throw new WrongEncryptionKeyError()
  }
}

async function newSigningKey(): Promise<IdentityKeys['tokens']> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: RSA_BITS })
  const key = await exportJWK(privateKey)
  return { ...key, kty: 'RSA', kid: randomUUID(), alg: 'RS256', use: 'sig' }
}
