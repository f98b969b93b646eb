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
 * Keeps what an `Idempotency-Key` stands for, where no transaction spans the call: Stripe and Shopify
 * repeat the same request by themselves, and another one under the key is a mistake of the caller. A
 * refusal lets go of the key, since it changed nothing.
 */
export const ownKey = (deps: Pick<Deps, 'database' | 'now'>) =>
  createMiddleware<AppEnv>(async (context, next) => {
    const key = readIdempotencyKey(context)
    if (key === undefined) return next()
    const { accountId, personId } = await adminOf(deps, context)
    const hash = hashRequest(requestParts(context, [personId], await context.req.text()))
    const request = { accountId, key, hash, now: deps.now() }
    await deps.database.asAccount(accountId, (own) => claimKey(own, request))
    let isDone = false
    try {
      await next()
      isDone = context.error === undefined
    } finally {
      if (!isDone) await deps.database.asAccount(accountId, (own) => releaseKey(own, request))
    }
  })
