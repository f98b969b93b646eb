import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** OWASP's smallest recommended cost that fits into 32 MB a hash. */
const COST = { logN: 15, r: 8, p: 3 }
const KEY_BYTES = 32
const SALT_BYTES = 16
const STORED = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]+)\$([\w-]+)$/

/**
 * Turns a password into the text that is stored: salt, hash, and the cost with which it was made,
 * so that a later, higher cost leaves the older hashes readable.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(password, salt, COST)
  const cost = `ln=${COST.logN},r=${COST.r},p=${COST.p}`
  return `$scrypt$${cost}$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

/**
 * Says whether the password is the stored one. Without a stored hash (unknown person, or one who
 * never set a password) it costs the same time and answers no, so that time tells nothing.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, logN, r, p, salt, hash] = STORED.exec(stored ?? '') ?? []
  if (!hash || !salt) {
    await derive(password, Buffer.alloc(SALT_BYTES), COST)
    return false
  }
  const cost = { logN: Number(logN), r: Number(r), p: Number(p) }
  const given = await derive(password, Buffer.from(salt, 'base64url'), cost)
  const expected = Buffer.from(hash, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** cost.logN, r: cost.r, p: cost.p }
  // Node refuses above 32 MB unless told; scrypt needs 128 · N · r bytes and a little more.
  options.maxmem = 2 * 128 * 2 ** cost.logN * cost.r
  return new Promise((resolve, reject) => {
    // One spelling of an accented letter, whatever keyboard it came from.
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
