import { createMiddleware } from 'hono/factory'
import type { Deps } from '../platform/deps.ts'
import type { AppEnv } from './app-env.ts'
import { runAsCaller } from './person.ts'
import { verifyToken } from './token.ts'

/** Requires a valid access token; the person is read from the token, never from a request body. */
export const requireToken = ({ keys, environment, now }: Deps) =>
  createMiddleware<AppEnv>(async (context, next) => {
    const verification = { keys, issuer: environment.addresses.issuer, now: now() }
    context.set('claims', await verifyToken(context.req.header('authorization'), verification))
    await next()
  })

/**
 * Runs the rest of the request in one transaction limited to the caller's account, after `requireToken`. A refusal
 * rolls it back. A route that waits for another server must not hold the transaction: it calls `runAsCaller` for each
 * short step instead.
 */
export const tenant = ({ database }: Deps) =>
  createMiddleware<AppEnv>(async (context, next) => {
    await runAsCaller(database, context.get('claims'), async (statements, person) => {
      context.set('statements', statements)
      context.set('person', person)
      await next()
      // Hono has already turned the error into a response; it is thrown again so that the transaction rolls back.
      if (context.error) throw context.error
    })
  })
