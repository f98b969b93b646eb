import type { IncomingMessage } from 'node:http'

/**
 * The provider makes addresses, and allows its secure cookies, by where it takes a request to have been
 * sent: always to the issuer, whatever the caller says and whether or not a proxy tells of https.
 */
export function setIssuerHeaders(request: IncomingMessage, issuer: string): IncomingMessage {
  const { protocol, host } = new URL(issuer)
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  request.headers['x-forwarded-host'] = host
  return request
}
