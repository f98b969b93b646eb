import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * Who is calling: the address of the socket, or, behind a proxy that we trust, the last address that
 * the proxy itself added. Calls without a socket share one name.
 */
export function clientAddress(c: Context, trustsProxy: boolean): string {
  const forwarded = trustsProxy
    ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
    : undefined
  return forwarded || socketAddress(c) || 'unknown'
}

function socketAddress(c: Context): string | undefined {
  const hasSocket = typeof c.env === 'object' && c.env !== null && 'incoming' in c.env
  return hasSocket ? getConnInfo(c).remote.address : undefined
}
