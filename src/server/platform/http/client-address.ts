import type { IncomingMessage } from 'node:http'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * The caller's IP address: the socket's address or, behind a trusted proxy, the last address in X-Forwarded-For,
 * which the proxy itself added. All calls without a socket share the value `unknown`.
 */
export function clientAddress(c: Context, trustsProxy: boolean): string {
  const forwardedAddress = trustsProxy ? lastEntry(c.req.header('x-forwarded-for')) : undefined
  return forwardedAddress || socketAddress(c) || 'unknown'
}

/** The same for a request that Hono doesn't handle. */
export function requestAddress(request: IncomingMessage, trustsProxy: boolean): string {
  const header = request.headers['x-forwarded-for']
  const forwardedAddress = trustsProxy
    ? lastEntry(Array.isArray(header) ? header.at(-1) : header)
    : undefined
  return forwardedAddress || request.socket.remoteAddress || 'unknown'
}

const lastEntry = (header: string | undefined): string | undefined =>
  header?.split(',').at(-1)?.trim()

function socketAddress(c: Context): string | undefined {
  const hasSocket = typeof c.env === 'object' && c.env !== null && 'incoming' in c.env
  return hasSocket ? getConnInfo(c).remote.address : undefined
}
