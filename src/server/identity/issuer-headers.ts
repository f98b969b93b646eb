import type { IncomingMessage } from 'node:http'

/**
 * The provider builds URLs, and allows secure cookies, according to where it believes the request was sent. This
 * sets that to the issuer, whatever headers the caller or a proxy sent.
 */
export function setIssuerHeaders(request: IncomingMessage, issuer: string): IncomingMessage {
  const { protocol, host } = new URL(issuer)
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  request.headers['x-forwarded-host'] = host
  return request
}
