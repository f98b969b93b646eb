import { type Browser, newBrowser, type Page } from './browser.ts'
import { newRequest } from './client.ts'
import { type IdentityServer, PASSWORD } from './server.ts'

export const person = (email: string) => ({ name: 'Mira', email, password: PASSWORD })

export type SentSignUp = {
  browser: Browser
  request: ReturnType<typeof newRequest>
  form: Page
  /** "Check your email", or the form again with errors. */
  page: Page
}

let callerCount = 0
/** Headers from a new network for each call, because each network is rate-limited. */
const fromAnotherNetwork = () => {
  callerCount += 1
  return { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `10.0.${callerCount}.1` }
}

/** Submits the sign-up form, by default in a new browser. */
export async function sendSignUp(
  server: IdentityServer,
  fields: Record<string, string>,
  {
    params = {},
    browser = newBrowser(server.issuer),
  }: { params?: Record<string, string>; browser?: Browser } = {},
): Promise<SentSignUp> {
  const request = newRequest(server, { screen_hint: 'signup', ...params })
  const form = await browser.visit(request.url)
  return { browser, request, form, page: await browser.submit(form, fields, fromAnotherNetwork()) }
}

/** Opens the link in the newest email to the address. */
export async function openLink(server: IdentityServer, email: string, browser: Browser) {
  return browser.visit((await server.latestEmailTo(email))?.link ?? 'no-mail')
}

/** Signs up, and clicks the button on the emailed link's page in the same browser. */
export async function signUp(
  server: IdentityServer,
  email: string,
  params: Record<string, string> = {},
) {
  const sent = await sendSignUp(server, person(email), { params })
  const confirm = await openLink(server, email, sent.browser)
  return { ...sent, confirm, done: await sent.browser.submit(confirm, {}) }
}
