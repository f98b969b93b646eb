import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createAttemptCounter } from '../../../src/server/attempts/attempt-counter.ts'
import { IDENTITY_LIMITS } from '../../../src/server/identity/attempt-limits.ts'
import { createKnownDevices } from '../../../src/server/identity/known-devices.ts'
import { linkRoutes } from '../../../src/server/identity/link-routes.ts'
import { createLink, type LinkPurpose } from '../../../src/server/identity/links.ts'
import { findPerson } from '../../../src/server/identity/people.ts'
import { newAdmin, type SignedIn } from '../support/accounts.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const DAY_MS = 86_400_000

let server: TestServer
let pages: ReturnType<typeof linkRoutes>
before(async () => {
  server = await startTestServer()
  const attempts = createAttemptCounter(server.database, server.deps, IDENTITY_LIMITS)
  const knownDevices = createKnownDevices('secret', 'http://localhost/')
  pages = linkRoutes({ ...server.deps, attempts, knownDevices })
})
after(() => server.close())

const newLink = ({ personId }: SignedIn, purpose: LinkPurpose = 'verify-email') =>
  createLink(server.database, { purpose, personId, now: server.deps.now() })
const open = async (token: string) => (await pages.request(`/verify-email?token=${token}`)).status
const press = async (token: string) => {
  const body = new URLSearchParams({ token })
  return (await pages.request('/verify-email', { method: 'POST', body })).status
}
const isVerified = async ({ personId }: SignedIn) =>
  (await findPerson(server.database, personId))?.isEmailVerified

describe('the link to confirm an email address', () => {
  it('confirms the address when the button is clicked, not when the page is opened', async () => {
    const admin = await newAdmin(server)
    const token = await newLink(admin)
    assert.deepEqual([await open(token), await isVerified(admin)], [200, false])
    assert.deepEqual([await press(token), await isVerified(admin)], [200, true])
  })

  it('works once', async () => {
    const token = await newLink(await newAdmin(server))
    assert.deepEqual([await press(token), await press(token), await open(token)], [200, 410, 410])
  })

  it('expires after 7 days, even if its page is open', async () => {
    const [early, late] = [await newAdmin(server), await newAdmin(server)]
    const [first, second] = [await newLink(early), await newLink(late)]
    const made = server.deps.now().getTime()
    server.setNow(new Date(made + 7 * DAY_MS - 1))
    assert.deepEqual([await press(first), await open(second)], [200, 200])
    server.setNow(new Date(made + 7 * DAY_MS))
    assert.deepEqual([await press(second), await isVerified(late)], [410, false])
  })

  it('cannot be used as a link to set a new password', async () => {
    const admin = await newAdmin(server)
    const token = await newLink(admin, 'reset-password')
    assert.deepEqual([await press(token), await isVerified(admin)], [410, false])
  })
})
