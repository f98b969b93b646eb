import { createMiddleware } from 'hono/factory'
import type { Deps } from '../platform/deps.ts'
import {
  claimKey,
  hashRequest,
  readIdempotencyKey,
  releaseKey,
  requestParts,
} from '../platform/http/idempotency.ts'
import type { AppEnv } from '../session/app-env.ts'
import { adminOf } from './admin.ts'

/**
 * Reserves an `Idempotency-Key` for calls that do not run in a single transaction. Stripe and Shopify deduplicate the
 * repeated request; a different request under the same key is refused. A refusal releases the key, since nothing
 * changed.
 */
export const holdIdempotencyKey = (deps: Pick<Deps, 'database' | 'now'>) =>
  createMiddleware<AppEnv>(async (context, next) => {
    const key = readIdempotencyKey(context)
    if (key === undefined) return next()
    const { accountId, personId } = await adminOf(deps, context)
    const hash = hashRequest(requestParts(context, [personId], await context.req.text()))
    const request = { accountId, key, hash, now: deps.now() }
    await deps.database.asAccount(accountId, (tx) => claimKey(tx, request))
    let isDone = false
    try {
      await next()
      isDone = context.error === undefined
    } finally {
      if (!isDone) await deps.database.asAccount(accountId, (tx) => releaseKey(tx, request))
    }
  })
