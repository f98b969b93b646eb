import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { RequestEnv } from '../deps.ts'
import { Refusal } from './refusal.ts'

export const KILOBYTE = 1_024

/** Calls that may send more than most do. */
export type BodyLimit = {
  isFor: (path: string) => boolean
  maxBytes: number
  /** What the caller reads if the body is larger. */
  message?: string
}

const createBodyLimit = (maxSize: number, message = 'The input is too long.') =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new Refusal('TOO_LARGE', message)
    },
  })

/** Far more than most calls send. */
const standardLimit = createBodyLimit(64 * KILOBYTE)

/** Rejects a body that is larger than its route can need. @param exceptions the first one that is for a path applies */
export function limitBodies(exceptions: readonly BodyLimit[]) {
  const limits = exceptions.map(({ isFor, maxBytes, message }) => ({
    isFor,
    limit: createBodyLimit(maxBytes, message),
  }))
  return createMiddleware<RequestEnv>((context, next) => {
    const exception = limits.find(({ isFor }) => isFor(context.req.path))
    return (exception?.limit ?? standardLimit)(context, next)
  })
}
