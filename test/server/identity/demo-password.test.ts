import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { parseEnvironment } from '../../../src/server/app/environment.ts'
import { issueSetPasswordToken } from '../../../src/server/identity/set-password/repository.ts'
import { newAdmin } from '../support/accounts.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { newBrowser } from './browser.ts'
import { newRequest } from './client.ts'
import { type IdentityServer, startIdentity } from './server.ts'
import { person, sendSignUp } from './sign-up.ts'

/** The password in the README. */
const DEMO_PASSWORD = 'Poplar-demo-1'
const TOO_COMMON = 'This password is too common. Choose one that is harder to guess'

type Server = { identity: IdentityServer; api: TestServer; close(): Promise<void> }

async function start(isHosted: boolean): Promise<Server> {
  const identity = await startIdentity({ isHosted })
  const api = await startTestServer({ environment: { ...parseEnvironment({}), isHosted } })
  return {
    identity,
    api,
    async close() {
      await api.close()
      await identity.close()
    },
  }
}

/** For each form that accepts a new password, the text of the response as users see it. */
const FORMS: [name: string, answer: (server: Server, password: string) => Promise<string>][] = [
  [
    'the sign-up form',
    async ({ identity }, password) => {
      const fields = { ...person('new@example.com'), password }
      return (await sendSignUp(identity, fields)).page.text
    },
  ],
  [
    'the password reset form',
    async ({ identity }, password) => {
      const email = `${randomUUID()}@example.com`
      await identity.addPerson(email)
      const browser = newBrowser(identity.issuer)
      const { html } = await browser.visit(newRequest(identity).url)
      const form = await browser.visit(/href="([^"]+\/forgot-password)"/.exec(html)?.[1] ?? '')
      await browser.submit(form, { email })
      const link = (await identity.latestEmailTo(email))?.link ?? ''
      return (await browser.submit(await browser.visit(link), { password })).text
    },
  ],
  ...(['appsumo', 'shopify'] as const).map((platform): (typeof FORMS)[number] => [
    `the ${platform} set-password form`,
    async ({ api }, password) => {
      const owner = { ...(await newAdmin(api)), platform, now: api.deps.now() }
      const token = await issueSetPasswordToken(api.database, owner)
      const call = { body: { password }, headers: { 'access-token': token } }
      return (await api.call('PUT', `/v1/${platform}/reset_password`, call)).text
    },
  ]),
  [
    'the license form',
    async ({ api }, password) => {
      const body = { license_key: 'KEY', email: 'workshop@example.com', password }
      return (await api.call('POST', '/v1/dealfuel/license_key_register', { body })).text
    },
  ],
]

describe('the demo accounts’ password', () => {
  let hosted: Server
  let local: Server
  before(async () => {
    hosted = await start(true)
    local = await start(false)
  })
  after(async () => {
    await hosted.close()
    await local.close()
  })

  for (const [name, answer] of FORMS) {
    it(`is too common for ${name} on a hosted server, in any letter case`, async () => {
      for (const password of [DEMO_PASSWORD, 'pOPLAR-dEMO-1']) {
        assert.ok((await answer(hosted, password)).includes(TOO_COMMON), password)
      }
    })

    it(`is allowed for ${name} on a local server`, async () => {
      assert.ok(!(await answer(local, DEMO_PASSWORD)).includes(TOO_COMMON))
    })
  }
})
