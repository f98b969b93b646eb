import type { IncomingHttpHeaders } from 'node:http'
import type { GuardedFetch } from '../../platform/guarded-fetch/guarded-fetch.ts'
import type { AdapterRequest, ReceiverResponse } from '../adapters/adapter.ts'

/** Sends one request to a receiver. @throws GuardedFetchError if there is no response */
export type ReceiverTransport = (
  request: AdapterRequest,
  options: { signal: AbortSignal },
) => Promise<ReceiverResponse>

/** How this server reaches the services that leads are sent to. */
export type ReceiverConnection = {
  receivers: ReceiverTransport
  /** Where a browser opens a page of a receiver, such as its sign-in: the page itself, or the stand-in's. */
  receiverPage: (url: string) => string
}

/** Limits of a request to a receiver: Standard Webhooks recommends 15 to 30 seconds. */
export const RECEIVER_LIMITS = { timeoutMs: 20_000, maxBytes: 1_000_000 } as const

/** A body as it is sent. A signature is computed over this text. */
export function encodeBody(body: NonNullable<AdapterRequest['body']>): {
  contentType: string
  text: string
} {
  return body.type === 'json'
    ? { contentType: 'application/json', text: JSON.stringify(body.value) }
    : {
        contentType: 'application/x-www-form-urlencoded',
        text: new URLSearchParams(body.value).toString(),
      }
}

/** The method, headers and body of a request as they are sent. */
export function encodeRequest({ method, headers, body }: AdapterRequest) {
  const encoded = body === undefined ? null : encodeBody(body)
  return {
    method,
    headers: {
      accept: 'application/json',
      'user-agent': 'Poplar',
      ...(encoded !== null && { 'content-type': encoded.contentType }),
      ...headers,
    },
    ...(encoded !== null && { body: encoded.text }),
  }
}

/**
 * The services themselves. Redirects aren't followed, so that neither leads nor credentials reach another host. Only the
 * beginning of a large response is read: its status already says what happened to the lead.
 */
export const receiverConnection = (guardedFetch: GuardedFetch): ReceiverConnection => ({
  receivers: async (request, { signal }) => {
    const options = { redirect: 'manual', largeBody: 'truncate', signal } as const
    const response = await guardedFetch(request.url, { ...encodeRequest(request), ...options })
    const { status, headers, body } = response
    return { status, headers: singleHeaders(headers), body: body.toString('utf8') }
  },
  receiverPage: (url) => url,
})

const singleHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
