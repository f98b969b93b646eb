import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { PasswordPlatform } from '../../../../src/features/password/platform-rules.ts'
import { verifyPassword } from '../../../../src/server/identity/password.ts'
import { findPerson } from '../../../../src/server/identity/people.ts'
import { issueSetPasswordToken } from '../../../../src/server/identity/set-password/repository.ts'
import { readOutbox } from '../../../../src/server/platform/mail/outbox.ts'
import { newAdmin, newMember, type SignedIn } from '../../support/accounts.ts'
import { type Call, startTestServer, type TestServer } from '../../support/server.ts'

const DAY_MS = 86_400_000
const PASSWORD = ' Kiln-1280 '

let server: TestServer
let owner: SignedIn
before(async () => {
  server = await startTestServer()
})
after(() => server.close())
beforeEach(async () => {
  owner = await newAdmin(server)
  await server.database.query('delete from identity_attempts')
})

const issue = (platform: PasswordPlatform = 'appsumo') =>
  issueSetPasswordToken(server.database, { ...owner, platform, now: server.deps.now() })
const send = (token: string | null, platform = 'appsumo', call: Call = {}) =>
  server.call('PUT', `/v1/${platform}/reset_password`, {
    body: { password: PASSWORD },
    ...(token !== null && { headers: { 'access-token': token } }),
    ...call,
  })
const withPassword = (token: string, password: unknown) =>
  send(token, 'appsumo', { body: { password }, headers: { 'access-token': token } })
const readPerson = () => findPerson(server.database, owner.personId)
const hasPassword = async (password: string) =>
  verifyPassword(password, (await readPerson())?.passwordHash ?? null)
const later = async (ms: number, work: () => Promise<unknown>) => {
  const now = server.deps.now()
  server.setNow(new Date(now.getTime() + ms))
  await work().finally(() => server.setNow(now))
}

describe('setting a password with an emailed token', () => {
  it('stores the password, including leading and trailing spaces', async () => {
    const { status, body } = await send(await issue())
    assert.deepEqual([status, body.success, body.data], [200, true, null])
    assert.equal(await hasPassword(PASSWORD), true)
    assert.equal(await hasPassword(PASSWORD.trim()), false)
  })

  for (const [platform, parameter] of [
    ['appsumo', 'appsumo'],
    ['shopify', 'shopify'],
    ['lifetime', 'poplar-lifetime'],
    ['default', 'default'],
  ] as const) {
    it(`works for ${parameter}`, async () => {
      assert.equal((await send(await issue(platform), parameter)).status, 200)
    })
  }

  it('ends all earlier sessions of the account, but no sessions of other accounts', async () => {
    const member = await newMember(server, owner)
    const stranger = await newAdmin(server)
    await send(await issue())
    const ask = async (person: SignedIn) => (await server.call('GET', '/v1/user/me', person)).status
    const statuses = await Promise.all([owner, member, stranger].map(ask))
    assert.deepEqual(statuses, [401, 401, 200])
  })

  it('also confirms the address, as its owner has read the email', async () => {
    await send(await issue())
    assert.equal((await readPerson())?.isEmailVerified, true)
  })

  it('notifies the owner by email', async () => {
    await send(await issue())
    await server.deps.background.settled()
    const [mail] = await readOutbox(server.database)
    assert.equal(mail?.to, owner.email)
    assert.equal(mail?.subject, 'Your password for Poplar was changed')
  })

  it('is executed once for a repeated request with the same key', async () => {
    const headers = { 'access-token': await issue() }
    const first = await send(null, 'appsumo', { key: 'again-1', headers })
    const again = await send(null, 'appsumo', { key: 'again-1', headers })
    await server.deps.background.settled()
    const emails = (await readOutbox(server.database)).filter(({ to }) => to === owner.email)
    assert.deepEqual([first.status, again.status, emails.length], [200, 200, 1])
    assert.deepEqual(again.body, first.body)
  })

  it('is executed once for two simultaneous requests', async () => {
    const token = await issue()
    const responses = await Promise.all([send(token), send(token)])
    assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 401])
  })
})

describe('a token', () => {
  const refused = async (response: ReturnType<typeof send>, sentence: RegExp) => {
    const { status, body } = await response
    assert.deepEqual([status, body.success, body.data], [401, false, null])
    assert.match(body.message, sentence)
    assert.equal((await readPerson())?.passwordHash, 'none')
  }
  const UNKNOWN_LINK = /incomplete or isn’t ours/

  it('is required', () => refused(send(null), /works only with the link from your email/))
  it('that is made up is refused', () => refused(send('x'.repeat(43)), UNKNOWN_LINK))
  it('of 10 kB is refused', () => refused(send('x'.repeat(10_240)), UNKNOWN_LINK))

  it('that is truncated is refused', async () => {
    await refused(send((await issue()).slice(0, -1)), UNKNOWN_LINK)
  })

  for (const platform of ['shopify', 'poplar-lifetime', 'default', 'lifetime', 'nobody']) {
    it(`that was issued for AppSumo is refused for ${platform}`, async () => {
      await refused(send(await issue(), platform), /belongs to another page/)
    })
  }

  it('works for 7 days only', async () => {
    const token = await issue()
    await later(7 * DAY_MS, () => refused(send(token), /expired, was replaced by a newer one/))
    await later(7 * DAY_MS - 1, async () => assert.equal((await send(token)).status, 200))
  })

  it('stops working when a newer token is sent', async () => {
    const older = await issue()
    await issue()
    await refused(send(older), /expired, was replaced by a newer one/)
  })

  it('works once', async () => {
    const token = await issue()
    await send(token)
    const { status, body } = await withPassword(token, 'Other-1280')
    assert.equal(status, 401)
    assert.match(body.message, /has already been used/)
    assert.equal(await hasPassword(PASSWORD), true)
  })

  it('that is refused is recorded in the audit log, with its owner if known', async () => {
    const used = await issue()
    await send(used)
    const expired = await issue()
    await issue()
    const before = server.logEntries.length
    await send('x'.repeat(43))
    await send(used)
    await send(expired)
    await send(await issue(), 'shopify')
    const lines = server.logEntries
      .slice(before)
      .filter(({ audit }) => audit === 'password-reset.refused')
    const { personId } = owner
    assert.deepEqual(
      lines.map((line) => [line.personId, line.reason, typeof line.from]),
      [null, personId, personId, null].map((of) => [of, 'set-password link', 'string']),
    )
  })

  it('that is accepted is not logged as a failure, even after a weak password', async () => {
    const before = server.logEntries.length
    const token = await issue()
    await withPassword(token, 'weak')
    await send(token)
    const auditEvents = server.logEntries
      .slice(before)
      .flatMap(({ audit }) => (audit ? [audit] : []))
    assert.deepEqual(auditEvents, ['password.changed', 'email.confirmed'])
  })

  it('is stored neither in the database nor in the log in the form that is in the email', async () => {
    const token = await issue()
    await send(token)
    const kept = await server.database.query('select * from set_password_tokens')
    const storedResponses = await server.database.query('select * from kept_public_replies')
    assert.ok(kept.length > 0 && storedResponses.length > 0)
    assert.equal(JSON.stringify([kept, storedResponses, server.logEntries]).includes(token), false)
  })
})

describe('a password', () => {
  for (const [name, password, sentence] of [
    ['of 7 characters', 'Popla-1', 'Choose a password that meets all five rules.'],
    ['without a digit', 'Poplar--', 'Choose a password that meets all five rules.'],
    ['of 1,001 bytes', `Aa1-${'x'.repeat(997)}`, 'Choose a shorter password.'],
    ['that is empty', '', 'Choose a password.'],
    ['that is a number', 12_345_678, 'Choose a password'],
    ['with a null character', 'Poplar-1\0', "The input contains a character that can't be stored."],
  ] as const) {
    it(`${name} is refused, and the token stays valid`, async () => {
      const token = await issue()
      const { status, body } = await withPassword(token, password)
      assert.deepEqual([status, body.code, body.message], [400, 'INVALID', sentence])
      assert.equal((await send(token)).status, 200)
    })
  }

  it('that is the user’s email address is refused with a message', async () => {
    const statement = 'update people set email = $2 where person_id = $1'
    await server.database.query(statement, [owner.personId, `kiln.1.${owner.email}`])
    const { body } = await withPassword(await issue(), `Kiln.1.${owner.email}`)
    assert.equal(body.message, 'Choose a password that isn’t your email address.')
  })

  const LONG = [`Aa1-${'x'.repeat(68)}`, `Aa1-${'x'.repeat(996)}`]
  for (const password of [...LONG, 'Ünïcødé-1', 'Aa1🌳🌳🌳🌳🌳']) {
    it(`of ${Buffer.byteLength(password)} bytes is compared in full`, async () => {
      await withPassword(await issue(), password)
      assert.equal(await hasPassword(password), true)
      assert.equal(await hasPassword([...password].slice(0, -1).join('')), false)
    })
  }
})

describe('attempts', () => {
  it('are limited per IP address, and the response states how long to wait', async () => {
    for (let attempt = 0; attempt < 50; attempt += 1) await send(`token-${attempt}`)
    const { status, headers } = await send(await issue())
    assert.deepEqual([status, headers.get('retry-after')], [429, '900'])
  })

  it('are limited per token', async () => {
    const token = await issue()
    for (let attempt = 0; attempt < 20; attempt += 1) await withPassword(token, 'weak')
    assert.equal((await send(token)).status, 429)
  })
})
