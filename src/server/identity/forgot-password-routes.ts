import { type Context, Hono } from 'hono'
import { tooManyAttempts } from '../attempts/too-many-attempts.ts'
import { recordAudit } from '../audit/audit.ts'
import { BRAND } from '../pages/document.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import { clientNetwork } from '../platform/http/client-network.ts'
import type { AttemptEnv } from './attempt.ts'
import { type PageDeps, type PageEnv, renderPage } from './deps.ts'
import { resetPasswordEmail } from './emails.ts'
import { emailError, readFields } from './form.ts'
import { createLink } from './links.ts'
import { emailSentPage, type ForgotLinks, forgotPasswordPage } from './pages/password-pages.ts'
import { findPersonByEmail } from './people.ts'
import { countResetEmail } from './reset-limits.ts'
import type { SignInCaller } from './sign-in-limits.ts'

const PATH = '/forgot-password'

/** `GET` and `POST /interaction/:uid/forgot-password`. */
export function forgotPasswordRoutes(deps: PageDeps): Hono<AttemptEnv> {
  const linksFor = (base: string) => ({ form: base + PATH, signIn: `${base}/sign-in` })
  return new Hono<AttemptEnv>()
    .get(PATH, (c) => showForm(deps, c, linksFor(c.get('base'))))
    .post(PATH, (c) => requestLink(deps, c, linksFor(c.get('base'))))
}

/** The same pages at `/forgot-password`, for links in emails, which work without a sign-in attempt. */
export function publicForgotPasswordRoutes(deps: PageDeps): Hono<PageEnv> {
  const links = { form: PATH, signIn: `${deps.environment.addresses.app}/login` }
  return new Hono<PageEnv>()
    .get(PATH, (c) => showForm(deps, c, links))
    .post(PATH, (c) => requestLink(deps, c, links))
}

const showForm = (deps: PageDeps, c: Context, links: ForgotLinks) =>
  c.html(renderPage(deps, forgotPasswordPage(links, '', {})))

async function requestLink(deps: PageDeps, c: Context, links: ForgotLinks) {
  const { email } = await readFields(c)
  const error = emailError(email)
  if (error)
    return c.html(renderPage(deps, forgotPasswordPage(links, email, { email: error })), 422)

  const network = clientNetwork(c, deps.environment.trustsProxy)
  const waitMs = await deps.attempts.count('mail by IP address', network)
  if (waitMs !== null) {
    const { message, retryAfter } = tooManyAttempts(waitMs)
    c.header('retry-after', retryAfter)
    return c.html(renderPage(deps, forgotPasswordPage(links, email, { form: message })), 429)
  }
  // Runs after the response, so that its duration does not reveal whether the address has an account.
  const address = clientAddress(c, deps.environment.trustsProxy)
  const caller = { email, network, device: deps.knownDevices.read(c, email) }
  deps.background.run(() => sendResetLink(deps, caller, address))
  return c.html(renderPage(deps, emailSentPage(links, email)))
}

async function sendResetLink(deps: PageDeps, caller: SignInCaller, address: string): Promise<void> {
  const { database, environment, mailer, attempts, now } = deps
  const person = await findPersonByEmail(database, caller.email)
  const personId = person?.personId ?? null
  recordAudit(deps.log, 'password-reset.requested', { personId, address })
  // Prevents flooding another person's inbox: above the limits, no more emails are sent to the address.
  if (!person || (await countResetEmail(attempts, caller)) !== null) return
  const token = await createLink(database, {
    purpose: 'reset-password',
    personId: person.personId,
    now: now(),
  })
  const link = `${environment.addresses.issuer}reset-password?token=${token}`
  await mailer.send(resetPasswordEmail({ to: person.email, brand: BRAND, link }))
}
