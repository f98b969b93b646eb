import { type Context, Hono } from 'hono'
import type { Provider } from 'oidc-provider'
import { tooManyAttempts } from '../attempts/too-many-attempts.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import { clientNetwork } from '../platform/http/client-network.ts'
import { createToken } from '../platform/http/secret-token.ts'
import type { AttemptEnv } from './attempt.ts'
import { isSignedIn } from './browser-session.ts'
import { outboxUrl, type PageDeps, renderPage } from './deps.ts'
import { emailError, type Fields, nameError, newPasswordError, readFields } from './form.ts'
import type { FormErrors } from './pages/fields.ts'
import { signUpPage } from './pages/sign-up.ts'
import { signUpSentPage } from './pages/sign-up-sent.ts'
import { hashPassword } from './password.ts'
import { findSentSignUp, renewSignUp, savePendingSignUp } from './pending-sign-ups.ts'
import { resolveReturnUrl } from './return-url.ts'
import { readSignUpBrowser, rememberSignUpBrowser } from './sign-up-browser.ts'
import { sendSignUpEmail } from './sign-up-email.ts'

/**
 * `/interaction/:uid/sign-up`, and then `/sign-up/sent`. No response depends on whether the address has an
 * account: it is not looked up until the email is sent, after the response.
 */
export function signUpRoutes(provider: Provider, deps: PageDeps): Hono<AttemptEnv> {
  return new Hono<AttemptEnv>()
    .get('/sign-up', (c) => {
      const { login_hint: hint, platform: requestedPlatform } = c.get('attempt').params
      const platform =
        (c.req.query('platform') ?? requestedPlatform) === 'shopify' ? 'shopify' : 'other'
      const email = typeof hint === 'string' ? hint : ''
      const form = { email, name: '', platform, errors: {} } as const
      return c.html(renderPage(deps, signUpPage(c.get('base'), form)))
    })
    .post('/sign-up', async (c) => {
      const fields = await readFields(c)
      const refusedSignUp = await findRefusal(deps, c, fields)
      if (refusedSignUp === null) {
        await signUp(deps, c, fields)
        return c.redirect(`${c.get('base')}/sign-up/sent`, 303)
      }
      const { errors, status, retryAfter } = refusedSignUp
      if (retryAfter) c.header('retry-after', retryAfter)
      return c.html(renderPage(deps, signUpPage(c.get('base'), { ...fields, errors })), status)
    })
    .get('/sign-up/sent', async (c) => {
      const submittedSignUp = await findSubmittedSignUp(deps, c)
      if (submittedSignUp === null) return continueSignUp(provider, deps, c)
      const { email } = submittedSignUp
      const page = { email, wasResent: c.req.query('again') === '1', outbox: outboxUrl(deps) }
      return c.html(renderPage(deps, signUpSentPage(c.get('base'), page)))
    })
    .post('/sign-up/sent', (c) => resend(provider, deps, c))
}

type RefusedSignUp = { errors: FormErrors; status: 422 | 429; retryAfter?: string }

async function findRefusal(
  deps: PageDeps,
  c: Context,
  fields: Fields,
): Promise<RefusedSignUp | null> {
  const errors = errorsIn(fields, deps.environment)
  if (Object.keys(errors).length > 0) return { errors, status: 422 }

  const network = clientNetwork(c, deps.environment.trustsProxy)
  const waitMs = await deps.attempts.count('sign-up by IP address', network)
  if (waitMs === null) return null
  const { message, retryAfter } = tooManyAttempts(waitMs)
  return { errors: { form: message }, status: 429, retryAfter }
}

function errorsIn(
  { name, email, password }: Fields,
  environment: PageDeps['environment'],
): FormErrors {
  const fieldErrors = {
    name: nameError(name),
    email: emailError(email),
    password: newPasswordError(password, email, environment),
  }
  return {
    ...(fieldErrors.name && { name: fieldErrors.name }),
    ...(fieldErrors.email && { email: fieldErrors.email }),
    ...(fieldErrors.password && { password: fieldErrors.password }),
  }
}

/** Stores the sign-up even if the address has an account: then its token is never sent to anyone. */
async function signUp(deps: PageDeps, c: Context<AttemptEnv>, fields: Fields): Promise<void> {
  const { name, email, password, platform } = fields
  const { attempt } = c.var
  const token = createToken()
  await savePendingSignUp(deps.database, {
    ...{ email, firstName: name, passwordHash: await hashPassword(password), platform },
    returnUrl: resolveReturnUrl(attempt.params),
    browser: rememberSignUpBrowser(c, deps.environment.addresses.issuer),
    attempt: attempt.uid,
    token,
    now: deps.now(),
  })
  const address = clientAddress(c, deps.environment.trustsProxy)
  deps.background.run(() => sendSignUpEmail(deps, { to: email, address, token: async () => token }))
}

async function findSubmittedSignUp(
  { database, environment, now }: PageDeps,
  c: Context<AttemptEnv>,
) {
  const browser = readSignUpBrowser(c, environment.addresses.issuer)
  if (browser === null) return null
  return findSentSignUp(database, { browser, attempt: c.get('attempt').uid, now: now() })
}

/**
 * The link was used either in this browser, which is now signed in and completes the attempt, or in another browser.
 */
async function continueSignUp(provider: Provider, deps: PageDeps, c: Context<AttemptEnv>) {
  const { returnTo } = c.get('attempt')
  return c.redirect(
    (await isSignedIn(provider, c.env, deps)) ? returnTo : `${c.get('base')}/sign-in`,
    303,
  )
}

async function resend(provider: Provider, deps: PageDeps, c: Context<AttemptEnv>) {
  const submittedSignUp = await findSubmittedSignUp(deps, c)
  if (submittedSignUp === null) return continueSignUp(provider, deps, c)
  const { pendingId, email } = submittedSignUp
  const { database, now, attempts, environment, background } = deps
  const network = clientNetwork(c, environment.trustsProxy)
  // Not counted per email sent to the address, because that would reveal whether it has an account.
  const waitMs =
    (await attempts.count('mail by IP address', network)) ??
    (await attempts.count('sign-up mail by sign-up', pendingId))
  if (waitMs !== null) {
    const { message, retryAfter } = tooManyAttempts(waitMs)
    c.header('retry-after', retryAfter)
    const page = { email, error: message, outbox: outboxUrl(deps) }
    return c.html(renderPage(deps, signUpSentPage(c.get('base'), page)), 429)
  }
  const renew = async () => {
    const token = createToken()
    await renewSignUp(database, { pendingId, token, now: now() })
    return token
  }
  const address = clientAddress(c, environment.trustsProxy)
  background.run(() => sendSignUpEmail(deps, { to: email, address, token: renew }))
  return c.redirect(`${c.get('base')}/sign-up/sent?again=1`, 303)
}
