import { Hono } from 'hono'
import { clientAddress } from '../http/client-address.ts'
import { BRAND } from '../pages/document.ts'
import type { AttemptEnv } from './attempt.ts'
import { type PageDeps, render } from './deps.ts'
import { emailError, readFields, tooMany } from './form.ts'
import { createLink } from './links.ts'
import { resetPasswordMail } from './mails.ts'
import { forgotPasswordPage, mailSentPage } from './pages/password-pages.ts'
import { findPersonByEmail } from './people.ts'

/** `GET` and `POST /interaction/:uid/forgot-password`. */
export function forgotPasswordRoutes(deps: PageDeps): Hono<AttemptEnv> {
  return new Hono<AttemptEnv>()
    .get('/forgot-password', (c) => c.html(render(deps, forgotPasswordPage(c.get('base'), '', {}))))
    .post('/forgot-password', async (c) => {
      const { email } = await readFields(c)
      const error = emailError(email)
      if (error) {
        return c.html(render(deps, forgotPasswordPage(c.get('base'), email, { email: error })), 422)
      }
      const waitMs = await deps.attempts.count(
        'mail by address',
        clientAddress(c, deps.environment.trustsProxy),
      )
      if (waitMs !== null) {
        const { sentence, retryAfter } = tooMany(waitMs)
        c.header('retry-after', retryAfter)
        return c.html(
          render(deps, forgotPasswordPage(c.get('base'), email, { form: sentence })),
          429,
        )
      }
      // After the answer, so that its time does not tell whether the address has an account.
      deps.background.run(() => sendResetLink(deps, email))
      return c.html(render(deps, mailSentPage(c.get('base'), email)))
    })
}

async function sendResetLink(deps: PageDeps, email: string): Promise<void> {
  const { database, environment, mailer, attempts, now } = deps
  const person = await findPersonByEmail(database, email)
  // Nobody's inbox is to be filled by others: past the limit no more mails go to one address.
  if (!person || (await attempts.count('mail to email', email)) !== null) return
  const token = await createLink(database, {
    purpose: 'reset-password',
    personId: person.personId,
    now: now(),
  })
  const link = `${environment.addresses.issuer}reset-password?token=${token}`
  await mailer.send(resetPasswordMail({ to: person.email, brand: BRAND, link }))
}
