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
  shopRequest,
  timeZoneRequest,
} from './model.ts'

/** `GET /sites`: every site that the user may see. */
export async function getSites(http: Http, call: Pick<Call, 'signal'> = {}): Promise<Site[]> {
  const { data } = await http.get('/sites', call)
  return parseSites(data)
}

/**
 * `POST /sites/create`. Fails with `SITE_EXISTS` (see {@link existingSite}), with `LIMIT_REACHED`, or for members.
 * @param call the form's idempotency key, so that a second click doesn't create a second site
 */
export async function createSite(
  http: Http,
  domain: string,
  call: Pick<Call, 'idempotencyKey' | 'signal'> = {},
): Promise<Site> {
  const { data } = await http.post('/sites/create', {
    ...call,
    query: { domain },
    body: timeZoneRequest(localTimeZone()),
  })
  return parseSite(data)
}

/** The existing site in a `SITE_EXISTS` failure; null for other failures. */
export function existingSite(failure: ApiFailure): Site | null {
  return failure.code === ('SITE_EXISTS' satisfies RefusalCode)
    ? parseExistingSite(failure.data)
    : null
}

/**
 * `GET /shopify/redirect`: the URL where the owner authorises the app. Follow it only through the guarded navigation.
 * @param shop the handle, without its host
 */
export async function shopifyRedirect(
  http: Http,
  shop: string,
  call: Pick<Call, 'signal'> = {},
): Promise<string> {
  const query = shopRequest(shop, localTimeZone())
  const { data } = await http.get('/shopify/redirect', { ...call, query })
  return parseRedirect(data)
}
