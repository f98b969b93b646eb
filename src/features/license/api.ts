import type { Http } from '../../lib/http.ts'
import { type LicenseReply, parseReply } from './model.ts'

export type Registration = {
  licenseKey: string
  email: string
  password: string
  /** What the captcha's widget gave, where there is one. */
  captcha: string | null
}

type Once = { idempotencyKey: string; signal: AbortSignal }

/** Public: the call carries no token. */
export async function registerLicense(
  http: Http,
  { licenseKey, email, password, captcha }: Registration,
  once: Once,
): Promise<LicenseReply> {
  const body = { license_key: licenseKey, email, password, ...(captcha !== null && { captcha }) }
  const { data } = await http.post('/dealfuel/license_key_register', {
    ...once,
    body,
    anonymous: true,
  })
  return parseReply(data)
}

/** The one token that goes in a query: the call's address is fixed. */
export async function verifyLicense(http: Http, token: string, once: Once): Promise<LicenseReply> {
  const { data } = await http.post('/dealfuel/license_key_verify', {
    ...once,
    query: { token },
    anonymous: true,
  })
  return parseReply(data)
}
