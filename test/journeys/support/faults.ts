import type { Page, Route } from 'playwright-core'

/** What happens to a request instead of its normal response. */
export type Fault = (route: Route) => unknown

export const refuseConnection: Fault = (route) => route.abort('connectionrefused')
export const neverRespond: Fault = () => {}
export const respondHtml: Fault = (route) =>
  route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Welcome to nginx!</h1>' })
export const respondWithStatus =
  (status: number): Fault =>
  (route) =>
    route.fulfill({ status, contentType: 'text/html', body: `<h1>${status}</h1>` })
export const respondWith =
  (body: object, status = 200): Fault =>
  (route) =>
    route.fulfill({ status, json: body })

/** The server handles the request, but its response never arrives. */
export const dropResponse: Fault = async (route) => {
  await route.fetch()
  await route.abort('connectionreset')
}

/** The server's own response, changed in transit. */
export const modifyResponse =
  (change: (body: { data: Record<string, unknown> }) => void): Fault =>
  async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    change(body)
    await route.fulfill({ response, json: body })
  }

/** Whether a request is for an API path; `path` is matched after the version prefix. */
export const isCallTo = (path: RegExp, { pathname }: URL): boolean =>
  pathname.startsWith('/v1/') && path.test(pathname.slice('/v1'.length))

/** From now on, calls to these API paths fail with `fault`; the returned function restores them. */
export async function breakApi(page: Page, path: RegExp, fault: Fault) {
  const matchesPath = (url: URL) => isCallTo(path, url)
  const pendingRequests = new Set<Promise<unknown>>()
  let isRestored = false
  const handle = async (route: Route) => {
    // Requests that arrive while the route is being removed are passed on.
    const handling = isRestored ? route.continue().catch(() => {}) : Promise.resolve(fault(route))
    pendingRequests.add(handling)
    await handling.finally(() => pendingRequests.delete(handling))
  }
  await page.route(matchesPath, handle)
  return async () => {
    isRestored = true
    // Removing the route continues its requests: a fault that fulfills one of them afterwards would throw.
    await Promise.all(pendingRequests)
    await page.unroute(matchesPath, handle)
  }
}
