import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { nullIfMissing } from '../platform/files/private-files.ts'
import { describeImage } from '../platform/http/describe.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { AppEnv } from '../session/app-env.ts'

const FOLDER = fileURLToPath(new URL('../../popup/art/', import.meta.url))
const FILE = /^[a-z][a-z0-9-]{0,40}\.svg$/
const PREFLIGHT_S = 86_400

const description = describeImage('Returns a template’s image.')

const ART_HEADERS = {
  'content-type': 'image/svg+xml; charset=utf-8',
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
  return new Hono<AppEnv>().get(path, allowAnyOrigin, description, async (context) => {
    const name = context.req.param('file')
    const file = FILE.test(name) ? await readFile(`${FOLDER}${name}`).catch(nullIfMissing) : null
    if (file === null) throw new Refusal('NOT_FOUND', 'This image doesn’t exist.')
    const bytes = new Uint8Array(file)
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"`
    const headers = { ...ART_HEADERS, etag }
    if (context.req.header('if-none-match') === etag) return context.body(null, 304, headers)
    return context.body(bytes, 200, headers)
  })
}
