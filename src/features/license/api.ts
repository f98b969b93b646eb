import type { Http } from '../../lib/http.ts'
import { type LicenseResponse, parseLicenseResponse } from './reply-model.ts'

export type Registration = {
  licenseKey: string
  email: string
  password: string
  /** The captcha widget's response; null if there is no captcha. */
  captcha: string | null
}

type RequestOptions = { idempotencyKey: string; signal: AbortSignal }

/** A public endpoint: the request sends no access token. */
export async function registerLicense(
  http: Http,
  { licenseKey, email, password, captcha }: Registration,
  once: RequestOptions,
): Promise<LicenseResponse> {
  const body = { license_key: licenseKey, email, password, ...(captcha !== null && { captcha }) }
  const { data } = await http.post('/dealfuel/license_key_register', {
    ...once,
    body,
    anonymous: true,
  })
  return parseLicenseResponse(data)
}

/** The only endpoint with a token in its query; the URL is given by the API. */
export async function verifyLicense(
  http: Http,
  token: string,
  once: RequestOptions,
): Promise<LicenseResponse> {
  const { data } = await http.post('/dealfuel/license_key_verify', {
    ...once,
    query: { token },
    anonymous: true,
  })
  return parseLicenseResponse(data)
}
