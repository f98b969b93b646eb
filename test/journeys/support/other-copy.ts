import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { KIT_VERSION } from '../../../src/config/version.ts'

/** The next version of the kit, as another team might load it. */
export const NEXT_VERSION = KIT_VERSION.replace(/\d+$/, '99')

/** Serves the files of `/kit/` under `/next-kit/` as a later version, which shares no modules with it. */
export const serveNextVersion = (context: BrowserContext): Promise<unknown> =>
  context.route('**/next-kit/**', async (route) => {
    const path = new URL(route.request().url()).pathname.replace('/next-kit/', '')
    const text = await readFile(join('dist', path), 'utf8')
    const body = text.replaceAll(KIT_VERSION, NEXT_VERSION)
    const headers = { 'access-control-allow-origin': '*' }
    await route.fulfill({ contentType: 'text/javascript', headers, body })
  })
