import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { deriveKey } from '../platform/http/encryption.ts'

/** What precedes the 32 bytes of an Ed25519 key in its PKCS #8 form (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The public half, as RFC 8037 writes it. */
export type PublicKey = { kty: 'OKP'; crv: 'Ed25519'; x: string; kid: string; use: 'sig' }

/** The server's key for receipts. It is derived from ENCRYPTION_KEY, so it lasts as long as that key. */
function privateKey(encryptionKey: string): KeyObject {
  const seed = deriveKey(encryptionKey, 'poplar erasure receipts')
  return createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, seed]),
    format: 'der',
    type: 'pkcs8',
  })
}

/** The key ID is the thumbprint of RFC 7638. */
export function receiptPublicKey(encryptionKey: string): PublicKey {
  const { x = '' } = createPublicKey(privateKey(encryptionKey)).export({ format: 'jwk' })
  const kid = createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url')
  return { kty: 'OKP', crv: 'Ed25519', x, kid, use: 'sig' }
}

export const signText = (text: string, encryptionKey: string): string =>
  sign(null, Buffer.from(text), privateKey(encryptionKey)).toString('base64url')
