import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { nullIfMissing } from '../platform/files/private-files.ts'
import { describeImage } from '../platform/http/describe.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { type StoredResponse, sendStored, storeBody } from '../platform/http/stored-response.ts'
import type { AppEnv } from '../session/app-env.ts'

const FOLDER = fileURLToPath(new URL('../../popup/art/', import.meta.url))
const FILE = /^[a-z][a-z0-9-]{0,40}\.svg$/
const PREFLIGHT_S = 86_400

const description = describeImage('Returns a template’s image.')

const ART_HEADERS = {
  // An updated image keeps its name.
  'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
}

/** `GET /art/{name}.svg`: images for our templates, for any origin. */
export function artRoutes(): Hono<AppEnv> {
  const allowAnyOrigin = cors({ origin: '*', allowMethods: ['GET'], maxAge: PREFLIGHT_S })
  const path = '/art/:file'
  /** A few hundred kilobytes: the images come with the server, and don't change while it runs. */
  const stored = new Map<string, StoredResponse>()
  return new Hono<AppEnv>().get(path, allowAnyOrigin, description, async (context) => {
    const name = context.req.param('file')
    const image = stored.get(name) ?? (await storeImage(name))
    if (image === null) throw new Refusal('NOT_FOUND', 'This image doesn’t exist.')
    stored.set(name, image)
    return sendStored(context, image, ART_HEADERS)
  })
}

async function storeImage(name: string): Promise<StoredResponse | null> {
  const file = FILE.test(name) ? await readFile(`${FOLDER}${name}`).catch(nullIfMissing) : null
  if (file === null) return null
  return storeBody(new Uint8Array(file), { contentType: 'image/svg+xml; charset=utf-8' })
}
