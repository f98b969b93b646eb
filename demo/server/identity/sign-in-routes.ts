import { Hono } from 'hono'
import type { Provider } from 'oidc-provider'
import { clientAddress } from '../http/client-address.ts'
import { type AttemptEnv, finishAttempt } from './attempt.ts'
import { type PageDeps, render } from './deps.ts'
import { type Fields, readFields, tooMany } from './form.ts'
import type { FormErrors } from './pages/fields.ts'
import { signInPage } from './pages/sign-in.ts'
import { verifyPassword } from './password.ts'
import { findPersonByEmail } from './people.ts'

/** The same for an unknown address and a wrong password: neither tells who has an account. */
const WRONG = 'That email and password do not match. Check both and try again.'

/** `GET` and `POST /interaction/:uid/sign-in`. */
export function signInRoutes(provider: Provider, deps: PageDeps): Hono<AttemptEnv> {
  return new Hono<AttemptEnv>()
    .get('/sign-in', (c) => {
      const { login_hint: hint } = c.get('attempt').params
      const email = typeof hint === 'string' ? hint : ''
      return c.html(render(deps, signInPage(c.get('base'), { email, remember: true, errors: {} })))
    })
    .post('/sign-in', async (c) => {
      const fields = await readFields(c)
      const outcome = await signIn(deps, fields, clientAddress(c, deps.environment.trustsProxy))
      if ('personId' in outcome) {
        const { personId } = outcome
        const { remember } = fields
        return c.redirect(await finishAttempt(provider, c.env, { personId, remember }), 303)
      }
      const { errors, status, retryAfter } = outcome
      if (retryAfter) c.header('retry-after', retryAfter)
      const { email, remember } = fields
      return c.html(render(deps, signInPage(c.get('base'), { email, remember, errors })), status)
    })
}

type Refused = { errors: FormErrors; status: 401 | 422 | 429; retryAfter?: string }

async function signIn(
  { database, attempts }: PageDeps,
  { email, password }: Fields,
  address: string,
): Promise<{ personId: string } | Refused> {
  const errors: FormErrors = {
    ...(email === '' && { email: 'Enter your email' }),
    ...(password === '' && { password: 'Enter your password' }),
  }
  if (Object.keys(errors).length > 0) return { errors, status: 422 }

  const waitMs =
    (await attempts.count('sign-in by address', address)) ??
    (await attempts.count('sign-in by email', email))
  if (waitMs !== null) {
    const { sentence, retryAfter } = tooMany(waitMs)
    return { errors: { form: sentence }, status: 429, retryAfter }
  }

  const person = await findPersonByEmail(database, email)
  const isRight = await verifyPassword(password, person?.passwordHash ?? null)
  if (!person || !isRight) return { errors: { form: WRONG }, status: 401 }

  await attempts.forgive('sign-in by address', address)
  await attempts.forget('sign-in by email', email)
  return { personId: person.personId }
}
