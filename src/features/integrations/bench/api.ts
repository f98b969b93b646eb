import type { Call, Http } from '../../../lib/http.ts'
import { RECEIVER_CALL } from '../receiver-call.ts'
import { parseSampleReply, type SampleReply } from './model.ts'

export type Sample = {
  connectionId: string
  /** By the name of the source. */
  fields: Readonly<Record<string, string>>
  target: string | null
  /** False to show only what would be sent. */
  send: boolean
}

/** `POST …/sample`: nothing of it is kept. */
export async function postSample(
  http: Http,
  { connectionId, fields, target, send }: Sample,
  call: Pick<Call, 'signal'> = {},
): Promise<SampleReply> {
  const path = `/integrations/connections/${encodeURIComponent(connectionId)}/sample`
  const body = { fields, target: target ?? undefined, send }
  const { data } = await http.post(path, { ...RECEIVER_CALL, ...call, body })
  return parseSampleReply(data)
}
