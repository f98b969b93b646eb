import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { createAttemptCounter } from '../../../../src/server/attempts/attempt-counter.ts'
import { IDENTITY_LIMITS } from '../../../../src/server/identity/attempt-limits.ts'
import { createKnownDevices } from '../../../../src/server/identity/known-devices.ts'
import { linkRoutes } from '../../../../src/server/identity/link-routes.ts'
import { createLink } from '../../../../src/server/identity/links.ts'
import { issueSetPasswordToken } from '../../../../src/server/identity/set-password/repository.ts'
import { addLicenseKeys } from '../../../../src/server/licenses/keys.ts'
import { readOutbox } from '../../../../src/server/platform/mail/outbox.ts'
import { newAdmin, type SignedIn } from '../../support/accounts.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const PASSWORD = 'Kiln-1280'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const now = () => server.deps.now()
const newToken = (owner: SignedIn, platform: 'appsumo' | 'shopify' = 'appsumo') =>
  issueSetPasswordToken(server.database, { ...owner, platform, now: now() })
const newLink = ({ personId }: SignedIn) =>
  createLink(server.database, { purpose: 'reset-password', personId, now: now() })

const statusOfToken = async (token: string, platform = 'appsumo') =>
  (
    await server.call('PUT', `/v1/${platform}/reset_password`, {
      body: { password: PASSWORD },
      headers: { 'access-token': token },
    })
  ).status

const statusOfLink = async (token: string) => {
  const attempts = createAttemptCounter(server.database, server.deps, IDENTITY_LIMITS)
  const knownDevices = createKnownDevices('secret', 'http://localhost/')
  const pages = linkRoutes({ ...server.deps, attempts, knownDevices })
  const body = new URLSearchParams({ token, password: PASSWORD })
  return (await pages.request('/reset-password', { method: 'POST', body })).status
}

async function activateLicense({ email }: SignedIn) {
  const [license_key] = await addLicenseKeys(server.database, { count: 1, tier: 1 })
  const body = { license_key, email, password: PASSWORD }
  await server.call('POST', '/v1/dealfuel/license_key_register', { body })
  await server.deps.background.settled()
  const [mail] = await readOutbox(server.database)
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  return (await server.call('POST', `/v1/dealfuel/license_key_verify?token=${token}`)).status
}

/** Every way to set a new password, for a user with an unused token and an unused link. */
const CHANGES: Record<string, (owner: SignedIn) => Promise<number>> = {
  'a forgotten-password link': async (owner) => statusOfLink(await newLink(owner)),
  'a partner channel’s form': async (owner) => statusOfToken(await newToken(owner)),
  'the Shopify app’s form': async (owner) =>
    statusOfToken(await newToken(owner, 'shopify'), 'shopify'),
  'a license for an unconfirmed address': activateLicense,
}

for (const [way, change] of Object.entries(CHANGES)) {
  describe(`a new password set through ${way}`, () => {
    let owner: SignedIn
    let token: string
    let link: string
    before(async () => {
      owner = await newAdmin(server)
      token = await newToken(owner)
      link = await newLink(owner)
      assert.equal(await change(owner), 200)
    })

    it('invalidates the user’s set-password tokens', async () => {
      assert.equal(await statusOfToken(token), 401)
    })

    it('invalidates the user’s reset links', async () => {
      assert.equal(await statusOfLink(link), 410)
    })

    it('ends the user’s sessions', async () => {
      assert.equal((await server.call('GET', '/v1/user/me', owner)).status, 401)
    })
  })
}

describe('another user’s tokens and links', () => {
  it('stay valid', async () => {
    const bystander = await newAdmin(server)
    const token = await newToken(bystander)
    const owner = await newAdmin(server)
    await statusOfLink(await newLink(owner))
    assert.equal((await server.call('GET', '/v1/user/me', bystander)).status, 200)
    assert.equal(await statusOfToken(token), 200)
  })
})

it('all password changes use the same function: only one file updates a stored password', () => {
  const folder = new URL('../../../../src/server/', import.meta.url)
  const writers = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      name.endsWith('.ts') &&
      /(update|insert into) people\b[^`]*\bset\b[^`]*\bpassword_hash\s*=/i.test(
        readFileSync(new URL(name, folder), 'utf8'),
      ),
  )
  assert.deepEqual(writers, ['identity/change-password.ts'])
})
