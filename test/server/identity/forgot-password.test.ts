import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { decodeJwt } from 'jose'
import { newBrowser } from './browser.ts'
import { codeOf, newRequest, refresh, sidOf, signedIn, signIn } from './client.ts'
import { type IdentityServer, PASSWORD, startIdentity } from './server.ts'

const NEW_PASSWORD = 'Aspen_42'

let server: IdentityServer
before(async () => {
  server = await startIdentity()
})
after(() => server.close())

async function askForLink(email: string) {
  const browser = newBrowser(server.issuer)
  const signInPage = await browser.visit(newRequest(server).url)
  const href = /href="([^"]+\/forgot-password)"/.exec(signInPage.html)?.[1] ?? ''
  const page = await browser.submit(await browser.visit(href), { email })
  return { browser, page, link: (await server.mailTo(email))?.link ?? '' }
}

/** A person who has chosen NEW_PASSWORD by the link in the mail. */
async function reset(email: string) {
  const { browser, link } = await askForLink(email)
  const form = await browser.visit(link)
  return { browser, form, link, page: await browser.submit(form, { password: NEW_PASSWORD }) }
}

async function attempt(email: string, password: string) {
  const browser = newBrowser(server.issuer)
  return browser.submit(await browser.visit(newRequest(server).url), { email, password })
}

describe('a forgotten password', () => {
  it('is answered alike for an address with and without an account', async () => {
    await server.addPerson('known@example.com')
    const known = await askForLink('known@example.com')
    const unknown = await askForLink('ghost@example.com')
    assert.equal(known.page.status, unknown.page.status)
    assert.equal(known.page.text.replace('known@', ''), unknown.page.text.replace('ghost@', ''))
  })

  it('brings a mail to those who have an account, and to nobody else', async () => {
    await server.addPerson('mail@example.com')
    await askForLink('Mail@Example.com')
    assert.match((await server.mailTo('mail@example.com'))?.link ?? '', /reset-password\?token=/)
    assert.equal((await askForLink('nobody@example.com')).link, '')
  })

  it('lets the person in with the new password, and not with the old one', async () => {
    await server.addPerson('reset@example.com')
    const { page } = await reset('reset@example.com')
    assert.ok(page.text.includes('Your password has been reset.'))
    assert.notEqual(codeOf(await attempt('reset@example.com', NEW_PASSWORD)), '')
    assert.equal((await attempt('reset@example.com', PASSWORD)).status, 401)
  })

  it('ends every older sign-in', async () => {
    const { tokens, browser } = await signedIn(server, 'stolen@example.com')
    await reset('stolen@example.com')
    assert.equal((await refresh(server, tokens.refresh_token)).body.error, 'invalid_grant')
    const [session] = await server.database.query('select ended_at from sessions where sid = $1', [
      sidOf(tokens),
    ])
    assert.ok(session?.ended_at)
    assert.match((await browser.visit(newRequest(server).url)).html, /<h1>Sign in<\/h1>/)
  })

  it('leaves the sign-ins of others alone', async () => {
    const { tokens } = await signedIn(server, 'bystander@example.com')
    await server.addPerson('forgetful@example.com')
    await reset('forgetful@example.com')
    assert.equal((await refresh(server, tokens.refresh_token)).status, 200)
  })

  it('tells the owner by mail that the password was changed', async () => {
    await server.addPerson('told@example.com')
    await reset('told@example.com')
    assert.equal(
      (await server.mailTo('told@example.com'))?.subject,
      'Your password for Poplar was changed',
    )
  })

  it('keeps the link for another try when the new password is too weak', async () => {
    await server.addPerson('weak@example.com')
    const { browser, link } = await askForLink('weak@example.com')
    const refused = await browser.submit(await browser.visit(link), { password: 'weak' })
    assert.equal(refused.status, 422)
    const done = await browser.submit(refused, { password: NEW_PASSWORD })
    assert.equal(done.status, 200)
  })

  it('takes no email for a password', async () => {
    await server.addPerson('Own.1@example.com')
    const { browser, link } = await askForLink('Own.1@example.com')
    const page = await browser.submit(await browser.visit(link), { password: 'Own.1@example.com' })
    assert.ok(page.text.includes('Choose a password that is not your email'))
  })
})

describe('the link in the mail', () => {
  it('works once', async () => {
    await server.addPerson('once@example.com')
    const { browser, link, form } = await reset('once@example.com')
    assert.equal((await browser.visit(link)).status, 410)
    assert.equal((await browser.submit(form, { password: 'Other-123' })).status, 410)
    assert.equal((await attempt('once@example.com', 'Other-123')).status, 401)
  })

  it('works for 30 minutes and no longer', async () => {
    await server.addPerson('late@example.com')
    const { browser, link } = await askForLink('late@example.com')
    server.passMinutes(29)
    assert.equal((await browser.visit(link)).status, 200)
    server.passMinutes(1)
    assert.equal((await browser.visit(link)).status, 410)
  })

  it('stops working when a newer one is asked for', async () => {
    await server.addPerson('newer@example.com')
    const { browser, link } = await askForLink('newer@example.com')
    await askForLink('newer@example.com')
    assert.equal((await browser.visit(link)).status, 410)
  })

  it('is not the verification link, nor a made-up one', async () => {
    const browser = newBrowser(server.issuer)
    for (const path of ['reset-password?token=x', 'reset-password', 'verify-email?token=%00']) {
      assert.equal((await browser.visit(path)).status, 410, path)
    }
  })

  it('is nowhere in the database as it stands in the mail', async () => {
    await server.addPerson('stored@example.com')
    const { link } = await askForLink('stored@example.com')
    const token = new URL(link).searchParams.get('token')
    const rows = await server.database.query('select * from identity_links')
    assert.ok(!JSON.stringify(rows).includes(token ?? ''))
  })

  it('goes to one address at most five times an hour', async () => {
    await server.addPerson('flood@example.com')
    for (let count = 0; count < 6; count += 1) await askForLink('flood@example.com')
    const mails = await server.database.query(
      "select * from outbox_mails where recipient = 'flood@example.com'",
    )
    assert.equal(mails.length, 5)
  })
})

describe('a new password by the link', () => {
  it('confirms the address too, for the mail was read', async () => {
    await server.addPerson('both@example.com')
    await reset('both@example.com')
    const tokens = await signIn(server, 'both@example.com', newBrowser(server.issuer), NEW_PASSWORD)
    assert.equal(decodeJwt(tokens.id_token).email_verified, true)
  })
})
