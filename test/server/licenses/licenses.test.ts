import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { createApp } from '../../../src/server/app/app.ts'
import { parseEnvironment } from '../../../src/server/app/environment.ts'
import { createAttemptCounter } from '../../../src/server/attempts/attempt-counter.ts'
import { verifyPassword } from '../../../src/server/identity/password.ts'
import { redeemSignUp, savePendingSignUp } from '../../../src/server/identity/pending-sign-ups.ts'
import {
  findPersonByEmail,
  markEmailVerified,
  registerPerson,
} from '../../../src/server/identity/people.ts'
import { LICENSE_LIMITS } from '../../../src/server/licenses/attempt-limits.ts'
import { addLicenseKeys } from '../../../src/server/licenses/keys.ts'
import { createToken } from '../../../src/server/platform/http/secret-token.ts'
import { readOutbox } from '../../../src/server/platform/mail/outbox.ts'
import { newAdmin, newMember } from '../support/accounts.ts'
import { type Call, startTestServer, type TestServer } from '../support/server.ts'

const PASSWORD = ' Kiln-1280 '
const EMAIL = 'workshop@example.com'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const INVALID_KEY_MESSAGE = 'This license key isn’t valid, or it has already been used.'
const INCOMPLETE_LINK_MESSAGE = 'This link is incomplete. Open it from your email again.'
const EXPIRED_LINK_MESSAGE =
  'This link no longer works. It has already been used, is older than 24 hours, or is for a key that has since been activated.'

type Message = { msg: string }

let server: TestServer
before(async () => {
  server = await startTestServer({ environment: { ...parseEnvironment({}), trustsProxy: true } })
})
after(() => server.close())
beforeEach(() => server.database.query('delete from identity_attempts'))

async function newKey(tier = 2): Promise<string> {
  const [key = ''] = await addLicenseKeys(server.database, { count: 1, tier })
  return key
}
const register = (license_key: string, more: Record<string, unknown> = {}, call: Call = {}) =>
  server.call<Message>('POST', '/v1/dealfuel/license_key_register', {
    body: { license_key, email: EMAIL, password: PASSWORD, ...more },
    ...call,
  })
const verify = (token: string, call: Call = {}) =>
  server.call<Message>('POST', `/v1/dealfuel/license_key_verify?token=${token}`, call)

/** @param to the recipient, needed if an earlier test may still be sending an email to someone else */
async function newestMail(to?: string) {
  await server.deps.background.settled()
  const mail = (await readOutbox(server.database)).find((one) => !to || one.to === to)
  assert.ok(mail)
  return { ...mail, token: /verify-email\?token=([\w-]+)/.exec(mail.text)?.[1] ?? '' }
}
/** Registers a new key for an address, and returns the token from the email. */
async function registerNewKey(email: string, tier?: number): Promise<string> {
  assert.equal((await register(await newKey(tier), { email })).status, 200)
  return (await newestMail()).token
}
const accountOf = async (email: string) => {
  const [row] = await server.database.query(
    `select gateway, plan, plan_type, sites_limit, setup_finished from accounts
     join memberships using (account_id) join people using (person_id) where email = $1`,
    [email],
  )
  return row
}
/** An admin with a confirmed email address. */
async function newVerifiedAdmin(columns: Record<string, unknown>) {
  const admin = await newAdmin(server, columns)
  await markEmailVerified(server.database, admin.personId)
  return admin
}
const runLater = async (ms: number, work: () => Promise<unknown>) => {
  const now = server.deps.now()
  server.setNow(new Date(now.getTime() + ms))
  await work().finally(() => server.setNow(now))
}

describe('a license key', () => {
  it('creates an account on its tier only once the emailed link is opened', async () => {
    const token = await registerNewKey('one@example.com', 2)
    assert.equal(await accountOf('one@example.com'), undefined)
    const { status, body } = await verify(token)
    assert.deepEqual([status, body.data.msg], [200, 'Your license is active.'])
    assert.deepEqual(await accountOf('one@example.com'), {
      gateway: 'dealfuel',
      plan: 'plus',
      plan_type: 'lifetime',
      sites_limit: 10,
      setup_finished: false,
    })
    const audited = server.logEntries.filter(({ audit }) => audit !== undefined).slice(-2)
    assert.deepEqual(
      audited.map(({ audit, reason }) => [audit, reason]),
      [
        ['sign-up', 'license'],
        ['email.confirmed', undefined],
      ],
    )
  })

  for (const [tier, sites] of [
    [1, 5],
    [3, 25],
    [4, 50],
    [5, 999],
  ] as const) {
    it(`of tier ${tier} allows ${sites} sites`, async () => {
      const email = `tier-${tier}@example.com`
      await verify(await registerNewKey(email, tier))
      assert.equal((await accountOf(email))?.sites_limit, sites)
    })
  }

  it('lets the user sign in with the exact password, and verifies the email address', async () => {
    await verify(await registerNewKey('two@example.com'))
    const person = await findPersonByEmail(server.database, 'two@example.com')
    assert.equal(await verifyPassword(PASSWORD, person?.passwordHash ?? null), true)
    assert.equal(person?.isEmailVerified, true)
  })

  it('may be entered with spaces and in lower case', async () => {
    const key = (await newKey()).toLowerCase().replaceAll('-', ' ')
    assert.equal((await register(key)).status, 200)
  })

  it('is stored only as a hash, as is the token', async () => {
    const key = await newKey()
    await register(key)
    const { token } = await newestMail()
    const kept = await server.database.query(
      'select * from license_keys left join license_registrations using (key_hash)',
    )
    assert.doesNotMatch(JSON.stringify(kept), new RegExp(`${key}|${token}`))
  })

  it('that is registered again sends a new email, and invalidates the link in the older one', async () => {
    const key = await newKey()
    await register(key, { email: 'wrong@example.com' })
    const older = await newestMail()
    assert.equal((await register(key, { email: 'right@example.com' })).status, 200)
    const newer = await newestMail()
    assert.equal(newer.to, 'right@example.com')
    assert.equal((await verify(older.token)).status, 404)
    assert.equal((await verify(newer.token)).status, 200)
  })

  it('gets the same response as an unknown key once it has been used', async () => {
    const used = await newKey()
    await register(used, { email: 'three@example.com' })
    await verify((await newestMail()).token)
    const answers = [
      await register(used, { email: 'three@example.com' }),
      await register(used, { email: 'stranger@example.com' }),
      await register('PLR-7F3K-92MA-XQ41'),
      await register('PLR-7F3K-92MA-XQ4Z'),
      await register(''),
    ].map(({ status, body }) => [status, body.message])
    assert.deepEqual(answers, Array(5).fill([400, INVALID_KEY_MESSAGE]))
  })
})

describe('the response to a registration', () => {
  it('is the same whether or not the address has an account', async () => {
    const { email: known } = await newAdmin(server)
    const [a, b] = [
      await register(await newKey(), { email: known }),
      await register(await newKey(), { email: 'unknown@example.com' }),
    ]
    const withoutAddress = ({ text }: typeof a) => text.replace(/\S+@example\.com/, '')
    assert.deepEqual([a.status, withoutAddress(a)], [b.status, withoutAddress(b)])
  })

  it('is sent before the address is looked up', async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const mailer = { send: () => gate }
    const app = createApp({ ...server.deps, mailer })
    const body = JSON.stringify({ license_key: await newKey(), email: EMAIL, password: PASSWORD })
    const response = await app.request('/v1/dealfuel/license_key_register', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    assert.equal(response.status, 200)
    release()
  })

  const refused: [why: string, input: Record<string, unknown>, sentence: RegExp][] = [
    ['a missing email address', { email: '' }, /Enter your email/],
    ['half an email address', { email: 'a@b' }, /such as name@example.com/],
    ['a 300-character email address', { email: `${'a'.repeat(300)}@b.example` }, /254 characters/],
    [
      'an email address with a null character',
      { email: 'a\0b@c.example' },
      /^The input contains a character that can't be stored\.$/,
    ],
    ['a password of 7 characters', { password: 'Kiln-12' }, /all five rules/],
    ['a password of 1,001 bytes', { password: `Kiln-1${'é'.repeat(500)}` }, /shorter password/],
    [
      'the email address as the password',
      { email: 'Kiln-1@b.example', password: 'Kiln-1@b.example' },
      /isn’t your email address/,
    ],
    ['a missing password', { password: undefined }, /./],
    ['a number as the key', { license_key: 12 }, /./],
    ['a 10 kB key', { license_key: 'A'.repeat(10_000) }, /200 characters/],
  ]
  for (const [why, input, sentence] of refused) {
    it(`refuses ${why} and sends nothing`, async () => {
      await server.database.query('delete from outbox_mails')
      const { status, body } = await register(await newKey(), input)
      assert.equal(status, 400)
      assert.match(body.message, sentence)
      await server.deps.background.settled()
      assert.deepEqual(await readOutbox(server.database), [])
    })
  }

  it('is repeated for the same idempotency key, but only one email is sent', async () => {
    await server.database.query('delete from outbox_mails')
    const key = await newKey()
    const first = await register(key, {}, { key: 'twice' })
    const again = await register(key, {}, { key: 'twice' })
    assert.equal(again.text, first.text)
    await server.deps.background.settled()
    assert.equal((await readOutbox(server.database)).length, 1)
  })

  it('is created again for the same idempotency key after the stored response has been deleted', async () => {
    const key = await newKey()
    const email = 'much-later@example.com'
    await register(key, { email }, { key: 'much-later' })
    await runLater(61 * MINUTE_MS, async () => {
      await register(key, { email }, { key: 'much-later' })
      const { token } = await newestMail()
      assert.equal((await verify(token)).status, 200)
    })
    const person = await findPersonByEmail(server.database, email)
    assert.equal(await verifyPassword(PASSWORD, person?.passwordHash ?? null), true)
  })

  it('is not rate-limited because of guesses from another network', async () => {
    const key = await newKey()
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
    for (let round = 0; round < 11; round += 1) {
      await register('DF-WRONG', { email: 'buyer@example.com' }, from('198.51.100.9'))
    }
    const { status } = await register(key, { email: 'buyer@example.com' }, from('203.0.113.200'))
    assert.equal(status, 200)
  })

  const NETWORK = '203.0.113.60'
  const call = { headers: { 'x-forwarded-for': NETWORK } }
  /** Uses up the allowed attempts. */
  async function exhaustLimit(limit: keyof typeof LICENSE_LIMITS, subject: string) {
    const attempts = createAttemptCounter(server.database, server.deps, LICENSE_LIMITS)
    for (let count = 0; count < LICENSE_LIMITS[limit].attempts; count += 1) {
      await attempts.count(limit, subject)
    }
  }

  it('is rate-limited for one network, across all email addresses', async () => {
    await exhaustLimit('license by IP address', NETWORK)
    assert.equal((await register(await newKey(), {}, call)).status, 429)
  })

  it('is rate-limited for one email address, across all networks', async () => {
    await exhaustLimit('license by email', EMAIL)
    assert.equal((await register(await newKey(), {}, call)).status, 429)
  })

  it('is rate-limited for one network that guesses link tokens', async () => {
    await exhaustLimit('license link by IP address', NETWORK)
    assert.equal((await verify(createToken(), call)).status, 429)
  })

  it('is rate-limited for an hour after ten registrations of one email address, in any letter case', async () => {
    const key = await newKey()
    for (let round = 0; round < 10; round += 1) {
      assert.equal((await register(key, { email: 'Many@example.com' })).status, 200)
    }
    const { status, headers, body } = await register(key, { email: 'many@example.com' })
    assert.deepEqual([status, body.code], [429, 'RATE_LIMITED'])
    assert.ok(Number(headers.get('retry-after')) > 0)
    await runLater(HOUR_MS + 1, async () => assert.equal((await register(key)).status, 200))
  })
})

describe('the emailed link', () => {
  it('works once', async () => {
    const token = await registerNewKey('four@example.com')
    assert.equal((await verify(token)).status, 200)
    const { status, body } = await verify(token)
    assert.deepEqual([status, body.message], [404, EXPIRED_LINK_MESSAGE])
  })

  it('repeats its response if it was lost', async () => {
    const token = await registerNewKey('five@example.com')
    const first = await verify(token, { key: 'lost' })
    assert.equal((await verify(token, { key: 'lost' })).text, first.text)
  })

  it('creates one account for ten simultaneous requests', async () => {
    const token = await registerNewKey('six@example.com')
    const responses = await Promise.all(Array.from({ length: 10 }, () => verify(token)))
    const statuses = responses.map(({ status }) => status).sort()
    assert.deepEqual(statuses, [200, ...Array(9).fill(404)])
  })

  it('expires after 24 hours; the key then works again', async () => {
    const key = await newKey()
    await register(key, { email: 'seven@example.com' })
    const { token } = await newestMail()
    await runLater(24 * HOUR_MS + 1, async () => {
      assert.equal((await verify(token)).body.message, EXPIRED_LINK_MESSAGE)
      assert.equal((await register(key, { email: 'seven@example.com' })).status, 200)
      assert.equal((await verify((await newestMail()).token)).status, 200)
    })
  })

  for (const [what, token, sentence] of [
    ['a missing token', '', INCOMPLETE_LINK_MESSAGE],
    ['a truncated token', 'abc', INCOMPLETE_LINK_MESSAGE],
    ['an unknown token', 'A'.repeat(43), EXPIRED_LINK_MESSAGE],
    ['a 10 kB token', 'A'.repeat(10_000), INCOMPLETE_LINK_MESSAGE],
    ['a token with quotes', "'%20or%20''='", INCOMPLETE_LINK_MESSAGE],
  ] as const) {
    it(`refuses ${what} and states the reason`, async () => {
      const { status, body } = await verify(token)
      assert.deepEqual([status, body.message], [404, sentence])
    })
  }
})

describe('a license for an address with an account', () => {
  it('mentions the account only in the email, and keeps the password, the sessions and the setup', async () => {
    const admin = await newVerifiedAdmin({ setup_finished: true })
    const { email, accountId, token: session } = admin
    const token = await registerNewKey(email, 4)
    assert.match((await newestMail()).text, /add the license to that account/)
    const before = await findPersonByEmail(server.database, email)
    assert.equal((await verify(token)).status, 200)
    assert.deepEqual(await findPersonByEmail(server.database, email), before)
    const [account] = await server.database.query(
      'select gateway, sites_limit, setup_finished from accounts where account_id = $1',
      [accountId],
    )
    assert.deepEqual(account, { gateway: 'dealfuel', sites_limit: 50, setup_finished: true })
    assert.equal((await server.call('GET', '/v1/sites', { token: session })).status, 200)
  })

  it('transfers an unverified account to the owner of the mailbox', async () => {
    const squatter = await newAdmin(server)
    const token = await registerNewKey(squatter.email)
    const { text } = await newestMail()
    assert.match(text, /If you didn’t choose that password, don’t open the link/)
    assert.equal((await verify(token)).status, 200)
    const person = await findPersonByEmail(server.database, squatter.email)
    assert.equal(await verifyPassword(PASSWORD, person?.passwordHash ?? null), true)
    assert.equal(person?.isEmailVerified, true)
    assert.equal((await server.call('GET', '/v1/sites', squatter)).status, 401)
    const audited = server.logEntries.filter(({ audit }) => audit !== undefined).slice(-2)
    assert.deepEqual(
      audited.map(({ audit, personId, reason }) => [audit, personId, reason]),
      [
        ['password.changed', squatter.personId, 'license'],
        ['email.confirmed', squatter.personId, undefined],
      ],
    )
  })

  it('creates the account for a pending sign-up, whose own link then redirects to the sign-in page', async () => {
    const email = 'waits@example.com'
    const token = createToken()
    await savePendingSignUp(server.database, {
      ...{ email, firstName: 'Mira', passwordHash: 'hash', platform: 'other', token },
      ...{ returnUrl: '/', browser: 'b', attempt: 'a', now: server.deps.now() },
    })
    assert.equal((await verify(await registerNewKey(email))).status, 200)
    const now = server.deps.now()
    const person = await server.database.transaction(async (statements) => {
      const signUp = await redeemSignUp(statements, { token, now })
      return signUp && registerPerson(statements, { ...signUp, emailVerifiedAt: now })
    })
    assert.equal(person, null)
    assert.equal((await accountOf(email))?.gateway, 'dealfuel')
  })

  const lifetimePlan = { gateway: 'dealfuel', plan: 'plus', plan_type: 'lifetime' }
  const largerPlans: [what: string, columns: Record<string, unknown>][] = [
    ['a subscription', { plan: 'starter', sites_limit: 3 }],
    ['the largest plan, billed yearly', { plan: 'ultimate', plan_type: 'yearly', sites_limit: 50 }],
    ['a deal from another marketplace', { ...lifetimePlan, gateway: 'appsumo', sites_limit: 5 }],
    ['a bundle', { gateway: 'Bundle', plan: 'ultimate', plan_type: 'yearly' }],
    ['more sites', { ...lifetimePlan, sites_limit: 25 }],
    ['unlimited sites', { ...lifetimePlan, sites_limit: null }],
    ['a larger team limit', { ...lifetimePlan, team_members_limit: 11 }],
    ['more views', { ...lifetimePlan, monthly_views_limit: 250_001 }],
  ]
  for (const [what, columns] of largerPlans) {
    it(`leaves an account with ${what} unchanged, and the key unused`, async () => {
      const { email, accountId } = await newVerifiedAdmin(columns)
      const whole = () =>
        server.database.query('select * from accounts where account_id = $1', [accountId])
      const before = await whole()
      const token = await registerNewKey(email, 2)
      const { status, body } = await verify(token)
      assert.equal(status, 409)
      assert.match(body.message, /Register the key with a different address/)
      assert.deepEqual(await whole(), before)
      assert.equal((await verify(token)).status, 409)
    })
  }

  for (const [what, columns] of [
    ['a smaller license', { ...lifetimePlan, sites_limit: 5 }],
    ['a subscription that has ended', { plan: 'plus', expired: true, sites_limit: 10 }],
  ] as const) {
    it(`replaces ${what}`, async () => {
      const { email } = await newVerifiedAdmin(columns)
      assert.equal((await verify(await registerNewKey(email, 3))).status, 200)
      assert.equal((await accountOf(email))?.sites_limit, 25)
    })
  }

  it('never changes an account in which the address belongs to a member', async () => {
    const admin = await newAdmin(server)
    const member = await newMember(server, admin)
    await register(await newKey(), { email: member.email })
    const mail = await newestMail()
    assert.match(mail.subject, /needs a different address/)
    assert.equal(mail.token, '')
    assert.equal((await accountOf(admin.email))?.gateway, 'stripe')
  })

  it('is refused, and not used, if the owner joined a team in the meantime', async () => {
    const key = await newKey()
    await register(key, { email: 'joins@example.com' })
    const { token } = await newestMail()
    const member = await newMember(server, await newAdmin(server))
    await server.database.query('update people set email = $1 where person_id = $2', [
      'joins@example.com',
      member.personId,
    ])
    assert.equal((await verify(token)).status, 409)
    assert.equal((await register(key, { email: 'other@example.com' })).status, 200)
  })
})

describe('the local deal site', () => {
  const buy = (email: string, environment: { smtpUrl?: string } = {}, tier = '3') =>
    createApp({
      ...server.deps,
      environment: { ...server.deps.environment, ...environment },
    }).request('/local/dealfuel', {
      method: 'POST',
      body: new URLSearchParams({ email, tier }),
    })

  it('emails a valid key', async () => {
    assert.equal((await buy('buyer@example.com')).status, 200)
    const { text } = await newestMail('buyer@example.com')
    const [key = ''] = /PLR-[\w-]+/.exec(text) ?? []
    assert.equal((await register(key, { email: 'buyer@example.com' })).status, 200)
    await verify((await newestMail()).token)
    assert.equal((await accountOf('buyer@example.com'))?.sites_limit, 25)
  })

  it('links to the outbox only if emails are stored there', async () => {
    const smtpUrl = 'smtp://mail.example'
    const pages = [
      await (await buy('buyer@example.com')).text(),
      await (await buy('buyer@example.com', { smtpUrl })).text(),
    ]
    assert.deepEqual(
      pages.map((page) => page.includes('/local/outbox')),
      [true, false],
    )
  })

  it('requires an email address, and escapes the entered values', async () => {
    const response = await buy('<script>alert(1)</script>')
    assert.equal(response.status, 422)
    assert.doesNotMatch(await response.text(), /<script>alert/)
  })

  it('is not served on a hosted server', async () => {
    const environment = { ...server.deps.environment, isHosted: true }
    const response = await createApp({ ...server.deps, environment }).request('/local/dealfuel')
    assert.equal(response.status, 404)
  })
})
