import { Hono } from 'hono'
import type { Provider } from 'oidc-provider'
import { tooManyAttempts } from '../attempts/too-many-attempts.ts'
import { type AuditEvent, recordAudit } from '../audit/audit.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import { clientNetwork } from '../platform/http/client-network.ts'
import { type AttemptEnv, finishAttempt } from './attempt.ts'
import { confirmPasswordUnchanged } from './change-password.ts'
import { type PageDeps, renderPage } from './deps.ts'
import { type Fields, readFields } from './form.ts'
import type { FormErrors } from './pages/fields.ts'
import { signInPage } from './pages/sign-in.ts'
import { verifyPassword } from './password.ts'
import { findPersonByEmail } from './people.ts'
import { clearSignInAttempts, countSignIn, type SignInCaller } from './sign-in-limits.ts'

/** The same message for an unknown email and a wrong password, so that it does not reveal who has an account. */
const WRONG_CREDENTIALS = 'That email and password don’t match. Check both and try again.'

/** `GET` and `POST /interaction/:uid/sign-in`. */
export function signInRoutes(provider: Provider, deps: PageDeps): Hono<AttemptEnv> {
  return new Hono<AttemptEnv>()
    .get('/sign-in', (c) => {
      const { login_hint: hint } = c.get('attempt').params
      const email = typeof hint === 'string' ? hint : ''
      return c.html(
        renderPage(deps, signInPage(c.get('base'), { email, remember: true, errors: {} })),
      )
    })
    .post('/sign-in', async (c) => {
      const fields = await readFields(c)
      const { email, remember } = fields
      const caller = {
        email,
        network: clientNetwork(c, deps.environment.trustsProxy),
        device: deps.knownDevices.read(c, email),
      }
      const address = clientAddress(c, deps.environment.trustsProxy)
      let outcome = await signIn(deps, fields, caller)
      if ('personId' in outcome) {
        const { personId } = outcome
        const next = await finishAttempt(provider, c.env, { personId, remember })
        if (await confirmPasswordUnchanged(deps.database, outcome)) {
          deps.knownDevices.remember(c, email)
          recordAudit(deps.log, 'sign-in.succeeded', { personId, address })
          return c.redirect(next, 303)
        }
        outcome = {
          errors: { form: WRONG_CREDENTIALS },
          status: 401,
          audit: 'sign-in.failed',
          attemptedPersonId: personId,
        }
      }
      const { errors, status, retryAfter, audit, attemptedPersonId = null } = outcome
      // Runs after the response, so that its duration does not reveal whether the address has an account.
      if (audit === 'sign-in.limited') {
        deps.background.run(() => recordRateLimitedSignIn(deps, email, address))
      } else if (audit) recordAudit(deps.log, audit, { personId: attemptedPersonId, address })
      if (retryAfter) c.header('retry-after', retryAfter)
      return c.html(
        renderPage(deps, signInPage(c.get('base'), { email, remember, errors })),
        status,
      )
    })
}

async function recordRateLimitedSignIn(
  { database, log }: PageDeps,
  email: string,
  address: string,
) {
  const person = await findPersonByEmail(database, email)
  recordAudit(log, 'sign-in.limited', { personId: person?.personId ?? null, address })
}

type RefusedSignIn = {
  errors: FormErrors
  status: 401 | 422 | 429
  retryAfter?: string
  audit?: AuditEvent
  /** The person whose account the attempt was for, if it exists. */
  attemptedPersonId?: string | null
}

async function signIn(
  { database, attempts }: PageDeps,
  { email, password }: Fields,
  caller: SignInCaller,
): Promise<{ personId: string; hash: string | null } | RefusedSignIn> {
  const errors: FormErrors = {
    ...(email === '' && { email: 'Enter your email' }),
    ...(password === '' && { password: 'Enter your password' }),
  }
  if (Object.keys(errors).length > 0) return { errors, status: 422 }

  const waitMs = await countSignIn(attempts, caller)
  if (waitMs !== null) {
    const { message, retryAfter } = tooManyAttempts(waitMs)
    return { errors: { form: message }, status: 429, retryAfter, audit: 'sign-in.limited' }
  }

  const person = await findPersonByEmail(database, email)
  const isCorrect = await verifyPassword(password, person?.passwordHash ?? null)
  if (!person || !isCorrect) {
    const attemptedPersonId = person?.personId ?? null
    return {
      errors: { form: WRONG_CREDENTIALS },
      status: 401,
      audit: 'sign-in.failed',
      attemptedPersonId,
    }
  }

  await clearSignInAttempts(attempts, caller)
  return { personId: person.personId, hash: person.passwordHash }
}
