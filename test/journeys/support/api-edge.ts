import type { BrowserContext, Page, Request, Route } from 'playwright-core'

type Edge = Page | BrowserContext
type Reply = { status?: number; type?: string; body: string }

/** Stands between the browser and the API: `call` is the end of the address, such as `/user/me`. */
export const callsOf = (call: string) => new RegExp(`/v1${call}(\\?|$)`)
export const EVERY_CALL = /\/v1\//

/** Answers in the API's place. */
export const answer = (edge: Edge, calls: RegExp, { status = 200, type, body }: Reply) =>
  edge.route(calls, (route) =>
    route.fulfill({
      status,
      contentType: type ?? 'application/json',
      headers: headersFor(route.request()),
      body,
    }),
  )

/** As if nobody listened. */
export const refuse = (edge: Edge, calls: RegExp) =>
  edge.route(calls, (route) => route.abort('connectionrefused'))

/** Takes the call and never answers. */
export const keepWaiting = (edge: Edge, calls: RegExp) => edge.route(calls, () => {})

/** Lets the API answer, then changes what it said. */
export const rewrite = (edge: Edge, calls: RegExp, change: (body: Envelope) => unknown) =>
  edge.route(calls, async (route: Route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change(await response.json()) })
  })

type Envelope = { success: boolean; code: string; message: string; data: Record<string, unknown> }

export const refusal = (message: string, code = 'INVALID') =>
  JSON.stringify({ success: false, code, message, data: null })

/** A page of another origin reads only what it is allowed to. */
const headersFor = (request: Request) => ({
  'access-control-allow-origin': request.headers().origin ?? '*',
})
