import type { BrowserContext } from 'playwright-core'

/** No stream of events, so that the network comes to rest, as for a server that has none. */
export async function withoutEvents(context: BrowserContext): Promise<void> {
  await context.route('**/v1/events/stream', (route) => route.fulfill({ status: 204 }))
}
