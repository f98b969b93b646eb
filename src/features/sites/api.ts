import type { RefusalCode } from '../../config/refusal-code.ts'
import type { ApiFailure } from '../../lib/failure.ts'
import type { Call, Http } from '../../lib/http.ts'
import { localTimeZone } from '../../lib/time-zone.ts'
import {
  parseExistingSite,
  parseRedirect,
  parseSite,
  parseSites,
  type Site,
  wireShop,
  wireZone,
} from './model.ts'

/** `GET /sites`: every site that the person may see. */
export async function getSites(http: Http, call: Pick<Call, 'signal'> = {}): Promise<Site[]> {
  const { data } = await http.get('/sites', call)
  return parseSites(data)
}

/**
 * `POST /sites/create`. Refused with `SITE_EXISTS` (see {@link existingSite}), with `LIMIT_REACHED`, or
 * for a member. @param call the form's idempotency key, so that a second press makes no second site
 */
export async function createSite(
  http: Http,
  domain: string,
  call: Pick<Call, 'idempotencyKey' | 'signal'> = {},
): Promise<Site> {
  const { data } = await http.post('/sites/create', {
    ...call,
    query: { domain },
    body: wireZone(localTimeZone()),
  })
  return parseSite(data)
}

/** The site that the account has already, out of the refusal of a second one; else null. */
export function existingSite(failure: ApiFailure): Site | null {
  return failure.code === ('SITE_EXISTS' satisfies RefusalCode)
    ? parseExistingSite(failure.data)
    : null
}

/**
 * `GET /shopify/redirect`: the address where the owner agrees to the app. It goes through the guarded
 * navigation before anybody follows it. @param shop the handle, without its host
 */
export async function shopifyRedirect(
  http: Http,
  shop: string,
  call: Pick<Call, 'signal'> = {},
): Promise<string> {
  const query = wireShop(shop, localTimeZone())
  const { data } = await http.get('/shopify/redirect', { ...call, query })
  return parseRedirect(data)
}
