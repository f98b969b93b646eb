import { createMiddleware } from 'hono/factory'
import type { PlatformEnvironment } from '../environment.ts'
import { errorResponse } from './envelope.ts'
import { Refusal } from './refusal.ts'

const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]']

/**
 * Answers where the server was called by a name of its own only. A stranger's page can have its own name
 * lead to this machine (DNS rebinding); what is open to whoever sits at it must not be open to that page.
 */
export function requireOwnHost({
  addresses,
}: {
  addresses: Pick<PlatformEnvironment['addresses'], 'dashboard'>
}) {
  const own = new Set([...THIS_MACHINE, new URL(addresses.dashboard).hostname])
  return createMiddleware(async (context, next) => {
    if (!own.has(new URL(context.req.url).hostname)) {
      return errorResponse(
        context,
        new Refusal('FORBIDDEN', 'This page answers under its own address only.'),
      )
    }
    return next()
  })
}
