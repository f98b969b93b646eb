import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { decodeJwt } from 'jose'
import { IDENTITY_LIMITS } from '../../../src/server/identity/attempt-limits.ts'
import { changePassword } from '../../../src/server/identity/change-password.ts'
import type { Row } from '../../../src/server/platform/database/database.ts'
import { type Browser, newBrowser } from './browser.ts'
import { codeOf, newRequest, newSignedInUser, refresh, sidOf, signIn } from './client.ts'
import { type IdentityServer, PASSWORD, startIdentity } from './server.ts'
import { person, sendSignUp } from './sign-up.ts'

const NEW_PASSWORD = 'Aspen_42'

let server: IdentityServer
before(async () => {
  server = await startIdentity()
})
after(() => server.close())

async function requestLink(email: string) {
  const browser = newBrowser(server.issuer)
  const signInPage = await browser.visit(newRequest(server).url)
  const href = /href="([^"]+\/forgot-password)"/.exec(signInPage.html)?.[1] ?? ''
  const page = await browser.submit(await browser.visit(href), { email })
  return { browser, page, link: (await server.latestEmailTo(email))?.link ?? '' }
}

/** A user who has chosen NEW_PASSWORD through the emailed link. */
async function resetPassword(email: string) {
  const { browser, link } = await requestLink(email)
  const form = await browser.visit(link)
  return { browser, form, link, page: await browser.submit(form, { password: NEW_PASSWORD }) }
}

async function trySignIn(email: string, password: string) {
  const browser = newBrowser(server.issuer)
  return browser.submit(await browser.visit(newRequest(server).url), { email, password })
}

describe('resetting a forgotten password', () => {
  it('returns the same response for addresses with and without an account', async () => {
    await server.addPerson('known@example.com')
    const known = await requestLink('known@example.com')
    const unknown = await requestLink('ghost@example.com')
    assert.equal(known.page.status, unknown.page.status)
    assert.equal(known.page.text.replace('known@', ''), unknown.page.text.replace('ghost@', ''))
  })

  it('sends an email only to addresses with an account', async () => {
    await server.addPerson('mail@example.com')
    await requestLink('Mail@Example.com')
    assert.match(
      (await server.latestEmailTo('mail@example.com'))?.link ?? '',
      /reset-password\?token=/,
    )
    assert.equal((await requestLink('nobody@example.com')).link, '')
  })

  it('lets the user sign in with the new password, but not with the old one', async () => {
    await server.addPerson('reset@example.com')
    const { page } = await resetPassword('reset@example.com')
    assert.ok(page.text.includes('Your password has been reset.'))
    assert.notEqual(codeOf(await trySignIn('reset@example.com', NEW_PASSWORD)), '')
    assert.equal((await trySignIn('reset@example.com', PASSWORD)).status, 401)
  })

  it('resets the rate limit of a known browser', async () => {
    const email = 'too-often@example.com'
    const { browser } = await newSignedInUser(server, email)
    const again = () => browser.visit(newRequest(server, { prompt: 'login' }).url)
    const signInPage = await again()
    for (let count = 0; count < IDENTITY_LIMITS['sign-in by known device'].attempts; count += 1) {
      await browser.submit(signInPage, { email, password: 'Guess-1' })
    }
    assert.equal((await browser.submit(signInPage, { email, password: PASSWORD })).status, 429)
    const { link } = await requestLink(email)
    await browser.submit(await browser.visit(link), { password: NEW_PASSWORD })
    assert.notEqual(
      codeOf(await browser.submit(await again(), { email, password: NEW_PASSWORD })),
      '',
    )
  })

  it('ends all earlier sessions', async () => {
    const { tokens, browser } = await newSignedInUser(server, 'stolen@example.com')
    await resetPassword('stolen@example.com')
    assert.equal((await refresh(server, tokens.refresh_token)).body.error, 'invalid_grant')
    const [session] = await server.database.query('select ended_at from sessions where sid = $1', [
      sidOf(tokens),
    ])
    assert.ok(session?.ended_at)
    assert.match((await browser.visit(newRequest(server).url)).html, /<h1>Sign in<\/h1>/)
  })

  it('does not end other users’ sessions', async () => {
    const { tokens } = await newSignedInUser(server, 'bystander@example.com')
    await server.addPerson('forgetful@example.com')
    await resetPassword('forgetful@example.com')
    assert.equal((await refresh(server, tokens.refresh_token)).status, 200)
  })

  it('notifies the user by email that the password was changed', async () => {
    await server.addPerson('told@example.com')
    await resetPassword('told@example.com')
    assert.equal(
      (await server.latestEmailTo('told@example.com'))?.subject,
      'Your password for Poplar was changed',
    )
  })

  it('leaves the link valid if the new password is too weak', async () => {
    await server.addPerson('weak@example.com')
    const { browser, link } = await requestLink('weak@example.com')
    const refused = await browser.submit(await browser.visit(link), { password: 'weak' })
    assert.equal(refused.status, 422)
    const done = await browser.submit(refused, { password: NEW_PASSWORD })
    assert.equal(done.status, 200)
  })

  it('does not accept the user’s email address as the new password', async () => {
    await server.addPerson('Own.1@example.com')
    const { browser, link } = await requestLink('Own.1@example.com')
    const page = await browser.submit(await browser.visit(link), { password: 'Own.1@example.com' })
    assert.ok(page.text.includes('Choose a password that isn’t your email address'))
  })
})

describe('a sign-in in progress with the old password', () => {
  const changeUserPassword = (personId: string) =>
    server.database.transaction((statements) =>
      changePassword(statements, { personId, hash: 'new', now: new Date() }),
    )
  const isSignedOut = async (browser: Browser) =>
    assert.match((await browser.visit(newRequest(server).url)).html, /<h1>Sign in<\/h1>/)

  it('does not complete after the password has been changed', async () => {
    const email = 'halfway@example.com'
    const personId = await server.addPerson(email)
    const browser = newBrowser(server.issuer, /^\/authorize\/./)
    const form = await browser.visit(newRequest(server).url)
    const checked = await browser.submit(form, { email, password: PASSWORD })
    assert.match(checked.url.pathname, /^\/authorize\/./)
    await changeUserPassword(personId)
    assert.equal(codeOf(await browser.visit(checked.url.href)), '')
    await isSignedOut(browser)
  })

  it('is undone if the password changes while it is being verified', async () => {
    const email = 'meanwhile@example.com'
    const personId = await server.addPerson(email)
    const browser = newBrowser(server.issuer)
    const form = await browser.visit(newRequest(server).url)
    const { query } = server.database
    server.database.query = async <R extends Row>(sql: string, params?: readonly unknown[]) => {
      const rows = await query<R>(sql, params)
      if (sql.includes('lower(email)')) await changeUserPassword(personId)
      return rows
    }
    const page = await browser
      .submit(form, { email, password: PASSWORD })
      .finally(() => Object.assign(server.database, { query }))
    assert.equal(page.status, 401)
    await isSignedOut(browser)
  })
})

describe('the emailed link', () => {
  it('works once', async () => {
    await server.addPerson('once@example.com')
    const { browser, link, form } = await resetPassword('once@example.com')
    assert.equal((await browser.visit(link)).status, 410)
    assert.equal((await browser.submit(form, { password: 'Other-123' })).status, 410)
    assert.equal((await trySignIn('once@example.com', 'Other-123')).status, 401)
  })

  it('works for 30 minutes only', async () => {
    await server.addPerson('late@example.com')
    const { browser, link } = await requestLink('late@example.com')
    server.advanceMinutes(29)
    assert.equal((await browser.visit(link)).status, 200)
    server.advanceMinutes(1)
    assert.equal((await browser.visit(link)).status, 410)
  })

  it('stops working when a newer link is requested', async () => {
    await server.addPerson('newer@example.com')
    const { browser, link } = await requestLink('newer@example.com')
    await requestLink('newer@example.com')
    assert.equal((await browser.visit(link)).status, 410)
  })

  it('cannot be a verification link or a made-up one', async () => {
    const browser = newBrowser(server.issuer)
    for (const path of ['reset-password?token=x', 'reset-password', 'verify-email?token=%00']) {
      assert.equal((await browser.visit(path)).status, 410, path)
    }
  })

  it('is not stored in the database in the form that is in the email', async () => {
    await server.addPerson('stored@example.com')
    const { link } = await requestLink('stored@example.com')
    const token = new URL(link).searchParams.get('token')
    const rows = await server.database.query('select * from identity_links')
    assert.ok(!JSON.stringify(rows).includes(token ?? ''))
  })

  it('is sent at most five times an hour for requests from the same network', async () => {
    await server.addPerson('flood@example.com')
    for (let count = 0; count < 6; count += 1) await requestLink('flood@example.com')
    assert.equal(await countEmailsTo('flood@example.com'), 5)
  })

  it('is sent to the owner, however often another network has requested it', async () => {
    await server.addPerson('kept-away@example.com')
    const own = IDENTITY_LIMITS['reset mail by email and IP address'].attempts
    const most = IDENTITY_LIMITS['reset mail to email'].attempts
    for (let count = 0; count <= most; count += 1) {
      await requestLinkFrom(`2001:db8::${count.toString(16)}`, 'kept-away@example.com')
    }
    assert.equal(await countEmailsTo('kept-away@example.com'), own)
    await requestLinkFrom('203.0.113.9', 'kept-away@example.com')
    assert.equal(await countEmailsTo('kept-away@example.com'), own + 1)
  })

  it('is sent to the owner, however often a stranger has signed up with the address', async () => {
    await server.addPerson('signed-up@example.com')
    const most = IDENTITY_LIMITS['mail to email'].attempts
    for (let count = 0; count <= most; count += 1) {
      await sendSignUp(server, person('signed-up@example.com'))
    }
    const before = await countEmailsTo('signed-up@example.com')
    await requestLink('signed-up@example.com')
    assert.deepEqual([before, await countEmailsTo('signed-up@example.com')], [most, most + 1])
  })

  it('is sent to the same address a limited number of times across all networks', async () => {
    await server.addPerson('spread@example.com')
    const most = IDENTITY_LIMITS['reset mail to email'].attempts
    for (let count = 0; count <= most; count += 1) {
      await requestLinkFrom(`203.0.113.${count}`, 'spread@example.com')
    }
    assert.equal(await countEmailsTo('spread@example.com'), most)
  })

  it('is sent for the owner’s known browser, even after the limit across all networks is reached', async () => {
    const email = 'at-home@example.com'
    const { browser } = await newSignedInUser(server, email)
    const most = IDENTITY_LIMITS['reset mail to email'].attempts
    for (let count = 0; count <= most; count += 1)
      await requestLinkFrom(`203.0.113.${count}`, email)
    await browser.submit(await browser.visit('forgot-password'), { email })
    assert.equal(await countEmailsTo(email), most + 1)
  })
})

async function countEmailsTo(email: string): Promise<number> {
  await server.identity().settled()
  const emails = await server.database.query('select 1 from outbox_mails where recipient = $1', [
    email,
  ])
  return emails.length
}

/** Requests a link in a browser with the given IP address. */
async function requestLinkFrom(address: string, email: string): Promise<void> {
  const browser = newBrowser(server.issuer)
  const form = await browser.visit('forgot-password')
  await browser.submit(
    form,
    { email },
    { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': address },
  )
  await server.identity().settled()
}

describe('a new password set through the link', () => {
  it('also confirms the address, as its owner has read the email', async () => {
    await server.addPerson('both@example.com')
    await resetPassword('both@example.com')
    const tokens = await signIn(server, 'both@example.com', newBrowser(server.issuer), NEW_PASSWORD)
    assert.equal(decodeJwt(tokens.id_token).email_verified, true)
  })
})
