import { createMiddleware } from 'hono/factory'
import type { Deps } from '../platform/deps.ts'
import type { AppEnv } from './app-env.ts'
import { runAsCaller } from './person.ts'
import { claimsOf } from './token.ts'

/** Lets only a good access token pass; the person comes from it, never from a body. */
export const requireToken = ({ keys, environment, now }: Deps) =>
  createMiddleware<AppEnv>(async (context, next) => {
    const trust = { keys, issuer: environment.addresses.issuer, now: now() }
    context.set('claims', await claimsOf(context.req.header('authorization'), trust))
    await next()
  })

/**
 * Runs the rest of the request in one transaction of the caller's account, after `requireToken`. A refusal
 * rolls it back. A route that waits for another server must not hold it: that route calls `runAsCaller`
 * for its short steps instead.
 */
export const tenant = ({ database }: Deps) =>
  createMiddleware<AppEnv>(async (context, next) => {
    await runAsCaller(database, context.get('claims'), async (statements, person) => {
      context.set('statements', statements)
      context.set('person', person)
      await next()
      // Hono has turned a throw into an answer already; the transaction must see it too.
      if (context.error) throw context.error
    })
  })
