import { Hono } from 'hono'
import { BRAND } from '../pages/document.ts'
import { type PageDeps, type PageEnv, render } from './deps.ts'
import { newPasswordError, readFields } from './form.ts'
import { readLink, redeemLink } from './links.ts'
import { passwordChangedMail } from './mails.ts'
import { messagePage, verifyEmailPage } from './pages/message.ts'
import { resetPasswordPage } from './pages/password-pages.ts'
import { hashPassword } from './password.ts'
import { markEmailVerified, setPassword } from './people.ts'
import { endSessionsOf } from './sessions.ts'

/** Where the links in our mails lead: `/reset-password` and `/verify-email`. */
export function linkRoutes(deps: PageDeps): Hono<PageEnv> {
  const { database, now } = deps
  const linkTo = (purpose: 'reset-password' | 'verify-email', token: string) =>
    readLink(database, { purpose, token, now: now() })

  return new Hono<PageEnv>()
    .get('/reset-password', async (c) => {
      const token = c.req.query('token') ?? ''
      const link = await linkTo('reset-password', token)
      if (!link) return c.html(render(deps, worksNoMore(deps)), 410)
      return c.html(render(deps, resetPasswordPage({ token, email: link.email, errors: {} })))
    })
    .post('/reset-password', async (c) => {
      const { token, password } = await readFields(c)
      const link = await linkTo('reset-password', token)
      if (!link) return c.html(render(deps, worksNoMore(deps)), 410)
      const { email } = link
      const error = newPasswordError(password, email)
      if (error) {
        const page = resetPasswordPage({ token, email, errors: { password: error } })
        return c.html(render(deps, page), 422)
      }
      const isDone = await resetPassword(deps, token, await hashPassword(password))
      if (!isDone) return c.html(render(deps, worksNoMore(deps)), 410)
      deps.background.run(() => tellOwner(deps, email))
      return c.html(render(deps, passwordSaved(deps)))
    })
    .get('/verify-email', async (c) => {
      const token = c.req.query('token') ?? ''
      const link = await linkTo('verify-email', token)
      if (!link) return c.html(render(deps, worksNoMore(deps)), 410)
      return c.html(render(deps, verifyEmailPage(token, link.email)))
    })
    .post('/verify-email', async (c) => {
      const { token } = await readFields(c)
      const isDone = await verifyEmail(deps, token)
      return c.html(render(deps, isDone ? verified(deps) : worksNoMore(deps)), isDone ? 200 : 410)
    })
}

/** Uses the link up, sets the password and ends every older sign-in: all of it or nothing. */
async function resetPassword({ database, now }: PageDeps, token: string, passwordHash: string) {
  return database.transaction(async (statements) => {
    const personId = await redeemLink(statements, { purpose: 'reset-password', token, now: now() })
    if (personId === null) return false
    await setPassword(statements, personId, passwordHash)
    // Who opens the link has the mailbox, which is all that verification asks.
    await markEmailVerified(statements, personId)
    await endSessionsOf(statements, personId)
    return true
  })
}

async function verifyEmail({ database, now }: PageDeps, token: string) {
  return database.transaction(async (statements) => {
    const personId = await redeemLink(statements, { purpose: 'verify-email', token, now: now() })
    if (personId !== null) await markEmailVerified(statements, personId)
    return personId !== null
  })
}

async function tellOwner({ mailer, environment }: PageDeps, email: string) {
  const link = `${environment.addresses.dashboard}/login`
  await mailer.send(passwordChangedMail({ to: email, brand: BRAND, link }))
}

const worksNoMore = ({ environment }: PageDeps) =>
  messagePage({
    title: 'This link does not work any more',
    text: 'It was used already, or it is too old. You can ask for a new one at sign-in.',
    action: { words: 'Go to sign in', href: `${environment.addresses.dashboard}/login` },
    hasError: true,
  })

const passwordSaved = ({ environment }: PageDeps) =>
  messagePage({
    title: 'Your password has been reset.',
    text: 'Every older sign-in has ended. Sign in with the new password.',
    action: { words: 'Sign in', href: `${environment.addresses.dashboard}/login` },
  })

const verified = ({ environment }: PageDeps) =>
  messagePage({
    title: 'Your email is confirmed',
    text: 'Thank you. Nothing more is needed.',
    action: { words: 'Go to the dashboard', href: `${environment.addresses.dashboard}/` },
  })
