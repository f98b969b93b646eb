import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { IDENTITY_LIMITS } from '../../../src/server/identity/limits.ts'
import { resetSignInAttempts } from '../../../src/server/identity/sign-in-limits.ts'
import {
  type AttemptSubject,
  createAttemptCounter,
} from '../../../src/server/platform/rate-limits/attempt-counter.ts'
import { TEST_KEY } from '../support/encryption-key.ts'
import { type Browser, newBrowser, type Page } from './browser.ts'
import { codeOf, newRequest } from './client.ts'
import { type IdentityServer, PASSWORD, startIdentity } from './server.ts'

const WRONG = 'That email and password do not match. Check both and try again.'

let server: IdentityServer
before(async () => {
  server = await startIdentity()
  await server.addPerson('mira@example.com')
})
after(() => server.close())

/** A new browser on the sign-in page. */
async function atSignIn(more: Record<string, string> = {}) {
  const browser = newBrowser(server.issuer)
  return { browser, form: await browser.visit(newRequest(server, more).url) }
}

async function attempt(email: string, password: string) {
  const { browser, form } = await atSignIn()
  return browser.submit(form, { email, password, remember: 'yes' })
}

describe('the sign-in page', () => {
  it('asks for email and password in fields that password managers know', async () => {
    const { form } = await atSignIn()
    assert.equal(form.status, 200)
    assert.match(form.html, /<h1>Sign in<\/h1>/)
    assert.match(form.html, /type="email" autocomplete="username"/)
    assert.match(form.html, /type="password" autocomplete="current-password"/)
  })

  it('carries nothing inline and allows nothing foreign', async () => {
    const { form } = await atSignIn()
    const policy = form.headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src 'none'.*script-src 'self'.*style-src 'self'/)
    assert.doesNotMatch(policy, /unsafe/)
    assert.doesNotMatch(form.html, /<style|style="|<script>|\son\w+="/)
  })

  it('is never kept in a cache nor shown in a frame', async () => {
    const { form } = await atSignIn()
    assert.equal(form.headers.get('cache-control'), 'no-store')
    assert.match(form.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
  })

  it('has the address that the client knows filled in, as text', async () => {
    const { form } = await atSignIn({ login_hint: '"><b>mira@example.com' })
    assert.match(form.html, /value="&quot;&gt;&lt;b&gt;mira@example.com"/)
  })
})

describe('a wrong sign-in', () => {
  it('gets the same answer for an unknown address as for a wrong password', async () => {
    const unknown = await attempt('nobody@example.com', PASSWORD)
    const wrong = await attempt('mira@example.com', 'Poplar-2')
    assert.ok(unknown.text.includes(WRONG))
    assert.equal(unknown.status, wrong.status)
    assert.equal(unknown.text, wrong.text)
  })

  it('keeps the address that was typed, and never the password', async () => {
    const page = await attempt('mira@example.com', 'Secret-123')
    assert.match(page.html, /value="mira@example.com"/)
    assert.doesNotMatch(page.html, /Secret-123/)
  })

  it('says so first of all: in the title, and in a summary that takes the focus', async () => {
    const page = await attempt('mira@example.com', 'Poplar-2')
    assert.match(page.html, /<title>Error: Sign in/)
    assert.match(page.html, /role="alert" tabindex="-1" autofocus/)
  })

  it('names an empty field beside it', async () => {
    const page = await attempt('', '')
    assert.equal(page.status, 422)
    assert.match(page.html, /aria-invalid="true" aria-describedby="email-error"/)
    assert.ok(page.text.includes('Enter your password'))
  })

  it('takes what no database can keep for nothing', async () => {
    const page = await attempt('mira\0@example.com', 'Poplar\0-1')
    assert.equal(page.status, 422)
    assert.ok(page.text.includes('Enter your email'))
  })

  it('can be put right on the same page', async () => {
    const { browser, form } = await atSignIn()
    const failed = await browser.submit(form, { email: 'mira@example.com', password: 'Poplar-2' })
    const right = await browser.submit(failed, { email: 'MIRA@example.com ', password: PASSWORD })
    assert.notEqual(codeOf(right), '')
  })
})

describe('a form from elsewhere', () => {
  it('is refused when another site sends it', async () => {
    const { browser, form } = await atSignIn()
    const fields = { email: 'mira@example.com', password: PASSWORD }
    const page = await browser.submit(form, fields, {
      'sec-fetch-site': 'cross-site',
      origin: 'https://evil.example',
    })
    assert.equal(page.status, 403)
  })

  it('is worth nothing in a browser that did not begin this sign-in', async () => {
    const { form } = await atSignIn()
    const page = await newBrowser(server.issuer).visit(form.url.href)
    assert.equal(page.status, 410)
    assert.ok(page.text.includes('This page has expired'))
  })

  it('is worth nothing under the address of another sign-in of the same browser', async () => {
    const { browser, form } = await atSignIn()
    const page = await browser.visit(form.url.href.replace(/interaction\/[^/]+/, 'interaction/x'))
    assert.equal(page.status, 410)
  })

  it('is worth nothing under another address even if the browser sends its cookie there', async () => {
    const { browser, form } = await atSignIn()
    for (const cookie of browser.cookies.values()) cookie.path = '/'
    const page = await browser.visit(form.url.href.replace(/interaction\/[^/]+/, 'interaction/x'))
    assert.equal(page.status, 410)
  })

  it('is refused when it is far too long', async () => {
    const { browser, form } = await atSignIn()
    const page = await browser.submit(form, { email: 'x'.repeat(20_000), password: PASSWORD })
    assert.equal(page.status, 413)
  })
})

it('keeps of a caller’s address no hash that can be searched', async () => {
  const address = '203.0.113.77'
  const environment = { encryptionKey: TEST_KEY }
  const attempts = createAttemptCounter(
    server.database,
    { environment, now: server.now },
    IDENTITY_LIMITS,
  )
  await attempts.count('sign-in by address', address)
  await attempts.count('sign-in by email and address', ['a@example.com', address])
  const rows = await server.database.query<{ subject: string }>(
    'select subject from identity_attempts',
  )
  const plain = [address, `sign-in by address:${address}`].map((text) =>
    createHash('sha256').update(text).digest('base64url'),
  )
  assert.ok(rows.length > 0)
  assert.deepEqual(
    rows.filter(({ subject }) => plain.some((hash) => subject.includes(hash))),
    [],
  )
})

describe('too many sign-ins', () => {
  const HERE = '203.0.113.50'
  const attempts = () =>
    createAttemptCounter(
      server.database,
      { environment: { encryptionKey: TEST_KEY }, now: server.now },
      IDENTITY_LIMITS,
    )

  async function exhaust(limit: keyof typeof IDENTITY_LIMITS, subject: AttemptSubject) {
    for (let count = 0; count < IDENTITY_LIMITS[limit].attempts; count += 1) {
      await attempts().count(limit, subject)
    }
  }

  /** As `attempt`, from an address of its own. */
  async function attemptFrom(address: string, email: string, password = PASSWORD) {
    const { browser, form } = await atSignIn()
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

  it('are answered with the minutes to wait, for a right password too', async () => {
    await server.addPerson('guessed@example.com')
    await exhaust('sign-in by email and address', ['guessed@example.com', HERE])
    const page = await attemptFrom(HERE, 'Guessed@example.com')
    assert.equal(page.status, 429)
    assert.match(page.text, /Too many attempts\. Try again in \d+ minutes\./)
    assert.ok(Number(page.headers.get('retry-after')) > 0)
  })

  it('are counted for an address that has no account just the same', async () => {
    await exhaust('sign-in by email and address', ['nobody@example.org', HERE])
    assert.equal((await attemptFrom(HERE, 'nobody@example.org')).status, 429)
  })

  it('from one address leave the owner at another address free to sign in', async () => {
    await server.addPerson('locked-out@example.com')
    const most = IDENTITY_LIMITS['sign-in by email and address'].attempts
    for (let guess = 0; guess < most; guess += 1) {
      await attemptFrom(HERE, 'locked-out@example.com', `Guess-${guess}`)
    }
    assert.equal((await attemptFrom(HERE, 'locked-out@example.com')).status, 429)
    assert.notEqual(codeOf(await attemptFrom('203.0.113.51', 'locked-out@example.com')), '')
  })

  it('from one IPv6 network count as one, whatever addresses it uses', async () => {
    await server.addPerson('by-six@example.com')
    const most = IDENTITY_LIMITS['sign-in by email and address'].attempts
    for (let guess = 0; guess < most; guess += 1) {
      await attemptFrom(`2001:db8::${guess.toString(16)}`, 'by-six@example.com', 'Guess-1')
    }
    assert.equal((await attemptFrom('2001:db8::ffff', 'by-six@example.com')).status, 429)
  })

  it('from many addresses at one email are few too', async () => {
    await server.addPerson('spread@example.com')
    await exhaust('sign-in by email', 'spread@example.com')
    assert.equal((await attemptFrom(HERE, 'spread@example.com')).status, 429)
  })

  it('from many addresses hold back no browser that has signed in with the email before', async () => {
    await server.addPerson('known@example.com')
    const { browser, form } = await atSignIn()
    const fields = { email: 'known@example.com', password: PASSWORD }
    await submitFrom(HERE, browser, form, fields)
    await exhaust('sign-in by email', 'known@example.com')
    const again = await browser.visit(newRequest(server, { prompt: 'login' }).url)
    assert.notEqual(codeOf(await submitFrom('203.0.113.52', browser, again, fields)), '')
  })

  it('are counted for a known browser as well, and for no other email than its own', async () => {
    await server.addPerson('known-too@example.com')
    const { browser, form } = await atSignIn()
    const fields = { email: 'known-too@example.com', password: PASSWORD }
    await submitFrom(HERE, browser, form, fields)
    await exhaust('sign-in by email', 'mira@example.com')
    const again = await browser.visit(newRequest(server, { prompt: 'login' }).url)
    const other = await submitFrom(HERE, browser, again, { ...fields, email: 'mira@example.com' })
    assert.equal(other.status, 429)
    const most = IDENTITY_LIMITS['sign-in by known device'].attempts
    const guess = { ...fields, password: 'Guess-1' }
    for (let count = 0; count < most; count += 1) await submitFrom(HERE, browser, again, guess)
    assert.equal((await submitFrom(HERE, browser, again, fields)).status, 429)
    await resetSignInAttempts(server.database, 'mira@example.com')
  })

  it('are counted for a network address over all emails', async () => {
    await exhaust('sign-in by address', '203.0.113.7')
    assert.equal((await attemptFrom('203.0.113.7', 'mira@example.com')).status, 429)
  })

  it('are forgotten for an email, wherever they came from, when its owner has a new password', async () => {
    await server.addPerson('reset@example.com')
    await server.addPerson('other@example.com')
    await exhaust('sign-in by email', 'reset@example.com')
    for (const address of [HERE, '203.0.113.53']) {
      await exhaust('sign-in by email and address', ['reset@example.com', address])
    }
    await exhaust('sign-in by email and address', ['other@example.com', HERE])
    await resetSignInAttempts(server.database, 'Reset@example.com')
    for (const address of [HERE, '203.0.113.53']) {
      assert.notEqual(codeOf(await attemptFrom(address, 'reset@example.com')), '')
    }
    assert.equal((await attemptFrom(HERE, 'other@example.com')).status, 429)
  })

  it('do not count what succeeded', async () => {
    await server.addPerson('often@example.com')
    const most = IDENTITY_LIMITS['sign-in by email and address'].attempts
    for (let count = 0; count < most - 1; count += 1) {
      await attempts().count('sign-in by email and address', ['often@example.com', HERE])
    }
    await attemptFrom(HERE, 'often@example.com')
    assert.equal((await attemptFrom(HERE, 'often@example.com', 'Poplar-2')).status, 401)
  })

  it('do not count what succeeded for the network, nor for the email from all networks', async () => {
    const [email, address] = ['busy@example.com', '203.0.113.60']
    await server.addPerson(email)
    for (const [limit, subject] of [
      ['sign-in by address', address],
      ['sign-in by email', email],
    ] as const) {
      await exhaust(limit, subject)
      await attempts().undo(limit, subject)
    }
    await attemptFrom(address, email)
    assert.equal((await attemptFrom(address, email, 'Poplar-2')).status, 401)
  })

  it('are forgotten when the time is over', async () => {
    await server.addPerson('waiting@example.com')
    await exhaust('sign-in by email and address', ['waiting@example.com', HERE])
    server.passMinutes(16)
    assert.notEqual(codeOf(await attemptFrom(HERE, 'waiting@example.com')), '')
  })
})
