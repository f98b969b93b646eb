import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** The lowest cost that OWASP recommends with at most 32 MB per hash. */
const COST = { logN: 15, r: 8, p: 3 }
const KEY_BYTES = 32
const SALT_BYTES = 16
const STORED_HASH = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]+)\$([\w-]+)$/

/**
 * Hashes a password for storage. The result contains the salt, the hash and its cost parameters, so that older
 * hashes can still be verified after the cost is raised.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(password, salt, COST)
  const cost = `ln=${COST.logN},r=${COST.r},p=${COST.p}`
  return `$scrypt$${cost}$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

/**
 * Whether the password matches the stored hash. Without a stored hash (an unknown person, or a person without a
 * password), it takes the same time and returns false, so that its duration reveals nothing.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, logN, r, p, salt, hash] = STORED_HASH.exec(stored ?? '') ?? []
  if (!hash || !salt) {
    await derive(password, Buffer.alloc(SALT_BYTES), COST)
    return false
  }
  const cost = { logN: Number(logN), r: Number(r), p: Number(p) }
  const computedHash = await derive(password, Buffer.from(salt, 'base64url'), cost)
  const expected = Buffer.from(hash, 'base64url')
  return computedHash.length === expected.length && timingSafeEqual(computedHash, expected)
}

function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** cost.logN, r: cost.r, p: cost.p }
  // Node's default limit is 32 MB; scrypt needs 128 · N · r bytes and a little more.
  options.maxmem = 2 * 128 * 2 ** cost.logN * cost.r
  return new Promise((resolve, reject) => {
    // Normalizes accented characters, which keyboards produce in different forms.
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
