import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Context, Hono } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { pageHeaders } from '../pages/page-headers.ts'
import { productPage } from './product-page.ts'
import { PRODUCTS } from './products.ts'

export type SiblingOptions = {
  /** Origin of the kit and of the API. */
  publicUrl: string
  /** Gives an access token of a demo account; absent where there are no demo accounts. */
  demoToken?: (() => Promise<string>) | undefined
}

const FOLDER = fileURLToPath(new URL('../../siblings', import.meta.url))

/** Every file of the siblings, by the path at which it is served. */
const FILES: Readonly<Record<string, string>> = {
  '/': 'shop.html',
  '/shop.html': 'shop.html',
  '/shop.css': 'shop.css',
  '/bare.html': 'bare.html',
  '/bare.css': 'bare.css',
  '/bare.js': 'bare.js',
  '/product.css': 'product.css',
  '/chatbot.js': 'chatbot.js',
  '/mark.svg': '../dashboard/public/mark.svg',
}

const PRODUCT_BY_PATH = new Map(PRODUCTS.map((product) => [product.path, product]))

/**
 * Pages of other products on an origin, and a site, of their own: the front page of shop.example with
 * its snippet, a page that embeds the wizard with a token of its own, and a stand-in for each product of the
 * family. Plain files without a build.
 */
export function siblingRoutes({ publicUrl, demoToken }: SiblingOptions): Hono {
  return new Hono()
    .get('/token', async (c) => {
      if (demoToken === undefined) return c.text('There are no demo accounts here.', 404)
      return c.text(await demoToken(), 200, { 'cache-control': 'no-store' })
    })
    .get('*', async (c) => {
      const product = PRODUCT_BY_PATH.get(c.req.path)
      if (product) return c.html(productPage(product, publicUrl), 200, pageHeaders())
      const name = FILES[c.req.path]
      return name === undefined ? c.text('There is no such page.', 404) : send(c, name, publicUrl)
    })
}

async function send(c: Context, name: string, publicUrl: string): Promise<Response> {
  const text = await readFile(join(FOLDER, name), 'utf8')
  // What a page needs to grant so that the kit works on it: its origin, twice, and one policy.
  const needs = { hasKit: true, scriptsFrom: [publicUrl], callsTo: [publicUrl] }
  return c.body(text.replaceAll('{{publicUrl}}', publicUrl), 200, {
    'content-type': `${getMimeType(extname(name)) ?? 'text/plain'}`,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    ...(name === 'bare.html' ? pageHeaders(needs) : {}),
  })
}
