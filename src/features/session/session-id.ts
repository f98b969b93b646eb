import * as v from 'valibot'
import { decodeBase64Url } from './token-signature.ts'

const claims = v.object({ sid: v.string() })

/** The `sid` claim of a bearer token, which identifies the sign-in; empty if there is no token or no such claim. */
export function sessionIdOf(authorization: string | null): string {
  try {
    const [, body = ''] = authorization?.split('.') ?? []
    return v.parse(claims, JSON.parse(new TextDecoder().decode(decodeBase64Url(body)))).sid
  } catch {
    return '' // a host's tokens may have any format
  }
}
