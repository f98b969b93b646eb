import { createMiddleware } from 'hono/factory'
import type { RequestEnv } from '../deps.ts'

/**
 * Reads the whole body before `tenant` opens its transaction: a slow upload must not hold a transaction, which blocks
 * all other requests with PGlite.
 */
export const bufferBody = createMiddleware<RequestEnv>(async (context, next) => {
  await context.req.text()
  await next()
})
