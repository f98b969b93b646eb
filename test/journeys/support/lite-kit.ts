import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'

const KIT = '/kit/'
/** The same in both, and it works by the policy that the server sends with it. */
const WORKER = `${KIT}auth0-worker.js`

const isOfTheOther = ({ pathname }: URL): boolean =>
  pathname.startsWith(KIT) && !pathname.startsWith(`${KIT}lite/`) && pathname !== WORKER

/** Serves the lite build where a page asks for the kit, as if its host had taken that one. */
export const serveLite = (context: BrowserContext): Promise<unknown> =>
  context.route(isOfTheOther, async (route) => {
    const path = new URL(route.request().url()).pathname.slice(KIT.length)
    // The dashboard's page names the files of the other build, to be fetched ahead.
    const body = await readFile(join('dist/lite', path), 'utf8').catch(() => '')
    const headers = { 'access-control-allow-origin': '*' }
    await route.fulfill({ contentType: 'text/javascript', headers, body })
  })
