import type { Page, Request } from 'playwright-core'
import { eventually } from './eventually.ts'

/** Waits for two frames, in which a page shows a response and requests what it needs next. */
export const nextFrames = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    await new Promise((done) => setTimeout(done))
  })

/**
 * Follows the requests of a page. Unlike Playwright's `networkidle`, which waits for half a second and only once per
 * document, `settle` waits for exactly as long as requests are pending.
 */
export function followRequests(page: Page) {
  const pending = new Set<Request>()
  page.on('request', (request) => pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  const assertNonePending = () => {
    const [request] = pending
    if (request) throw new Error(`Still pending: ${request.url()}`)
  }
  return {
    /** Waits until the page has no pending requests, and has shown their responses. */
    async settle(): Promise<void> {
      await eventually(async () => {
        assertNonePending()
        await nextFrames(page)
        assertNonePending()
      })
    },
  }
}
