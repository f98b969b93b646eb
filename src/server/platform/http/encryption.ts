import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Derives a separate key for each purpose: what was encrypted for one cannot be decrypted for another. A purpose that
 * has been used must not change.
 */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))

/** Encrypts text with a key derived from the secret. The secret itself is not stored. */
export function encrypt(text: string, secret: string, purpose: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, deriveKey(secret, purpose), iv)
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]).toString('base64')
}

/** @throws if the text was encrypted with another secret or for another purpose, or was changed */
export function decrypt(encrypted: string, secret: string, purpose: string): string {
  const bytes = Buffer.from(encrypted, 'base64')
  const text = bytes.subarray(IV_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(
    CIPHER,
    deriveKey(secret, purpose),
    bytes.subarray(0, IV_BYTES),
    {
      authTagLength: TAG_BYTES,
    },
  )
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
}
