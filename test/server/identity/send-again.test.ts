import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { markEmailVerified } from '../../../src/server/identity/people.ts'
import { readOutbox } from '../../../src/server/platform/mail/outbox.ts'
import { newAdmin, type SignedIn } from '../support/accounts.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

type Reply = { email: string; sent: boolean }

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const sendAgain = ({ token }: Pick<SignedIn, 'token'>) =>
  server.call<Reply>('POST', '/v1/user/verification_email', { token })

async function linksTo(email: string): Promise<string[]> {
  await server.deps.background.settled()
  const emails = await readOutbox(server.database)
  return emails
    .filter(({ to }) => to === email)
    .map(({ text }) => /verify-email\?token=\S+/.exec(text)?.[0] ?? '')
}

describe('POST /v1/user/verification_email', () => {
  it('emails a link to the user’s own address, and returns that address', async () => {
    const admin = await newAdmin(server)
    const { status, body } = await sendAgain(admin)
    assert.deepEqual([status, body.data], [200, { email: admin.email, sent: true }])
    assert.match((await linksTo(admin.email))[0] ?? '', /^verify-email\?token=[\w-]{43}$/)
  })

  it('states in the email what depends on the confirmation', async () => {
    const admin = await newAdmin(server)
    await sendAgain(admin)
    await server.deps.background.settled()
    const [mail] = await readOutbox(server.database)
    assert.equal(mail?.to, admin.email)
    assert.match(mail?.text ?? '', /its campaigns won't send\s+confirmation emails/)
    assert.doesNotMatch(mail?.text ?? '', /everything|No account will be created/)
  })

  it('sends no email to a confirmed address', async () => {
    const admin = await newAdmin(server)
    await markEmailVerified(server.database, admin.personId)
    assert.equal((await sendAgain(admin)).body.data.sent, false)
    assert.deepEqual(await linksTo(admin.email), [])
  })

  it('sends five emails an hour, and then states when the next email is allowed', async () => {
    const admin = await newAdmin(server)
    const responses = []
    for (let count = 0; count < 6; count += 1) responses.push(await sendAgain(admin))
    assert.deepEqual(
      responses.map(({ status }) => status),
      [...Array(5).fill(200), 429],
    )
    assert.match(responses[5]?.body.message ?? '', /Try again in \d+ minutes/)
    assert.equal((await linksTo(admin.email)).length, 5)
  })

  it('sends no email without a valid token', async () => {
    assert.equal((await sendAgain({ token: 'nonsense' })).status, 401)
  })
})
