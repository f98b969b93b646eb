import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  type AttemptSubject,
  createAttemptCounter,
} from '../../../src/server/attempts/attempt-counter.ts'
import { IDENTITY_LIMITS } from '../../../src/server/identity/attempt-limits.ts'
import { resetSignInAttempts } from '../../../src/server/identity/sign-in-limits.ts'
import { TEST_KEY } from '../support/encryption-key.ts'
import { type Browser, newBrowser, type Page } from './browser.ts'
import { codeOf, newRequest } from './client.ts'
import { type IdentityServer, PASSWORD, startIdentity } from './server.ts'

const WRONG_CREDENTIALS_MESSAGE = 'That email and password don’t match. Check both and try again.'

let server: IdentityServer
before(async () => {
  server = await startIdentity()
  await server.addPerson('mira@example.com')
})
after(() => server.close())

/** Opens the sign-in page in a new browser. */
async function openSignIn(more: Record<string, string> = {}) {
  const browser = newBrowser(server.issuer)
  return { browser, form: await browser.visit(newRequest(server, more).url) }
}

async function trySignIn(email: string, password: string) {
  const { browser, form } = await openSignIn()
  return browser.submit(form, { email, password, remember: 'yes' })
}

describe('the sign-in page', () => {
  it('has email and password fields that password managers recognise', async () => {
    const { form } = await openSignIn()
    assert.equal(form.status, 200)
    assert.match(form.html, /<h1>Sign in<\/h1>/)
    assert.match(form.html, /type="email" autocomplete="username"/)
    assert.match(form.html, /type="password" autocomplete="current-password"/)
  })

  it('has no inline code and allows no foreign origin', async () => {
    const { form } = await openSignIn()
    const policy = form.headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src 'none'.*script-src 'self'.*style-src 'self'/)
    assert.doesNotMatch(policy, /unsafe/)
    assert.doesNotMatch(form.html, /<style|style="|<script>|\son\w+="/)
  })

  it('is never cached or framed', async () => {
    const { form } = await openSignIn()
    assert.equal(form.headers.get('cache-control'), 'no-store')
    assert.match(form.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
  })

  it('prefills the email address from the request, as text', async () => {
    const { form } = await openSignIn({ login_hint: '"><b>mira@example.com' })
    assert.match(form.html, /value="&quot;&gt;&lt;b&gt;mira@example.com"/)
  })
})

describe('a failed sign-in', () => {
  it('gets the same response for an unknown address and for a wrong password', async () => {
    const unknown = await trySignIn('nobody@example.com', PASSWORD)
    const wrong = await trySignIn('mira@example.com', 'Poplar-2')
    assert.ok(unknown.text.includes(WRONG_CREDENTIALS_MESSAGE))
    assert.equal(unknown.status, wrong.status)
    assert.equal(unknown.text, wrong.text)
  })

  it('keeps the entered address, but not the password', async () => {
    const page = await trySignIn('mira@example.com', 'Secret-123')
    assert.match(page.html, /value="mira@example.com"/)
    assert.doesNotMatch(page.html, /Secret-123/)
  })

  it('is reported in the title, and in a focused summary', async () => {
    const page = await trySignIn('mira@example.com', 'Poplar-2')
    assert.match(page.html, /<title>Error: Sign in/)
    assert.match(page.html, /role="alert" tabindex="-1" autofocus/)
  })

  it('shows an error next to an empty field', async () => {
    const page = await trySignIn('', '')
    assert.equal(page.status, 422)
    assert.match(page.html, /aria-invalid="true" aria-describedby="email-error"/)
    assert.ok(page.text.includes('Enter your password'))
  })

  it('treats input with a null character as empty', async () => {
    const page = await trySignIn('mira\0@example.com', 'Poplar\0-1')
    assert.equal(page.status, 422)
    assert.ok(page.text.includes('Enter your email'))
  })

  it('can be corrected on the same page', async () => {
    const { browser, form } = await openSignIn()
    const failed = await browser.submit(form, { email: 'mira@example.com', password: 'Poplar-2' })
    const signedInPage = await browser.submit(failed, {
      email: 'MIRA@example.com ',
      password: PASSWORD,
    })
    assert.notEqual(codeOf(signedInPage), '')
  })
})

describe('a form from elsewhere', () => {
  it('is refused if another site submits it', async () => {
    const { browser, form } = await openSignIn()
    const fields = { email: 'mira@example.com', password: PASSWORD }
    const page = await browser.submit(form, fields, {
      'sec-fetch-site': 'cross-site',
      origin: 'https://evil.example',
    })
    assert.equal(page.status, 403)
  })

  it('is treated as expired in a browser that did not start this sign-in', async () => {
    const { form } = await openSignIn()
    const page = await newBrowser(server.issuer).visit(form.url.href)
    assert.equal(page.status, 410)
    assert.ok(page.text.includes('This page has expired'))
  })

  it('is treated as expired at the URL of another sign-in in the same browser', async () => {
    const { browser, form } = await openSignIn()
    const page = await browser.visit(form.url.href.replace(/interaction\/[^/]+/, 'interaction/x'))
    assert.equal(page.status, 410)
  })

  it('is treated as expired at another URL, even if the browser sends its cookie there', async () => {
    const { browser, form } = await openSignIn()
    for (const cookie of browser.cookies.values()) cookie.path = '/'
    const page = await browser.visit(form.url.href.replace(/interaction\/[^/]+/, 'interaction/x'))
    assert.equal(page.status, 410)
  })

  it('is refused if it is too long', async () => {
    const { browser, form } = await openSignIn()
    const page = await browser.submit(form, { email: 'x'.repeat(20_000), password: PASSWORD })
    assert.equal(page.status, 413)
  })
})

describe('too many sign-in attempts', () => {
  const HERE = '203.0.113.50'
  const attempts = () =>
    createAttemptCounter(
      server.database,
      { environment: { encryptionKey: TEST_KEY }, now: server.now },
      IDENTITY_LIMITS,
    )

  async function exhaustLimit(limit: keyof typeof IDENTITY_LIMITS, subject: AttemptSubject) {
    for (let count = 0; count < IDENTITY_LIMITS[limit].attempts; count += 1) {
      await attempts().count(limit, subject)
    }
  }

  /** Tries to sign in from a given IP address. */
  async function trySignInFrom(address: string, email: string, password = PASSWORD) {
    const { browser, form } = await openSignIn()
    return submitFrom(address, browser, form, { email, password })
  }

  const submitFrom = (
    address: string,
    browser: Browser,
    form: Page,
    fields: Record<string, string>,
  ) =>
    browser.submit(form, fields, {
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `198.51.100.1, ${address}`,
    })

  it('are refused with the number of minutes to wait, even with the right password', async () => {
    await server.addPerson('guessed@example.com')
    await exhaustLimit('sign-in by email and IP address', ['guessed@example.com', HERE])
    const page = await trySignInFrom(HERE, 'Guessed@example.com')
    assert.equal(page.status, 429)
    assert.match(page.text, /Too many attempts\. Try again in \d+ minutes\./)
    assert.ok(Number(page.headers.get('retry-after')) > 0)
  })

  it('are counted the same for an address without an account', async () => {
    await exhaustLimit('sign-in by email and IP address', ['nobody@example.org', HERE])
    assert.equal((await trySignInFrom(HERE, 'nobody@example.org')).status, 429)
  })

  it('from one IP address do not block the owner at another IP address', async () => {
    await server.addPerson('locked-out@example.com')
    const most = IDENTITY_LIMITS['sign-in by email and IP address'].attempts
    for (let guess = 0; guess < most; guess += 1) {
      await trySignInFrom(HERE, 'locked-out@example.com', `Guess-${guess}`)
    }
    assert.equal((await trySignInFrom(HERE, 'locked-out@example.com')).status, 429)
    assert.notEqual(codeOf(await trySignInFrom('203.0.113.51', 'locked-out@example.com')), '')
  })

  it('from one IPv6 network are counted together, whatever their addresses', async () => {
    await server.addPerson('by-six@example.com')
    const most = IDENTITY_LIMITS['sign-in by email and IP address'].attempts
    for (let guess = 0; guess < most; guess += 1) {
      await trySignInFrom(`2001:db8::${guess.toString(16)}`, 'by-six@example.com', 'Guess-1')
    }
    assert.equal((await trySignInFrom('2001:db8::ffff', 'by-six@example.com')).status, 429)
  })

  it('for one email address from many IP addresses are limited too', async () => {
    await server.addPerson('spread@example.com')
    await exhaustLimit('sign-in by email', 'spread@example.com')
    assert.equal((await trySignInFrom(HERE, 'spread@example.com')).status, 429)
  })

  it('from many IP addresses do not block a browser that has signed in before', async () => {
    await server.addPerson('known@example.com')
    const { browser, form } = await openSignIn()
    const fields = { email: 'known@example.com', password: PASSWORD }
    await submitFrom(HERE, browser, form, fields)
    await exhaustLimit('sign-in by email', 'known@example.com')
    const again = await browser.visit(newRequest(server, { prompt: 'login' }).url)
    assert.notEqual(codeOf(await submitFrom('203.0.113.52', browser, again, fields)), '')
  })

  it('are also counted for a known browser, which is known only for the email address that it has signed in with', async () => {
    await server.addPerson('known-too@example.com')
    const { browser, form } = await openSignIn()
    const fields = { email: 'known-too@example.com', password: PASSWORD }
    await submitFrom(HERE, browser, form, fields)
    await exhaustLimit('sign-in by email', 'mira@example.com')
    const again = await browser.visit(newRequest(server, { prompt: 'login' }).url)
    const other = await submitFrom(HERE, browser, again, { ...fields, email: 'mira@example.com' })
    assert.equal(other.status, 429)
    const most = IDENTITY_LIMITS['sign-in by known device'].attempts
    const guess = { ...fields, password: 'Guess-1' }
    for (let count = 0; count < most; count += 1) await submitFrom(HERE, browser, again, guess)
    assert.equal((await submitFrom(HERE, browser, again, fields)).status, 429)
    await resetSignInAttempts(server.database, 'mira@example.com')
  })

  it('are counted per IP address across all email addresses', async () => {
    await exhaustLimit('sign-in by IP address', '203.0.113.7')
    assert.equal((await trySignInFrom('203.0.113.7', 'mira@example.com')).status, 429)
  })

  it('for an email address, from any IP address, are reset when its owner sets a new password', async () => {
    await server.addPerson('reset@example.com')
    await server.addPerson('other@example.com')
    await exhaustLimit('sign-in by email', 'reset@example.com')
    for (const address of [HERE, '203.0.113.53']) {
      await exhaustLimit('sign-in by email and IP address', ['reset@example.com', address])
    }
    await exhaustLimit('sign-in by email and IP address', ['other@example.com', HERE])
    await resetSignInAttempts(server.database, 'Reset@example.com')
    for (const address of [HERE, '203.0.113.53']) {
      assert.notEqual(codeOf(await trySignInFrom(address, 'reset@example.com')), '')
    }
    assert.equal((await trySignInFrom(HERE, 'other@example.com')).status, 429)
  })

  it('do not include successful attempts', async () => {
    await server.addPerson('often@example.com')
    const most = IDENTITY_LIMITS['sign-in by email and IP address'].attempts
    for (let count = 0; count < most - 1; count += 1) {
      await attempts().count('sign-in by email and IP address', ['often@example.com', HERE])
    }
    await trySignInFrom(HERE, 'often@example.com')
    assert.equal((await trySignInFrom(HERE, 'often@example.com', 'Poplar-2')).status, 401)
  })

  it('do not include successful attempts in the limits per network and per email address', async () => {
    const [email, address] = ['busy@example.com', '203.0.113.60']
    await server.addPerson(email)
    for (const [limit, subject] of [
      ['sign-in by IP address', address],
      ['sign-in by email', email],
    ] as const) {
      await exhaustLimit(limit, subject)
      await attempts().undo(limit, subject)
    }
    await trySignInFrom(address, email)
    assert.equal((await trySignInFrom(address, email, 'Poplar-2')).status, 401)
  })

  it('are reset after a while', async () => {
    await server.addPerson('waiting@example.com')
    await exhaustLimit('sign-in by email and IP address', ['waiting@example.com', HERE])
    server.advanceMinutes(16)
    assert.notEqual(codeOf(await trySignInFrom(HERE, 'waiting@example.com')), '')
  })
})
