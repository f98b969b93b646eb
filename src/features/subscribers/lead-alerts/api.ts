import type { Call, Http } from '../../../lib/http.ts'
import { type AlertFrequency, parseLeadAlerts } from './model.ts'

const PATH = '/site/lead-alerts'

/** `GET /site/lead-alerts`: when the user is emailed about the selected site's new subscribers. */
export async function getLeadAlerts(
  http: Http,
  call: Pick<Call, 'signal'> = {},
): Promise<AlertFrequency> {
  const { data } = await http.get(PATH, call)
  return parseLeadAlerts(data)
}

/** `PUT /site/lead-alerts`. */
export async function putLeadAlerts(
  http: Http,
  frequency: AlertFrequency,
): Promise<AlertFrequency> {
  const { data } = await http.put(PATH, { body: { frequency } })
  return parseLeadAlerts(data)
}
