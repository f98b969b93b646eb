import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../deps.ts'
import { isDocument } from './documents.ts'
import { Refusal } from './refusal.ts'

const KILOBYTE = 1_024

const upTo = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new Refusal('TOO_LARGE', 'The input is too long.')
    },
  })

/** What most calls send fits into this many times over. */
const usual = upTo(64 * KILOBYTE)
/** A design holds long texts, in every script. */
const document = upTo(1_024 * KILOBYTE)

/** Refuses a body that is longer than its call can need. */
export const limitBodies = createMiddleware<AppEnv>((context, next) =>
  (isDocument(context.req.path) ? document : usual)(context, next),
)
