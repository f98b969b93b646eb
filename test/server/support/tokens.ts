import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

const { privateKey, publicKey } = await generateKeyPair('RS256')

/** The public keys that the API under test trusts. */
export const testKeys = createLocalJWKSet({
  keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256' }],
})

/** Signs claims with the identity provider's key, or with another key. */
export async function sign(claims: JWTPayload, key = privateKey): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'test' }).sign(key)
}
