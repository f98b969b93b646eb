import type { Call, Http } from '../../../lib/http.ts'
import { type PersonDelivery, parsePersonDeliveries } from './model.ts'

/** `GET /site/users/{id}/deliveries`: to every connection, newest first. */
export async function getPersonDeliveries(
  http: Http,
  id: string,
  call: Pick<Call, 'signal'> = {},
): Promise<PersonDelivery[]> {
  const { data } = await http.get(`/site/users/${encodeURIComponent(id)}/deliveries`, call)
  return parsePersonDeliveries(data)
}
