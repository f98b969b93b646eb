import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { createAttemptCounter } from '../attempts/attempt-counter.ts'
import { rateLimited } from '../attempts/too-many-attempts.ts'
import type { Deps } from '../platform/deps.ts'
import { clientNetwork } from '../platform/http/client-network.ts'
import { describeFont } from '../platform/http/describe.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { limitByAddress } from '../platform/rate-limits/rate-limit.ts'
import type { AppEnv } from '../session/app-env.ts'
import { FONT_LIMITS } from './attempt-limits.ts'
import { googleFonts } from './google.ts'
import { packagedFaces, packagedFile } from './packaged.ts'
import { parseFamily, styleSheet } from './rules.ts'

const CALLS_PER_MINUTE = 600
const PREFLIGHT_S = 86_400

const HEADERS = {
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
}
const CACHE_ONE_DAY = 'public, max-age=86400, stale-while-revalidate=604800'
/** Google may update a family under the same name. */
const CACHE_ONE_MONTH = 'public, max-age=2592000, stale-while-revalidate=31536000'

const sheetDescription = describeFont(
  'Returns a font’s style sheet in the Google Fonts format.',
  'text/css',
)
const fileDescription = describeFont('Returns a font file.', 'font/woff2')

/** Limits uncached fonts, so that nobody can fill the disk or evict fonts in use. */
async function countNewFont(context: Context, { database, environment, now }: Deps): Promise<void> {
  const address = clientNetwork(context, environment.trustsProxy)
  const attempts = createAttemptCounter(database, { environment, now }, FONT_LIMITS)
  const waitMs = await attempts.count('new fonts by IP address', address)
  if (waitMs !== null)
    throw rateLimited(waitMs, 'Too many new fonts were requested. Please wait a moment.')
}

/**
 * `GET /fonts/css?family=EB+Garamond:400,700`: fonts for pop-ups. Our templates’ fonts are packaged with the server;
 * others are fetched from Google once and cached.
 */
export function fontRoutes(deps: Deps): Hono<AppEnv> {
  const google = googleFonts(deps)
  const allowAnyOrigin = cors({ origin: '*', allowMethods: ['GET'], maxAge: PREFLIGHT_S })
  const limitPerVisitor = limitByAddress(CALLS_PER_MINUTE, deps)
  return new Hono<AppEnv>()
    .use('/fonts/*', allowAnyOrigin, limitPerVisitor)
    .get('/fonts/css', sheetDescription, async (context) => {
      const use = parseFamily(context.req.query('family') ?? '')
      if (use === null) {
        throw new Refusal('INVALID', 'Enter the name of a font family, such as Playfair Display.')
      }
      const faces =
        (await packagedFaces(use)) ?? (await google.faces(use, () => countNewFont(context, deps)))
      if (faces === null) throw new Refusal('NOT_FOUND', 'This font doesn’t exist.')
      const css = styleSheet(use.family, faces, ({ address }) => `files/${address}`)
      return context.body(css, 200, {
        ...HEADERS,
        'content-type': 'text/css; charset=utf-8',
        'cache-control': CACHE_ONE_DAY,
      })
    })
    .get('/fonts/files/:folder/:file', fileDescription, async (context) => {
      const { folder, file } = context.req.param()
      const bytes = (await packagedFile(folder, file)) ?? (await google.file(folder, file))
      if (bytes === null) throw new Refusal('NOT_FOUND', 'This font doesn’t exist.')
      return context.body(new Uint8Array(bytes), 200, {
        ...HEADERS,
        'content-type': 'font/woff2',
        'cache-control': CACHE_ONE_MONTH,
      })
    })
}
