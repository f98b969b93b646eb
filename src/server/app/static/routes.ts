import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { stripeOrigins } from '../../billing/stripe/settings.ts'
import { captchaOrigins } from '../../captcha/settings.ts'
import { pageHeaders } from '../../pages/page-headers.ts'
import { nullIfMissing } from '../../platform/files/private-files.ts'
import { SCRIPT_POLICY } from '../../platform/http/standard-headers.ts'
import { type FileStore, sendFile } from '../../platform/static/file-store.ts'
import type { Releases } from './releases.ts'
import { type DashboardOptions, dashboardSettings, pageWithSettings } from './settings.ts'

export type StaticOptions = DashboardOptions & {
  /** The kit's build, served under /kit/. */
  kit: FileStore
  /** The versions of the kit, served under URLs such as /kit/0.1.0/. */
  releases: Releases
  /** The build of the dashboard page and of the pages that it links to. */
  pages: FileStore
}

/** Chunks have a content hash in their name; entry files keep their name when their content changes. */
const CACHE_ONE_YEAR = 'public, max-age=31536000, immutable'
const CACHE_FIVE_MINUTES = 'public, max-age=300, stale-while-revalidate=86400'

const cacheControlOf = (path: string): string =>
  /^\/?(lite\/)?(chunks|assets)\//.test(path) ? CACHE_ONE_YEAR : CACHE_FIVE_MINUTES

/**
 * Pages without a script. A proxy may serve the maintenance page instead of us, so its URL includes the file extension.
 */
const PLAIN_PAGES = ['/privacy', '/privacy/', '/terms', '/terms/', '/maintenance.html']

/** Matches only a version, so that no path leaves the releases folder. */
const RELEASE = /^\/kit\/(\d+\.\d+\.\d+(?:-[0-9a-z.]+)?)(\/.+)$/

/** The kit under /kit/0.1.0/: all versions that this server has ever served remain available permanently. */
export const releaseRoutes = (releases: Releases): Hono =>
  new Hono().get('/kit/*', async (c, next) => {
    const [, version, path] = RELEASE.exec(pathOf(c)) ?? []
    if (version === undefined || path === undefined) return next()
    const headers = { ...kitHeaders(path), 'cache-control': CACHE_ONE_YEAR }
    const file = await sendFile(c, releases(version), path, headers)
    return (
      file ??
      c.text(`This server has no such file in version ${version} of the kit.`, 404, ANY_ORIGIN)
    )
  })

/** The kit under /kit/, on the dashboard's origin and on every other product's origin. */
export const kitRoutes = (kit: FileStore): Hono =>
  new Hono().get('/kit/*', async (c) => {
    const path = pathOf(c).replace(/^\/kit/, '')
    const file = await sendFile(c, kit, path, kitHeaders(path))
    return file ?? c.text('The kit has no such file.', 404, ANY_ORIGIN)
  })

/** The kit under /kit/, our own pages, and the dashboard at all other paths. */
export function staticRoutes(options: StaticOptions): Hono {
  const { kit, pages, releases } = options
  const headers = { ...dashboardHeaders(options), 'cache-control': 'no-cache' }
  return new Hono()
    .route('/', releaseRoutes(releases))
    .route('/', kitRoutes(kit))
    .get('/config.json', (c) =>
      c.json(dashboardSettings(options), 200, { 'cache-control': 'no-cache' }),
    )
    .get(
      '/llms.txt',
      async (c) => (await sendFile(c, kit, '/llms.txt', kitHeaders('/llms.txt'))) ?? notBuilt(c),
    )
    .on('GET', PLAIN_PAGES, async (c) => {
      const page = `${pathOf(c).replace(/(\/|\.html)$/, '')}.html`
      return (await sendFile(c, pages, page, headers)) ?? notBuilt(c)
    })
    .get('*', async (c, next) => {
      const path = pathOf(c)
      // Unknown API calls get the API's error response; the API serves the downloads, because the built files do
      // not contain its URL yet; the sibling products' pages are on a separate origin.
      if (/^\/(v1|downloads|siblings)\//.test(path)) return next()
      if (!/\.[a-z0-9]+$/i.test(path)) return dashboard(c, options, headers)
      const file = await sendFile(c, pages, path, fileHeaders(path))
      return file ?? c.text('File not found.', 404)
    })
}

/**
 * The dashboard calls the identity provider, and renews a sign-in in one of its frames. A chatbot may use only its
 * script's origin, a captcha only its provider's origins, and payments only Stripe's origins.
 */
function dashboardHeaders(options: StaticOptions): Record<string, string> {
  const { issuer, externalLinks, captcha, publicUrl } = options
  const provider = new URL(issuer).origin
  const chatbot = externalLinks.chatbot ? [new URL(externalLinks.chatbot.src).origin] : []
  const thirdPartyOrigins = [...chatbot, ...(captcha ? captchaOrigins(captcha.src) : [])]
  const stripe = stripeOrigins(options.stripe.src)
  // The Stripe stand-in is already covered by `'self'`, except for frames.
  const isCrossOrigin = (source: string) => !source.startsWith(`${publicUrl}/`)
  return pageHeaders({
    hasKit: true,
    scriptSources: [...thirdPartyOrigins, ...stripe.scripts.filter(isCrossOrigin)],
    connectSources: [provider, ...thirdPartyOrigins, ...stripe.calls.filter(isCrossOrigin)],
    frameSources: [provider, ...thirdPartyOrigins, ...stripe.frames],
    imageSources: [...thirdPartyOrigins, ...stripe.pictures],
  })
}

/** Any page may load the kit, because the kit is meant to be embedded. */
const ANY_ORIGIN = { 'access-control-allow-origin': '*' }
const kitHeaders = (path: string) => ({ ...fileHeaders(path), ...ANY_ORIGIN })

/** Headers for files that any page may load; files with a hash in their name are cached longer. */
export const fileHeaders = (path: string) => ({
  'cache-control': cacheControlOf(path),
  ...(path.endsWith('.js') && { 'content-security-policy': SCRIPT_POLICY }),
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
})

async function dashboard(c: Context, options: StaticOptions, headers: Record<string, string>) {
  const page = await readFile(join(options.pages.folder, 'index.html'), 'utf8').catch(nullIfMissing)
  if (page === null) return notBuilt(c)
  return c.html(pageWithSettings(page, dashboardSettings(options)), 200, headers)
}

const notBuilt = (c: Context) => c.text('The pages aren’t built yet. Run `npm run build`.', 503)

/** The decoded path; an invalid one matches no file. */
function pathOf(c: Context): string {
  try {
    return decodeURIComponent(new URL(c.req.url).pathname)
  } catch {
    return '/\0'
  }
}
