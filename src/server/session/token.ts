import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as v from 'valibot'
import { Refusal } from '../platform/http/refusal.ts'

export const AUDIENCE = 'poplar-api'

/** The claims in an access token: a person and their session. */
export type Claims = { personId: string; sid: string; expiresAt: Date }

const claimsSchema = v.pipe(
  v.object({
    sub: v.pipe(v.string(), v.uuid()),
    sid: v.pipe(v.string(), v.minLength(1)),
    exp: v.number(),
  }),
  v.transform(
    ({ sub, sid, exp }): Claims => ({
      personId: sub,
      sid,
      expiresAt: new Date(exp * 1_000),
    }),
  ),
)

export const signedOutRefusal = () => new Refusal('SIGNED_OUT', 'Please login to continue')

type VerificationOptions = { keys: JWTVerifyGetKey; issuer: string; now: Date }

/**
 * Verifies the signature, issuer, audience and expiry of a bearer token.
 * @throws Refusal SIGNED_OUT for any invalid token, without saying why
 */
export async function verifyToken(
  authorization: string | undefined,
  options: VerificationOptions,
): Promise<Claims> {
  const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '') ?? []
  if (token === undefined) throw signedOutRefusal()
  const { payload } = await jwtVerify(token, options.keys, {
    issuer: options.issuer,
    audience: AUDIENCE,
    algorithms: ['RS256'],
    requiredClaims: ['exp', 'sub', 'sid'],
    currentDate: options.now,
  }).catch((error: unknown) => {
    // An unreachable provider is not the caller's fault: only an invalid token is refused here.
    throw error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)
      ? signedOutRefusal()
      : error
  })
  const claims = v.safeParse(claimsSchema, payload)
  if (!claims.success) throw signedOutRefusal()
  return claims.output
}
