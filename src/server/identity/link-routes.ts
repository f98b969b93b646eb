import { type Context, Hono } from 'hono'
import { type AuditEvent, recordAudit } from '../audit/audit.ts'
import { BRAND } from '../pages/document.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import { changePassword } from './change-password.ts'
import { type PageDeps, type PageEnv, renderPage } from './deps.ts'
import { passwordChangedEmail } from './emails.ts'
import { newPasswordError, readFields } from './form.ts'
import { readLink, redeemLink } from './links.ts'
import { invalidLinkPage, messagePage, verifyEmailPage } from './pages/message.ts'
import { resetPasswordPage } from './pages/password-pages.ts'
import { hashPassword } from './password.ts'
import { markEmailVerified } from './people.ts'

/** The targets of the links in our emails: `/reset-password` and `/verify-email`. */
export function linkRoutes(deps: PageDeps): Hono<PageEnv> {
  const { database, now } = deps
  const linkTo = (purpose: 'reset-password' | 'verify-email', token: string) =>
    readLink(database, { purpose, token, now: now() })

  return new Hono<PageEnv>()
    .get('/reset-password', async (c) => {
      const token = c.req.query('token') ?? ''
      const link = await linkTo('reset-password', token)
      if (!link) return c.html(renderPage(deps, linkInvalidPage(deps)), 410)
      return c.html(renderPage(deps, resetPasswordPage({ token, email: link.email, errors: {} })))
    })
    .post('/reset-password', async (c) => {
      const { token, password } = await readFields(c)
      const link = await linkTo('reset-password', token)
      if (!link) record(c, deps, 'password-reset.refused')
      if (!link) return c.html(renderPage(deps, linkInvalidPage(deps)), 410)
      const { email } = link
      const error = newPasswordError(password, email, deps.environment)
      if (error) {
        const page = resetPasswordPage({ token, email, errors: { password: error } })
        return c.html(renderPage(deps, page), 422)
      }
      const result = await resetPassword(deps, token, await hashPassword(password))
      if (!result) return c.html(renderPage(deps, linkInvalidPage(deps)), 410)
      record(c, deps, 'password.changed', { personId: link.personId, reason: 'reset link' })
      if (result.isConfirmedNow) record(c, deps, 'email.confirmed', { personId: link.personId })
      deps.background.run(() => notifyOwner(deps, email))
      deps.knownDevices.remember(c, email)
      return c.html(renderPage(deps, passwordSavedPage(deps)))
    })
    .get('/verify-email', async (c) => {
      const token = c.req.query('token') ?? ''
      const link = await linkTo('verify-email', token)
      if (!link) return c.html(renderPage(deps, verificationLinkInvalidPage(deps)), 410)
      return c.html(renderPage(deps, verifyEmailPage(token, link.email)))
    })
    .post('/verify-email', async (c) => {
      const { token } = await readFields(c)
      const confirmed = await verifyEmail(deps, token)
      const isDone = confirmed !== null
      if (confirmed?.isConfirmedNow) record(c, deps, 'email.confirmed', confirmed)
      const page = isDone ? verifiedPage(deps) : verificationLinkInvalidPage(deps)
      return c.html(renderPage(deps, page), isDone ? 200 : 410)
    })
}

const record = (
  c: Context,
  { log, environment }: PageDeps,
  event: AuditEvent,
  facts: { personId?: string; reason?: string } = {},
) => recordAudit(log, event, { ...facts, address: clientAddress(c, environment.trustsProxy) })

/** Redeems the link and changes the password in one transaction. */
async function resetPassword({ database, now }: PageDeps, token: string, hash: string) {
  return database.transaction(async (statements) => {
    const personId = await redeemLink(statements, { purpose: 'reset-password', token, now: now() })
    if (personId === null) return null
    await changePassword(statements, { personId, hash, now: now() })
    // Opening the link proves access to the mailbox, which is all that verification requires.
    return { isConfirmedNow: await markEmailVerified(statements, personId) }
  })
}

async function verifyEmail({ database, now }: PageDeps, token: string) {
  return database.transaction(async (statements) => {
    const personId = await redeemLink(statements, { purpose: 'verify-email', token, now: now() })
    if (personId === null) return null
    return { personId, isConfirmedNow: await markEmailVerified(statements, personId) }
  })
}

async function notifyOwner({ mailer, environment }: PageDeps, email: string) {
  const link = `${environment.addresses.app}/login`
  await mailer.send(passwordChangedEmail({ to: email, brand: BRAND, link }))
}

const linkInvalidPage = ({ environment }: PageDeps) =>
  invalidLinkPage({
    text: 'It has already been used, or it has expired. You can request a new one when you sign in.',
    action: { words: 'Go to sign in', href: `${environment.addresses.app}/login` },
  })

const verificationLinkInvalidPage = ({ environment }: PageDeps) =>
  invalidLinkPage({
    text: 'It has already been used, has expired, or has been replaced by a newer one. You can send a new one from the bar at the top of the dashboard.',
    action: { words: 'Go to the dashboard', href: `${environment.addresses.app}/` },
  })

const passwordSavedPage = ({ environment }: PageDeps) =>
  messagePage({
    title: 'Your password has been reset.',
    text: 'You’ve been signed out on all devices. Sign in with the new password.',
    action: { words: 'Sign in', href: `${environment.addresses.app}/login` },
  })

const verifiedPage = ({ environment }: PageDeps) =>
  messagePage({
    title: 'Your email is confirmed',
    text: 'Thank you. You’re all set.',
    action: { words: 'Go to the dashboard', href: `${environment.addresses.app}/` },
  })
