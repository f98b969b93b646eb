import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import * as v from 'valibot'
import {
  type ImageSize,
  imageTypeOf,
  isTooLarge,
  MAX_IMAGE_PIXELS,
  MAX_IMAGE_SIDE,
} from '../../popup/image-rules.ts'
import { imageSizeOf } from '../../popup/image-size.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Deps } from '../platform/deps.ts'
import { describe, describeImage } from '../platform/http/describe.ts'
import { ok } from '../platform/http/envelope.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { AppEnv } from '../session/app-env.ts'
import { limitWithSessionCheck } from '../session/call-limits.ts'
import { requirePermission } from '../session/permission.ts'
import { type Person, runAsCaller } from '../session/person.ts'
import { requireToken } from '../session/tenant.ts'
import { artRoutes } from './art-routes.ts'
import { bucketImageStore } from './bucket.ts'
import { isCompleteImage } from './image-completeness.ts'
import { MAX_IMAGES } from './image-limit.ts'
import { addImage, countImages, findImageType } from './repository.ts'
import type { Bucket } from './settings.ts'
import { diskImageStore } from './store.ts'

const UPLOADS_PER_MINUTE = 30
const PREFLIGHT_S = 86_400

const imageResponse = v.object({ image_id: v.string(), type: v.string(), bytes: v.number() })

const uploadDescription = {
  summary: 'Uploads an image for pop-ups: PNG, JPEG, WebP or GIF, up to 5 MB and 40 megapixels.',
  data: imageResponse,
}

const imageDescription = describeImage('Returns an uploaded image.')

/** Makes browsers treat uploaded bytes only as an image. */
const IMAGE_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
}

const tooLargeMessage = ({ width, height }: ImageSize): string => {
  const [imageWidth, imageHeight, side] = [width, height, MAX_IMAGE_SIDE].map((pixels) =>
    pixels.toLocaleString('en'),
  )
  const millions = MAX_IMAGE_PIXELS / 1_000_000
  return `This image is ${imageWidth} × ${imageHeight} pixels. The maximum is ${side} pixels per side and ${millions} million in total.`
}

/** The body itself, or the `file` field in a form. */
async function readUpload({ req }: Context): Promise<Uint8Array<ArrayBuffer>> {
  if (!req.header('content-type')?.startsWith('multipart/form-data')) {
    return new Uint8Array(await req.arrayBuffer())
  }
  const file = (await req.formData()).get('file')
  if (!(file instanceof Blob)) throw new Refusal('INVALID', 'The form contains no file.')
  return new Uint8Array(await file.arrayBuffer())
}

async function requireRoom(statements: Queryable, person: Person): Promise<Person> {
  requirePermission(person, 'campaigns', 'edit_campaigns')
  if ((await countImages(statements)) < MAX_IMAGES) return person
  throw new Refusal('LIMIT_REACHED', `An account can have up to ${MAX_IMAGES} images.`)
}

/** Images for pop-ups: the account’s uploads, and the images of templates. No transaction is open during an upload. */
export function imageRoutes(deps: Deps & { environment: { bucket: Bucket | null } }): Hono<AppEnv> {
  const { database, environment, now } = deps
  const { bucket, dataFolder } = environment
  const store = bucket === null ? diskImageStore(dataFolder) : bucketImageStore(bucket)
  const limitPerPerson = limitWithSessionCheck(UPLOADS_PER_MINUTE, deps)
  const allowAnyOrigin = cors({ origin: '*', allowMethods: ['GET'], maxAge: PREFLIGHT_S })
  return new Hono<AppEnv>()
    .post(
      '/images',
      describe(uploadDescription),
      requireToken(deps),
      limitPerPerson,
      async (context) => {
        const bytes = await readUpload(context)
        const type = imageTypeOf(bytes)
        if (type === null) {
          throw new Refusal(
            'INVALID',
            'This file type isn’t supported. Use PNG, JPEG, WebP or GIF.',
          )
        }
        if (!isCompleteImage(bytes, type)) {
          throw new Refusal('INVALID', 'This image file is incomplete. Please choose another one.')
        }
        const size = imageSizeOf(bytes, type)
        if (size !== null && isTooLarge(size)) throw new Refusal('INVALID', tooLargeMessage(size))
        const imageId = randomUUID()
        const { claims } = context.var
        await runAsCaller(database, claims, requireRoom)
        // Outside a transaction: a slow disk or bucket must not block the database.
        await store.write(imageId, bytes)
        await runAsCaller(database, claims, async (statements, person) => {
          const { accountId } = await requireRoom(statements, person)
          await addImage(statements, { imageId, accountId, type, bytes: bytes.length, now: now() })
        })
        return ok(context, { image_id: imageId, type, bytes: bytes.length })
      },
    )
    .get('/images/:image_id', allowAnyOrigin, imageDescription, async (context) => {
      const imageId = context.req.param('image_id')
      const type = await findImageType(database, imageId)
      const bytes = type === null ? null : await store.read(imageId)
      if (type === null || bytes === null)
        throw new Refusal('NOT_FOUND', 'This image doesn’t exist.')
      return context.body(bytes, 200, { ...IMAGE_HEADERS, 'content-type': type })
    })
    .route('/', artRoutes())
}
