import { Hono } from 'hono'
import type { Provider } from 'oidc-provider'
import { clientAddress } from '../http/client-address.ts'
import { type AttemptEnv, finishAttempt } from './attempt.ts'
import { type PageDeps, render } from './deps.ts'
import {
  emailError,
  type Fields,
  nameError,
  newPasswordError,
  readFields,
  tooMany,
} from './form.ts'
import type { FormErrors } from './pages/fields.ts'
import { signUpPage } from './pages/sign-up.ts'
import { hashPassword } from './password.ts'
import { registerPerson } from './people.ts'
import { sendVerification } from './verification.ts'

const KNOWN = 'You already seem to have an account with this email'

/** `GET` and `POST /interaction/:uid/sign-up`. */
export function signUpRoutes(provider: Provider, deps: PageDeps): Hono<AttemptEnv> {
  return new Hono<AttemptEnv>()
    .get('/sign-up', (c) => {
      const { login_hint: hint, platform: asked } = c.get('attempt').params
      const platform = (c.req.query('platform') ?? asked) === 'shopify' ? 'shopify' : 'other'
      const email = typeof hint === 'string' ? hint : ''
      const form = { email, name: '', platform, errors: {} } as const
      return c.html(render(deps, signUpPage(c.get('base'), form)))
    })
    .post('/sign-up', async (c) => {
      const fields = await readFields(c)
      const outcome = await signUp(deps, fields, clientAddress(c, deps.environment.trustsProxy))
      if ('personId' in outcome) {
        const { personId } = outcome
        return c.redirect(await finishAttempt(provider, c.env, { personId, remember: true }), 303)
      }
      const { errors, status, retryAfter } = outcome
      if (retryAfter) c.header('retry-after', retryAfter)
      return c.html(render(deps, signUpPage(c.get('base'), { ...fields, errors })), status)
    })
}

type Refused = { errors: FormErrors; status: 409 | 422 | 429; retryAfter?: string }

async function signUp(
  deps: PageDeps,
  fields: Fields,
  address: string,
): Promise<{ personId: string } | Refused> {
  const errors = errorsIn(fields)
  if (Object.keys(errors).length > 0) return { errors, status: 422 }

  const waitMs = await deps.attempts.count('sign-up by address', address)
  if (waitMs !== null) {
    const { sentence, retryAfter } = tooMany(waitMs)
    return { errors: { form: sentence }, status: 429, retryAfter }
  }

  const personId = await register(deps, fields)
  if (personId === null) return { errors: { email: KNOWN }, status: 409 }
  deps.background.run(() => sendVerification(deps, { personId, email: fields.email }))
  return { personId }
}

function errorsIn({ name, email, password }: Fields): FormErrors {
  const wrong = {
    name: nameError(name),
    email: emailError(email),
    password: newPasswordError(password, email),
  }
  return {
    ...(wrong.name && { name: wrong.name }),
    ...(wrong.email && { email: wrong.email }),
    ...(wrong.password && { password: wrong.password }),
  }
}

/** Null where the address has an account already. */
async function register({ database }: PageDeps, { email, name, password, platform }: Fields) {
  const passwordHash = await hashPassword(password)
  return registerPerson(database, { email, firstName: name, passwordHash, platform })
}
