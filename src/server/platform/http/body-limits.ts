import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { MAX_IMAGE_BYTES } from '../../../popup/image-rules.ts'
import type { RequestEnv } from '../deps.ts'
import { isDocumentSave } from './documents.ts'
import { Refusal } from './refusal.ts'
import { isUpload } from './uploads.ts'

const KILOBYTE = 1_024

const upTo = (maxSize: number, sentence = 'The input is too long.') =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new Refusal('TOO_LARGE', sentence)
    },
  })

/** What most calls send fits into this many times over. */
const usual = upTo(64 * KILOBYTE)
/** With what a form puts around its file. */
const picture = upTo(MAX_IMAGE_BYTES + 4 * KILOBYTE, 'A picture may have 5 MB at most.')
/** A design holds long texts, in every script. */
const document = upTo(1_024 * KILOBYTE)

/** Refuses a body that is longer than its call can need. */
export const limitBodies = createMiddleware<RequestEnv>((context, next) => {
  const { path } = context.req
  if (isUpload(path)) return picture(context, next)
  return (isDocumentSave(path) ? document : usual)(context, next)
})
