import { createMiddleware } from 'hono/factory'
import type { RequestEnv } from '../deps.ts'

/**
 * Goes on once the whole body is here, before `tenant`: one that comes slowly must not hold a
 * transaction, which on PGlite is everybody's.
 */
export const bufferBody = createMiddleware<RequestEnv>(async (context, next) => {
  await context.req.text()
  await next()
})
