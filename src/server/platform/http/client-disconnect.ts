import type { Context } from 'hono'

/** Nobody reads this answer; the log shows it, in the number that proxies use for it. */
export const clientClosedRequest = (): Response => new Response(null, { status: 499 })

/** Whether this error is only that the caller went away before the body was whole. */
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
