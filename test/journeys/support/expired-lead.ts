import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createApp } from '../../../src/server/app/app.ts'
import { parseEnvironment } from '../../../src/server/app/environment.ts'
import { STAND_IN } from '../../../src/server/captcha/settings.ts'
import { type List, startList } from '../../server/leads/support.ts'

const LINK_DAYS = 7

/**
 * Starts a separate server whose clock can be moved, so that a journey need not wait until a link expires. Its
 * captcha is the product's stand-in, with the site key that always passes.
 */
export async function serveExpiredLead() {
  let answer: RequestListener = (_, response) => response.end()
  let list: List | undefined
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    /** The URL of an expired link. @param siblings origin of the captcha stand-in */
    async link(siblings: string): Promise<string> {
      const { script, verify } = STAND_IN
      const captcha = {
        siteKey: 'poplar-test-passes',
        secret: 'local',
        src: siblings + script,
        verifyUrl: siblings + verify,
      }
      list = await startList({ environment: { ...parseEnvironment({}), captcha } })
      answer = getRequestListener(createApp(list.server.deps).fetch)
      const path = await list.joinAndGetLink(list.newEmail())
      list.advanceDays(LINK_DAYS)
      return origin + path
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await list?.server.close()
    },
  }
}
