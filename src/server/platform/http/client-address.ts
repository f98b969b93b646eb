import type { IncomingMessage } from 'node:http'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * Who is calling: the address of the socket, or, behind a proxy that we trust, the last address that
 * the proxy itself added. Calls without a socket share one name.
 */
export function clientAddress(c: Context, trustsProxy: boolean): string {
  const forwarded = trustsProxy ? lastOf(c.req.header('x-forwarded-for')) : undefined
  return forwarded || socketAddress(c) || 'unknown'
}

/** The same for a request that Hono does not serve. */
export function requestAddress(request: IncomingMessage, trustsProxy: boolean): string {
  const header = request.headers['x-forwarded-for']
  const forwarded = trustsProxy ? lastOf(Array.isArray(header) ? header.at(-1) : header) : undefined
  return forwarded || request.socket.remoteAddress || 'unknown'
}

const lastOf = (header: string | undefined): string | undefined => header?.split(',').at(-1)?.trim()

function socketAddress(c: Context): string | undefined {
  const hasSocket = typeof c.env === 'object' && c.env !== null && 'incoming' in c.env
  return hasSocket ? getConnInfo(c).remote.address : undefined
}
