import type { BrowserContext } from 'playwright-core'

/** Disables the event stream, so that the network becomes idle, as with a server without one. */
export async function disableEventStream(context: BrowserContext): Promise<void> {
  await context.route('**/v1/events/stream', (route) => route.fulfill({ status: 204 }))
}
