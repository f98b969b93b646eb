import type { Call, Http } from '../../../lib/http.ts'
import { parseTestReply, type TestReply } from '../bench/model.ts'
import { RECEIVER_CALL } from '../receiver-call.ts'
import {
  type ConnectionChange,
  type ConnectionDetails,
  changeBody,
  parseConnectionDetails,
  parseOptionalSecret,
  parseSecret,
  parseTargets,
  type Target,
} from './model.ts'

const pathOf = (id: string): string => `/integrations/connections/${encodeURIComponent(id)}`

export async function getConnection(
  http: Http,
  id: string,
  call: Pick<Call, 'signal'> = {},
): Promise<ConnectionDetails> {
  const { data } = await http.get(pathOf(id), call)
  return parseConnectionDetails(data)
}

export async function putConnection(
  http: Http,
  id: string,
  change: ConnectionChange,
): Promise<ConnectionDetails> {
  const { data } = await http.put(pathOf(id), { body: changeBody(change) })
  return parseConnectionDetails(data)
}

/**
 * `PUT …/credentials`: another key or address; the service is asked first.
 * @returns a webhook's new secret, if its old one couldn't be read
 */
export async function putCredentials(
  http: Http,
  id: string,
  credentials: Readonly<Record<string, string>>,
): Promise<string | null> {
  const path = `${pathOf(id)}/credentials`
  const { data } = await http.put(path, { ...RECEIVER_CALL, body: { credentials } })
  return parseOptionalSecret(data)
}

export async function postPause(http: Http, id: string): Promise<void> {
  await http.post(`${pathOf(id)}/pause`)
}

export async function postResume(http: Http, id: string): Promise<void> {
  await http.post(`${pathOf(id)}/resume`)
}

export async function postTest(http: Http, id: string): Promise<TestReply> {
  const { data } = await http.post(`${pathOf(id)}/test`, RECEIVER_CALL)
  return parseTestReply(data)
}

/** `POST …/secret`: a webhook's new secret, which can't be read again. */
export async function postSecret(http: Http, id: string): Promise<string> {
  const { data } = await http.post(`${pathOf(id)}/secret`)
  return parseSecret(data)
}

export async function deleteConnection(http: Http, id: string): Promise<void> {
  await http.delete(pathOf(id))
}

/** `GET …/targets`: the service's lists, audiences, sheets or tags. */
export async function getTargets(
  http: Http,
  id: string,
  call: Pick<Call, 'signal'> = {},
): Promise<Target[]> {
  const { data } = await http.get(`${pathOf(id)}/targets`, { ...RECEIVER_CALL, ...call })
  return parseTargets(data)
}
