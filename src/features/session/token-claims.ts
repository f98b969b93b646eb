import * as v from 'valibot'
import { AuthFailure } from './auth.ts'
import { decodeBase64Url, encodeBase64Url, verifySignature } from './token-signature.ts'

/** The values that an ID token must contain to match this tab's request. */
export type ExpectedClaims = {
  /** The provider's origin; the token's `iss` may have a trailing slash. */
  issuer: string
  clientId: string
  nonce: string
  accessToken: string
  now: Date
  /** Empty if the provider's keys are not configured: then only the claims are checked. */
  keys: readonly JsonWebKey[]
}

const claims = v.object({
  iss: v.string(),
  aud: v.union([v.string(), v.array(v.string())]),
  azp: v.optional(v.string()),
  exp: v.number(),
  nonce: v.string(),
  at_hash: v.optional(v.string()),
  email: v.optional(v.string(), ''),
  name: v.optional(v.string(), ''),
})

export type Claims = v.InferOutput<typeof claims>

/** How far the two clocks may differ. */
const LEEWAY_MS = 60_000

/**
 * Reads an ID token from a URL.
 * @throws AuthFailure `untrusted` unless every claim matches and, if keys are known, so does the signature
 */
export async function readIdToken(token: string, expected: ExpectedClaims): Promise<Claims> {
  const read = parseClaims(token)
  const fits =
    matchesClaims(read, expected) &&
    (await matchesAccessToken(read, expected.accessToken)) &&
    (expected.keys.length === 0 || (await verifySignature(token, expected.keys)))
  if (!fits) throw new AuthFailure('untrusted')
  return read
}

function parseClaims(token: string): Claims {
  try {
    const body = new TextDecoder().decode(decodeBase64Url(token.split('.')[1] ?? ''))
    return v.parse(claims, JSON.parse(body))
  } catch (cause) {
    throw new AuthFailure('untrusted', '', { cause })
  }
}

function matchesClaims(read: Claims, expected: ExpectedClaims): boolean {
  const audiences = [read.aud].flat()
  return (
    read.iss.replace(/\/$/, '') === expected.issuer &&
    audiences.includes(expected.clientId) &&
    (audiences.length === 1 || read.azp === expected.clientId) &&
    read.nonce === expected.nonce &&
    read.exp * 1000 + LEEWAY_MS > expected.now.getTime()
  )
}

/**
 * `at_hash` ties the access token to the ID token: it is the left half of the access token's SHA-256 (OpenID Connect
 * 3.2.2.9).
 */
async function matchesAccessToken(read: Claims, accessToken: string): Promise<boolean> {
  if (read.at_hash === undefined) return true
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(accessToken))
  return encodeBase64Url(new Uint8Array(digest).slice(0, 16)) === read.at_hash
}
