import * as v from 'valibot'
import { decodeBase64Url } from './token-signature.ts'

const claims = v.object({ sid: v.string() })

/** Which sign-in a bearer token came from; empty where there is no token here, or none that says so. */
export function sessionIdOf(authorization: string | null): string {
  try {
    const [, body = ''] = authorization?.split('.') ?? []
    return v.parse(claims, JSON.parse(new TextDecoder().decode(decodeBase64Url(body)))).sid
  } catch {
    return '' // a host's tokens may be of any form
  }
}
