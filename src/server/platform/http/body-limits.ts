import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { MAX_IMAGE_BYTES } from '../../../popup/image-rules.ts'
import type { RequestEnv } from '../deps.ts'
import { isDocumentSave } from './documents.ts'
import { Refusal } from './refusal.ts'
import { isUpload } from './uploads.ts'

const KILOBYTE = 1_024

const createBodyLimit = (maxSize: number, sentence = 'The input is too long.') =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new Refusal('TOO_LARGE', sentence)
    },
  })

/** Far more than most calls send. */
const standardLimit = createBodyLimit(64 * KILOBYTE)
/** Includes the multipart overhead around the file. */
const imageLimit = createBodyLimit(MAX_IMAGE_BYTES + 4 * KILOBYTE, 'A picture can be at most 5 MB.')
/** A design contains long text, in any script. */
const documentLimit = createBodyLimit(1_024 * KILOBYTE)

/** Rejects a body that is larger than its route can need. */
export const limitBodies = createMiddleware<RequestEnv>((context, next) => {
  const { path } = context.req
  if (isUpload(path)) return imageLimit(context, next)
  return (isDocumentSave(path) ? documentLimit : standardLimit)(context, next)
})
