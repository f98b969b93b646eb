import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'

const KIT = '/kit/'
/** The same in both builds. It must come from the server, which sends its policy with it. */
const WORKER = `${KIT}auth0-worker.js`

const isFullBuildFile = ({ pathname }: URL): boolean =>
  pathname.startsWith(KIT) && !pathname.startsWith(`${KIT}lite/`) && pathname !== WORKER

/** Serves the lite build instead of the kit, as if the host page had chosen it. */
export const serveLite = (context: BrowserContext): Promise<unknown> =>
  context.route(isFullBuildFile, async (route) => {
    const path = new URL(route.request().url()).pathname.slice(KIT.length)
    // The dashboard's page preloads files of the other build, which don't exist in this one.
    const body = await readFile(join('dist/lite', path), 'utf8').catch(() => '')
    const headers = { 'access-control-allow-origin': '*' }
    await route.fulfill({ contentType: 'text/javascript', headers, body })
  })
