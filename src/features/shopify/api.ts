import { readCookie } from '../../lib/cookies.ts'
import type { Call, Http } from '../../lib/http.ts'
import { browserParameter, type CallbackOutcome, parseOutcome } from './model.ts'

/** Set by the server when an installation starts in the app store; over HTTPS its name starts with `__Host-`. */
const BROWSER_COOKIE = 'shopify_install'

/**
 * `POST /shopify/callback` with Shopify's query unchanged, because it is signed.
 * @param search including the `?`
 */
export async function postCallback(
  http: Http,
  search: string,
  call: Pick<Call, 'anonymous' | 'idempotencyKey' | 'signal'>,
): Promise<CallbackOutcome> {
  const body = browserParameter(
    readCookie(`__Host-${BROWSER_COOKIE}`) ?? readCookie(BROWSER_COOKIE),
  )
  const { data } = await http.post(`/shopify/callback${search}`, { ...call, body })
  return parseOutcome(data)
}
