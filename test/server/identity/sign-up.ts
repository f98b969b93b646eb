import { type Browser, newBrowser, type Page } from './browser.ts'
import { newRequest } from './client.ts'
import { type IdentityServer, PASSWORD } from './server.ts'

export const person = (email: string) => ({ name: 'Mira', email, password: PASSWORD })

export type SentSignUp = {
  browser: Browser
  request: ReturnType<typeof newRequest>
  form: Page
  /** "Check your email", or the form again with what is wrong. */
  page: Page
}

let callers = 0
/** Each from a network of its own, as what one network may send is limited. */
const fromAnotherNetwork = () => {
  callers += 1
  return { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `10.0.${callers}.1` }
}

/** Fills the sign-up form in, in a new browser unless told otherwise. */
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

/** Opens the link of the newest mail to the address. */
export async function openLink(server: IdentityServer, email: string, browser: Browser) {
  return browser.visit((await server.mailTo(email))?.link ?? 'no-mail')
}

/** Signs up and presses the button behind the link of the mail, in the same browser. */
export async function signUp(
  server: IdentityServer,
  email: string,
  params: Record<string, string> = {},
) {
  const sent = await sendSignUp(server, person(email), { params })
  const confirm = await openLink(server, email, sent.browser)
  return { ...sent, confirm, done: await sent.browser.submit(confirm, {}) }
}
