import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../deps.ts'

/**
 * Goes on once the whole body is here, before `tenant`: one that comes slowly must not hold a
 * transaction, which on PGlite is everybody's.
 */
export const received = createMiddleware<AppEnv>(async (context, next) => {
  await context.req.text()
  await next()
})
