import { createHmac } from 'node:crypto'
import type { Credentials } from '../adapters/adapter.ts'
import { encodeBody, type ReceiverTransport } from './transport.ts'
import { WEBHOOK_SECRET } from './webhook-secret.ts'

const SECRET_PREFIX = 'whsec_'

type Message = { id: string; secret: string; now: Date }

/** The headers of Standard Webhooks. Every attempt has the same ID, and a time and a signature of its own. */
export function signatureHeaders({ id, secret, now }: Message, body: string) {
  const timestamp = Math.floor(now.getTime() / 1_000)
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  }
}

/**
 * Signs everything that it sends with a webhook's secret; other services have none.
 * @param message `id`: the same for every attempt at the same message
 */
export function signedTransport(
  receivers: ReceiverTransport,
  { [WEBHOOK_SECRET]: secret }: Credentials,
  message: Omit<Message, 'secret'>,
): ReceiverTransport {
  if (secret === undefined) return receivers
  return (request, options) => {
    const body = request.body === undefined ? '' : encodeBody(request.body).text
    const headers = { ...request.headers, ...signatureHeaders({ ...message, secret }, body) }
    return receivers({ ...request, headers }, options)
  }
}
