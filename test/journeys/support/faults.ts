import type { Page, Route } from 'playwright-core'

/** What happens to a request in place of its answer. */
export type Fault = (route: Route) => unknown

export const isDown: Fault = (route) => route.abort('connectionrefused')
export const neverAnswers: Fault = () => {}
export const answersHtml: Fault = (route) =>
  route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Welcome to nginx!</h1>' })
export const fails =
  (status: number): Fault =>
  (route) =>
    route.fulfill({ status, contentType: 'text/html', body: `<h1>${status}</h1>` })
export const answers =
  (reply: object, status = 200): Fault =>
  (route) =>
    route.fulfill({ status, json: reply })

/** The server has done what was asked, and its answer never arrives. */
export const losesTheAnswer: Fault = async (route) => {
  await route.fetch()
  await route.abort('connectionreset')
}

/** The server's own answer, changed on its way. */
export const changed =
  (change: (reply: { data: Record<string, unknown> }) => void): Fault =>
  async (route) => {
    const response = await route.fetch()
    const reply = await response.json()
    change(reply)
    await route.fulfill({ response, json: reply })
  }

/** Whether a request is for a path of the API, which is measured after its version. */
export const isCallOf = (path: RegExp, { pathname }: URL): boolean =>
  pathname.startsWith('/v1/') && path.test(pathname.slice('/v1'.length))

/** From now on, calls to these API paths fail with `fault`; the returned function restores them. */
export async function breakApi(page: Page, path: RegExp, fault: Fault) {
  const isMeant = (url: URL) => isCallOf(path, url)
  const underway = new Set<Promise<unknown>>()
  let isMended = false
  const handle = async (route: Route) => {
    // Whatever comes while the route is being removed is passed on by the browser too.
    const handled = isMended ? route.continue().catch(() => {}) : Promise.resolve(fault(route))
    underway.add(handled)
    await handled.finally(() => underway.delete(handled))
  }
  await page.route(isMeant, handle)
  return async () => {
    isMended = true
    // Removing the route passes its requests on: a fault that answers one of them afterwards would throw.
    await Promise.all(underway)
    await page.unroute(isMeant, handle)
  }
}
