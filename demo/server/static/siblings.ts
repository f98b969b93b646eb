import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Context, Hono } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { type Captcha, captchaOrigins, STAND_IN } from '../captcha/settings.ts'
import { captchaStandIn } from '../captcha/stand-in.ts'
import { pageHeaders } from '../pages/page-headers.ts'
import { productPage } from './product-page.ts'
import { PRODUCTS } from './products.ts'

export type SiblingOptions = {
  /** Origin of the kit and of the API. */
  publicUrl: string
  /** Gives an access token of a demo account; absent where there are no demo accounts. */
  demoToken?: (() => Promise<string>) | undefined
  captcha?: Captcha | null
}

const FOLDER = fileURLToPath(new URL('../../siblings', import.meta.url))

/** Every file of the siblings, by the path at which it is served. */
const FILES: Readonly<Record<string, string>> = {
  '/': 'shop.html',
  '/shop.html': 'shop.html',
  '/shop.css': 'shop.css',
  '/shop.js': 'shop.js',
  '/bare.html': 'bare.html',
  '/bare.css': 'bare.css',
  '/bare.js': 'bare.js',
  '/event-list.js': 'event-list.js',
  '/account.html': 'account.html',
  '/account.css': 'account.css',
  '/account.js': 'account.js',
  '/product.css': 'product.css',
  '/chatbot.js': 'chatbot.js',
  [STAND_IN.script]: 'captcha.js',
  '/mark.svg': '../dashboard/public/mark.svg',
}

/** Pages that embed an element, under a policy as strict as the kit allows. */
const WITH_KIT: readonly string[] = ['bare.html', 'account.html']

const PRODUCT_BY_PATH = new Map(PRODUCTS.map((product) => [product.path, product]))

/**
 * Pages of other products on an origin, and a site, of their own: the front page of shop.example with
 * its snippet, a page that embeds the wizard with a token of its own, and a stand-in for each product of the
 * family. Plain files without a build.
 */
export function siblingRoutes(options: SiblingOptions): Hono {
  const { publicUrl, demoToken } = options
  return new Hono()
    .route('/', captchaStandIn())
    .get('/token', async (c) => {
      if (demoToken === undefined) return c.text('There are no demo accounts here.', 404)
      return c.text(await demoToken(), 200, { 'cache-control': 'no-store' })
    })
    .get('*', async (c) => {
      const product = PRODUCT_BY_PATH.get(c.req.path)
      if (product) return c.html(productPage(product, publicUrl), 200, pageHeaders())
      const name = FILES[c.req.path]
      return name === undefined ? c.text('There is no such page.', 404) : send(c, name, options)
    })
}

async function send(c: Context, name: string, options: SiblingOptions): Promise<Response> {
  const { publicUrl, captcha = null } = options
  const text = await readFile(join(FOLDER, name), 'utf8')
  // What a page needs to grant so that the kit works on it: its origin, twice, and one policy; and what
  // a captcha needs, where there is one.
  const foreign = [publicUrl, ...(captcha ? captchaOrigins(captcha.src) : [])]
  const needs = { hasKit: true, scriptsFrom: foreign, callsTo: foreign, framesOf: foreign.slice(1) }
  const known = captcha && { siteKey: captcha.siteKey, src: captcha.src }
  const filled = text
    .replaceAll('{{publicUrl}}', publicUrl)
    .replaceAll("'{{captcha}}'", JSON.stringify(known ?? undefined) ?? 'undefined')
  return c.body(filled, 200, {
    'content-type': `${getMimeType(extname(name)) ?? 'text/plain'}`,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    ...(WITH_KIT.includes(name) ? pageHeaders(needs) : {}),
  })
}
