import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Context, Hono } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { kitFiles } from '../../../src/server/app/static/folders.ts'
import { fileHeaders, kitRoutes } from '../../../src/server/app/static/routes.ts'
import { pageWithSettings } from '../../../src/server/app/static/settings.ts'
import { stripeOrigins } from '../../../src/server/billing/stripe/settings.ts'
import { type Captcha, captchaOrigins } from '../../../src/server/captcha/settings.ts'
import { EXAMPLE_SHOP, PRODUCTS } from '../../../src/server/external-links/products.ts'
import { pageHeaders } from '../../../src/server/pages/page-headers.ts'
import { requireOwnHost } from '../../../src/server/platform/http/own-host.ts'
import { sendFile } from '../../../src/server/platform/static/file-store.ts'
import { captchaStandIn } from '../../stand-ins/captcha/routes.ts'
import { siblingPageFiles } from './built-pages.ts'
import { productPage } from './product-page.ts'
import { isShopPage, shopPage } from './shop-pages.ts'
import { APPS, FILES, pagePolicyOf } from './sibling-files.ts'
import type { SiblingSettings } from './sibling-settings.ts'

export type SiblingOptions = {
  /** Origin of the kit and of the API. */
  publicUrl: string
  /** Creates an access token for a demo account; absent without demo accounts. */
  demoToken?: (() => Promise<string>) | undefined
  captcha?: Captcha | null
  /** Passed to `configure()` for payments. */
  stripe?: SiblingSettings['stripe']
}

const FOLDER = fileURLToPath(new URL('..', import.meta.url))

const PRODUCT_BY_PATH = new Map(PRODUCTS.map((product) => [product.path, product]))

/**
 * Pages of other products on their own origin: pages that sell a plan and embed the wizard with their own token, the
 * pages of shop.example with its snippet, and a stand-in for each sibling product.
 */
export function siblingRoutes(options: SiblingOptions): Hono {
  const { publicUrl, demoToken } = options
  return new Hono()
    .route('/', captchaStandIn())
    .route('/', kitRoutes(kitFiles))
    .get('/token', requireOwnHost(publicUrl), async (c) => {
      if (demoToken === undefined) return c.text('This server has no demo accounts.', 404)
      return c.text(await demoToken(), 200, { 'cache-control': 'no-store' })
    })
    .get('/assets/*', async (c) => {
      const file = await sendFile(c, siblingPageFiles, c.req.path, fileHeaders(c.req.path))
      return file ?? c.text('File not found.', 404)
    })
    .get('*', async (c) => {
      const { path } = c.req
      const product = PRODUCT_BY_PATH.get(path)
      if (product) return c.html(productPage(product, publicUrl), 200, pageHeaders())
      if (Object.hasOwn(APPS, path)) return sendApp(c, `${APPS[path]}`, options)
      if (isShopPage(path)) return sendShop(c, path, options)
      if (isExampleShop(c)) return sendShop(c, EXAMPLE_SHOP.path, options)
      const name = fileAt(path)
      return name === null ? c.text('Page not found.', 404) : sendPlainPage(c, name, options)
    })
}

const fileAt = (path: string): string | null =>
  Object.hasOwn(FILES, path) ? (FILES[path] ?? null) : null

/** INSTALL_CHECK_HOSTS resolves a customer’s domain to this server. */
const isExampleShop = (c: Context): boolean =>
  c.req.path === '/' && c.req.header('host')?.split(':')[0] === EXAMPLE_SHOP.domain

async function sendPlainPage(c: Context, name: string, options: SiblingOptions): Promise<Response> {
  const { publicUrl, captcha = null, stripe } = options
  const text = await readFile(join(FOLDER, name), 'utf8')
  const captchaSettings = captcha && { siteKey: captcha.siteKey, src: captcha.src }
  const filledTemplate = text
    .replaceAll('{{publicUrl}}', publicUrl)
    .replaceAll('{{kit}}', kitUrlFor(c.req.path, publicUrl))
    .replaceAll("'{{captcha}}'", scriptLiteral(captchaSettings))
    .replaceAll("'{{stripe}}'", scriptLiteral(stripe))
  return c.body(filledTemplate, 200, headersOf(c.req.path, name, options))
}

async function sendShop(c: Context, path: string, options: SiblingOptions): Promise<Response> {
  const page = await shopPage(path, c.req.query('site'))
  const filled = page.replaceAll('{{publicUrl}}', options.publicUrl)
  // Some paths have no .html extension.
  return c.body(filled, 200, headersOf(path, 'shop.html', options))
}

/** The URL from which a plain page loads the kit, which is the only difference between the variants. */
function kitUrlFor(path: string, publicUrl: string): string {
  if (path.startsWith('/hosted/')) return `${publicUrl}/kit`
  return path.startsWith('/lite/') ? '/kit/lite' : '/kit'
}

const scriptLiteral = (value: unknown): string => JSON.stringify(value ?? undefined) ?? 'undefined'

async function sendApp(c: Context, name: string, options: SiblingOptions): Promise<Response> {
  const { publicUrl, stripe } = options
  const page = await readFile(join(siblingPageFiles.folder, name), 'utf8').catch(() => null)
  if (page === null) return c.text('The pages aren’t built yet. Run `npm run build`.', 503)
  const settings: SiblingSettings = { apiBase: `${publicUrl}/v1`, ...(stripe && { stripe }) }
  return c.body(pageWithSettings(page, settings), 200, headersOf(c.req.path, name, options))
}

function headersOf(path: string, name: string, options: SiblingOptions): Record<string, string> {
  const { publicUrl: dashboard, captcha = null, stripe = null } = options
  const policy = pagePolicyOf(path, {
    dashboard,
    captcha: captcha ? captchaOrigins(captcha.src) : [],
    stripe: stripe && stripeOrigins(stripe.src),
  })
  return {
    'content-type': `${getMimeType(extname(name)) ?? 'text/plain'}`,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    ...(policy ? pageHeaders(policy) : {}),
  }
}
