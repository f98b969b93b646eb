import type { Call, Http } from '../../lib/http.ts'
import { parseQuarantine, type Quarantine } from './quarantine-model.ts'

/** `GET /quarantined_views`, for admins. */
export async function getQuarantine(
  http: Http,
  call: Pick<Call, 'signal'> = {},
): Promise<Quarantine> {
  const { data } = await http.get('/quarantined_views', call)
  return parseQuarantine(data)
}

export type Decision = 'release' | 'drop'

/** `POST /quarantined_views/{id}/release` or `/drop`; returns what is still on hold. */
export async function reviewHour(http: Http, id: string, decision: Decision): Promise<Quarantine> {
  const { data } = await http.post(`/quarantined_views/${id}/${decision}`)
  return parseQuarantine(data)
}
