import { parseCookies, readForms, textOf } from './markup.ts'

/** The page that a user sees after all redirects within the provider. */
export type Page = {
  status: number
  /** The current URL; a page outside the provider is not loaded. */
  url: URL
  headers: Headers
  html: string
  text: string
}

export type Browser = {
  visit(address: string): Promise<Page>
  /** Fills in and submits the page's form, as a user would. */
  submit(
    page: Page,
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Page>
  cookies: Map<string, { value: string; path: string; attributes: string }>
}

const MAX_REDIRECTS = 10

/**
 * A browser that keeps cookies by name and path and follows redirects. It stops at a redirect to another origin, or to
 * a path that matches `stopsBefore`. `named` is the public URL of a provider behind a proxy: redirects to it are loaded
 * from `issuer`, as if through the proxy.
 */
export function newBrowser(issuer: string, stopsBefore?: RegExp, named = issuer): Browser {
  const cookies: Browser['cookies'] = new Map()
  const origin = new URL(issuer).origin
  const viaProxy = (url: URL): URL =>
    url.origin === new URL(named).origin ? new URL(url.pathname + url.search, issuer) : url

  function storeCookies(response: Response): void {
    for (const cookie of parseCookies(response.headers.getSetCookie())) {
      const key = `${cookie.name} ${cookie.path}`
      if (cookie.isDeleted) cookies.delete(key)
      else cookies.set(key, cookie)
    }
  }

  const cookiesFor = (url: URL) =>
    [...cookies]
      .filter(([, { path }]) => url.pathname.startsWith(path))
      .map(([key, { value }]) => `${key.split(' ')[0]}=${value}`)
      .join('; ')

  async function go(address: URL, init: RequestInit = {}): Promise<Page> {
    let url = address
    let request = init
    for (let step = 0; step < MAX_REDIRECTS; step += 1) {
      const headers = { accept: 'text/html', ...request.headers, cookie: cookiesFor(url) }
      const response = await fetch(url, { ...request, headers, redirect: 'manual' })
      storeCookies(response)
      const html = await response.text()
      const location = response.headers.get('location')
      if (!location) {
        return { status: response.status, url, headers: response.headers, html, text: textOf(html) }
      }
      url = viaProxy(new URL(location, url))
      request = {}
      if (url.origin !== origin || stopsBefore?.test(url.pathname)) {
        return { status: response.status, url, headers: response.headers, html: '', text: '' }
      }
    }
    throw new Error(`Too many redirects, the last to ${url}`)
  }

  return {
    cookies,
    visit: (address) => go(new URL(address, issuer)),
    submit(page, fields, headers = { 'sec-fetch-site': 'same-origin' }) {
      const [form] = readForms(page.html)
      if (!form) throw new Error(`No form on ${page.url}: ${page.text}`)
      const body = new URLSearchParams({ ...form.hidden, ...fields })
      return go(new URL(form.action, page.url), { method: 'POST', body, headers })
    },
  }
}
