import * as v from 'valibot'
import type { HostedServer } from './hosted-server.ts'
import type { Answer } from './judge.ts'
import type { RequestInput } from './requests.ts'

const ticketResponse = v.object({ data: v.object({ ticket: v.string() }) })

function encodeSafely(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    return '%ED%A0%80'
  }
}

/** The path with its placeholders filled, and the query. */
export function addressFor(
  path: string,
  { path: pathValues = {}, query = {} }: RequestInput,
): string {
  const filledPath = path.replace(
    /\{(\w+)\}/g,
    (_, name) => encodeSafely(pathValues[name] ?? '-') || '-',
  )
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeSafely(value)}`)
  return pairs.length === 0 ? filledPath : `${filledPath}?${pairs.join('&')}`
}

/** The request body and its content type. */
function bodyOf(method: string, { body, bytes }: RequestInput) {
  if (method === 'get' || method === 'delete') return null
  if (bytes !== undefined) return { body: bytes, type: 'image/png' }
  return body === undefined ? null : { body: JSON.stringify(body), type: 'application/json' }
}

/** Calls an operation in `/openapi.json` over HTTP. `key` is the idempotency key of a write. */
export async function send(
  { port }: HostedServer,
  operation: string,
  { sent, headers, key }: { sent: RequestInput; headers: Record<string, string>; key: string },
): Promise<Answer> {
  const [method = '', path = ''] = operation.split(' ')
  const content = bodyOf(method, sent)
  const response = await fetch(`http://127.0.0.1:${port}${addressFor(path, sent)}`, {
    method: method.toUpperCase(),
    redirect: 'manual',
    headers: {
      ...headers,
      ...(content && { 'content-type': content.type, 'idempotency-key': key }),
      ...sent.headers,
    },
    ...(content && { body: content.body }),
  })
  const isStream = response.headers.get('content-type')?.includes('event-stream') ?? false
  if (isStream) await response.body?.cancel()
  const text = isStream ? '' : await response.text()
  return { status: response.status, headers: response.headers, text }
}

/** The ticket that every visitor to a site receives, or an empty string if the response has none. */
export async function fetchLiveTicket(server: HostedServer, siteId: string): Promise<string> {
  const { text } = await server.call('GET', `/v1/live/${siteId}`)
  const reply = v.safeParse(ticketResponse, JSON.parse(text))
  return reply.success ? reply.output.data.ticket : ''
}
