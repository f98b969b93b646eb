import { createMiddleware } from 'hono/factory'
import { errorResponse } from './envelope.ts'
import { Refusal } from './refusal.ts'

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']

/**
 * Responds only if the server was called by one of its own host names. An attacker's page can point its own name at
 * this machine (DNS rebinding); a page that is available to everyone on this machine must not be available to the
 * attacker's page.
 * @param publicUrl the server's own origin
 */
export function requireOwnHost(publicUrl: string) {
  const ownHosts = new Set([...LOCAL_HOSTS, new URL(publicUrl).hostname])
  return createMiddleware(async (context, next) => {
    if (!ownHosts.has(new URL(context.req.url).hostname)) {
      return errorResponse(
        context,
        new Refusal('FORBIDDEN', 'This page is available only at its own address.'),
      )
    }
    return next()
  })
}
