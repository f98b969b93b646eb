import type { IncomingMessage } from 'node:http'

/**
 * The provider derives its URLs, and whether cookies may be secure, from the forwarded headers. This function sets
 * these headers to the issuer's origin, whatever the caller or a proxy sent.
 */
export function setIssuerHeaders(request: IncomingMessage, issuer: string): IncomingMessage {
  const { protocol, host } = new URL(issuer)
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  request.headers['x-forwarded-host'] = host
  return request
}
