import type { Context } from 'hono'

/** A response that nobody reads; 499 is the status that proxies log for it. */
export const clientClosedRequest = (): Response => new Response(null, { status: 499 })

/** Whether the error only means that the client disconnected before the body was complete. */
export function isClientDisconnect({ env }: Context, error: unknown): boolean {
  if (typeof env !== 'object' || env === null || !('incoming' in env)) return false
  const { incoming } = env
  return (
    typeof incoming === 'object' &&
    incoming !== null &&
    'errored' in incoming &&
    incoming.errored === error
  )
}
