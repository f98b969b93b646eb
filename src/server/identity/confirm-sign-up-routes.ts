import { type Context, Hono } from 'hono'
import type { Provider } from 'oidc-provider'
import { tooManyAttempts } from '../attempts/too-many-attempts.ts'
import { type AuditEvent, recordAudit } from '../audit/audit.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import { clientNetwork } from '../platform/http/client-network.ts'
import { hashSecret } from '../platform/http/secret-token.ts'
import { startBrowserSession } from './browser-session.ts'
import { type PageDeps, type PageEnv, renderPage } from './deps.ts'
import { readFields } from './form.ts'
import { confirmSignUpPage } from './pages/confirm-sign-up.ts'
import type { FormErrors } from './pages/fields.ts'
import { invalidLinkPage, messagePage } from './pages/message.ts'
import { verifyPassword } from './password.ts'
import { type LinkedSignUp, readSignUp, redeemSignUp } from './pending-sign-ups.ts'
import { registerPerson } from './people.ts'
import { readSignUpBrowser } from './sign-up-browser.ts'

const WRONG_PASSWORD = 'That isn’t the password you chose. Check it and try again.'

/**
 * `/confirm-sign-up`, the target of the link in a sign-up email. Works in any browser, even if the attempt has
 * ended.
 */
export function confirmSignUpRoutes(provider: Provider, deps: PageDeps): Hono<PageEnv> {
  return new Hono<PageEnv>()
    .get('/confirm-sign-up', async (c) => {
      const token = c.req.query('token') ?? ''
      const signUp = await readSignUp(deps.database, { token, now: deps.now() })
      if (signUp === null) return c.html(renderPage(deps, invalidLink(deps)), 410)
      return c.html(renderPage(deps, formFor(deps, c, signUp, token)))
    })
    .post('/confirm-sign-up', async (c) => {
      const { token, password } = await readFields(c)
      const signUp = await readSignUp(deps.database, { token, now: deps.now() })
      if (signUp === null) {
        record(deps, c, 'sign-up.refused', null)
        return c.html(renderPage(deps, invalidLink(deps)), 410)
      }
      const refusedForm = isSignUpBrowser(deps, c, signUp)
        ? null
        : await checkPassword(deps, c, { token, password, hash: signUp.passwordHash })
      if (refusedForm === null) return finishSignUp(provider, deps, c, token)
      const { errors, status, retryAfter } = refusedForm
      if (status !== 422) record(deps, c, 'sign-up.refused', null)
      if (retryAfter) c.header('retry-after', retryAfter)
      return c.html(renderPage(deps, formFor(deps, c, signUp, token, errors)), status)
    })
}

const isSignUpBrowser = ({ environment }: PageDeps, c: Context, { browserHash }: LinkedSignUp) => {
  const browser = readSignUpBrowser(c, environment.addresses.issuer)
  return browser !== null && hashSecret(browser) === browserHash
}

const formFor = (
  deps: PageDeps,
  c: Context,
  signUp: LinkedSignUp,
  token: string,
  errors: FormErrors = {},
) =>
  confirmSignUpPage({
    token,
    email: signUp.email,
    needsPassword: !isSignUpBrowser(deps, c, signUp),
    errors,
  })

const record = (
  { log, environment }: PageDeps,
  c: Context,
  event: AuditEvent,
  personId: string | null,
) => recordAudit(log, event, { personId, address: clientAddress(c, environment.trustsProxy) })

type RefusedForm = { errors: FormErrors; status: 401 | 422 | 429; retryAfter?: string }

/** A person who opens a link they never requested does not know the password that a stranger chose. */
async function checkPassword(
  { attempts, environment }: PageDeps,
  c: Context,
  { token, password, hash }: { token: string; password: string; hash: string },
): Promise<RefusedForm | null> {
  if (password === '') return { errors: { password: 'Enter your password' }, status: 422 }
  const network = clientNetwork(c, environment.trustsProxy)
  const waitMs =
    (await attempts.count('sign-up link by IP address', network)) ??
    (await attempts.count('sign-up password by link', token))
  if (waitMs !== null) {
    const { message, retryAfter } = tooManyAttempts(waitMs)
    return { errors: { form: message }, status: 429, retryAfter }
  }
  const isCorrect = await verifyPassword(password, hash)
  return isCorrect ? null : { errors: { password: WRONG_PASSWORD }, status: 401 }
}

/** Redeems the link, creates the account and signs the person in; only one of two simultaneous submissions succeeds. */
async function finishSignUp(
  provider: Provider,
  deps: PageDeps,
  c: Context<PageEnv>,
  token: string,
) {
  const now = deps.now()
  const newAccount = await deps.database.transaction(async (statements) => {
    const signUp = await redeemSignUp(statements, { token, now })
    if (signUp === null) return null
    const { returnUrl, ...person } = signUp
    const personId = await registerPerson(statements, { ...person, emailVerifiedAt: now })
    return { personId, email: person.email, returnUrl: returnUrl }
  })
  if (newAccount === null) return c.html(renderPage(deps, invalidLink(deps)), 410)
  const { personId, email, returnUrl } = newAccount
  // Only the owner of the mailbox can reach this page, so nobody else learns about the account.
  if (personId === null) return c.html(renderPage(deps, accountExistsPage(deps)), 409)
  record(deps, c, 'sign-up', personId)
  record(deps, c, 'email.confirmed', personId)
  await startBrowserSession(provider, c, deps, personId)
  deps.knownDevices.remember(c, email)
  return c.redirect(returnUrl, 303)
}

const invalidLink = ({ environment }: PageDeps) =>
  invalidLinkPage({
    text: 'It has already been used, is older than 24 hours, or has been replaced by a newer one. If you already have an account, sign in. If not, sign up again.',
    action: { words: 'Go to sign in', href: `${environment.addresses.app}/login` },
  })

const accountExistsPage = ({ environment }: PageDeps) =>
  messagePage({
    title: 'You already have an account',
    text: 'It was created after this link was sent. Sign in, or reset your password on the sign-in page.',
    action: { words: 'Go to sign in', href: `${environment.addresses.app}/login` },
    hasError: true,
  })
