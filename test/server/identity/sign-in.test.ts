import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createAttempts, LIMITS } from '../../../demo/server/identity/attempts.ts'
import { newBrowser } from './browser.ts'
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

  it('is refused when it is far too long', async () => {
    const { browser, form } = await atSignIn()
    const page = await browser.submit(form, { email: 'x'.repeat(20_000), password: PASSWORD })
    assert.equal(page.status, 413)
  })
})

describe('too many sign-ins', () => {
  const { attempts: most } = LIMITS['sign-in by email']
  const attempts = () => createAttempts(server.database, () => new Date())

  async function exhaust(limit: 'sign-in by email' | 'sign-in by address', subject: string) {
    for (let count = 0; count < LIMITS[limit].attempts; count += 1) {
      await attempts().count(limit, subject)
    }
  }

  it('are answered with the minutes to wait, for a right password too', async () => {
    await server.addPerson('guessed@example.com')
    await exhaust('sign-in by email', 'guessed@example.com')
    const page = await attempt('Guessed@example.com', PASSWORD)
    assert.equal(page.status, 429)
    assert.match(page.text, /Too many attempts\. Try again in \d+ minutes\./)
    assert.ok(Number(page.headers.get('retry-after')) > 0)
  })

  it('are counted for an address that has no account just the same', async () => {
    await exhaust('sign-in by email', 'nobody@example.org')
    assert.equal((await attempt('nobody@example.org', PASSWORD)).status, 429)
  })

  it('are counted for a network address over all emails', async () => {
    await exhaust('sign-in by address', '203.0.113.7')
    const { browser, form } = await atSignIn()
    const page = await browser.submit(
      form,
      { email: 'mira@example.com', password: PASSWORD },
      { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': '198.51.100.1, 203.0.113.7' },
    )
    assert.equal(page.status, 429)
  })

  it('are forgotten when the time is over', async () => {
    await server.addPerson('waiting@example.com')
    await exhaust('sign-in by email', 'waiting@example.com')
    server.passMinutes(16)
    assert.notEqual(codeOf(await attempt('waiting@example.com', PASSWORD)), '')
  })

  it('do not count what succeeded', async () => {
    await server.addPerson('often@example.com')
    for (let count = 0; count < most - 1; count += 1) {
      await attempts().count('sign-in by email', 'often@example.com')
    }
    await attempt('often@example.com', PASSWORD)
    assert.equal((await attempt('often@example.com', 'Poplar-2')).status, 401)
  })
})
