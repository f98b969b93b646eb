import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { truncateAddress } from '../../../src/server/audit/audit.ts'
import { IDENTITY_LIMITS } from '../../../src/server/identity/attempt-limits.ts'
import { newBrowser } from './browser.ts'
import { newRequest, newSignedInUser, refresh } from './client.ts'
import { type IdentityServer, PASSWORD, startIdentity } from './server.ts'
import { openLink, person, sendSignUp, signUp } from './sign-up.ts'

let server: IdentityServer
before(async () => {
  server = await startIdentity()
})
after(() => server.close())

/** Tokens that the tests have received. */
const secrets: string[] = []
const latestEvent = () => server.auditEvents.at(-1)

async function trySignIn(email: string, password: string) {
  const browser = newBrowser(server.issuer)
  const form = await browser.visit(newRequest(server).url)
  return browser.submit(
    form,
    { email, password },
    { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': '203.0.113.77' },
  )
}

describe('the audit log', () => {
  it('records a sign-in’s user and network', async () => {
    const personId = await server.addPerson('in@example.com')
    await trySignIn('in@example.com', PASSWORD)
    assert.deepEqual(latestEvent(), {
      audit: 'sign-in.succeeded',
      personId,
      from: '203.0.113.0/24',
    })
  })

  it('records the user whose password was wrong', async () => {
    const personId = await server.addPerson('tried@example.com')
    await trySignIn('tried@example.com', 'Wrong-123')
    assert.deepEqual(latestEvent(), { audit: 'sign-in.failed', personId, from: '203.0.113.0/24' })
  })

  it('records the user whose sign-in was rate-limited', async () => {
    const personId = await server.addPerson('limited@example.com')
    const { attempts } = IDENTITY_LIMITS['sign-in by email and IP address']
    for (let count = 0; count <= attempts; count += 1) {
      await trySignIn('limited@example.com', 'Wrong-123')
    }
    await server.identity().settled()
    assert.deepEqual(latestEvent(), { audit: 'sign-in.limited', personId, from: '203.0.113.0/24' })
  })

  it('records a reused refresh token only once', async () => {
    const { personId, tokens } = await newSignedInUser(server, 'reused@example.com')
    const before = server.auditEvents.length
    const { body: next } = await refresh(server, tokens.refresh_token)
    await refresh(server, tokens.refresh_token)
    await refresh(server, next.refresh_token)
    assert.deepEqual(server.auditEvents.slice(before), [
      { audit: 'sign-in.reused', personId, from: '127.0.0.0/24' },
    ])
    secrets.push(...[tokens, next].flatMap((one) => [one.id_token, one.access_token]))
    secrets.push(tokens.refresh_token, next.refresh_token)
  })

  it('does not store an email address that has no account', async () => {
    await trySignIn('nobody@example.com', 'Wrong-123')
    assert.deepEqual(latestEvent(), {
      audit: 'sign-in.failed',
      personId: null,
      from: '203.0.113.0/24',
    })
  })

  it('records all steps of a password reset, from the request to the new password', async () => {
    const personId = await server.addPerson('reset@example.com')
    const browser = newBrowser(server.issuer)
    await browser.visit(newRequest(server).url)
    const forgotPasswordPage = await browser.visit(
      [...browser.cookies.keys()].map((key) => `${key.split(' ')[1]}/forgot-password`)[0] ?? '',
    )
    await browser.submit(forgotPasswordPage, { email: 'reset@example.com' })
    const mail = await server.latestEmailTo('reset@example.com')
    secrets.push(new URL(mail?.link ?? '').searchParams.get('token') ?? '')
    await browser.submit(await browser.visit(mail?.link ?? ''), { password: 'Aspen_42' })
    const events = server.auditEvents.slice(-3) as { audit: string; personId: string }[]
    assert.deepEqual(
      events.map((event) => [event.audit, event.personId]),
      [
        ['password-reset.requested', personId],
        ['password.changed', personId],
        ['email.confirmed', personId],
      ],
    )
  })

  it('records all steps of a sign-up, from the form to the confirmed account', async () => {
    const before = server.auditEvents.length
    await signUp(server, 'new@example.com')
    const [{ person_id: personId } = {}] = await server.database.query(
      "select person_id from people where email = 'new@example.com'",
    )
    assert.deepEqual(
      server.auditEvents.slice(before).map((line) => ({ ...(line as object), from: '' })),
      [
        { audit: 'sign-up.requested', personId: null, from: '' },
        { audit: 'sign-up', personId, from: '' },
        { audit: 'email.confirmed', personId, from: '' },
      ],
    )
  })

  it('records the user whose address was used for another sign-up', async () => {
    const personId = await server.addPerson('known@example.com')
    await sendSignUp(server, person('known@example.com'))
    await server.identity().settled()
    assert.deepEqual(
      { ...(latestEvent() as object), from: '' },
      { audit: 'sign-up.requested', personId, from: '' },
    )
  })

  it('records a wrong password during a sign-up, and an invalid link', async () => {
    await sendSignUp(server, person('refused@example.com'))
    const browser = newBrowser(server.issuer)
    const form = await openLink(server, 'refused@example.com', browser)
    const before = server.auditEvents.length
    await browser.submit(form, { password: 'Wrong-123' })
    await browser.submit(form, { password: PASSWORD, token: 'made-up' })
    const refused = { audit: 'sign-up.refused', personId: null, from: '127.0.0.0/24' }
    assert.deepEqual(server.auditEvents.slice(before), [refused, refused])
  })

  it('records a sign-out', async () => {
    const { browser, personId } = await newSignedInUser(server, 'leaves@example.com')
    await browser.submit(await browser.visit('v2/logout'), {})
    assert.deepEqual(
      { ...(latestEvent() as object), from: '' },
      { audit: 'sign-out', personId, from: '' },
    )
  })

  it('contains no password, token or email address', () => {
    const all = JSON.stringify(server.auditEvents)
    assert.equal(secrets.length, 7)
    for (const secret of secrets) assert.ok(secret.length > 20 && !all.includes(secret))
    assert.ok(!all.includes('@') && !all.includes(PASSWORD) && !all.includes('Wrong-123'))
  })
})

describe('a caller’s stored IP address', () => {
  const cases = [
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:aa:bb:cc::1', '2001:db8:aa::/48'],
    ['unknown', 'unknown'],
  ] as const
  for (const [address, kept] of cases) {
    it(`is ${kept} for ${address}`, () => assert.equal(truncateAddress(address), kept))
  }
})
