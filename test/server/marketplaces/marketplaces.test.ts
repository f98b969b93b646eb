import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createApp } from '../../../src/server/app/app.ts'
import { registerPerson } from '../../../src/server/identity/people.ts'
import { buyDeal } from '../../../src/server/marketplaces/buy.ts'
import type { DealPlatform } from '../../../src/server/marketplaces/deals.ts'
import { readOutbox } from '../../../src/server/platform/mail/outbox.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const accountOf = async (email: string) => {
  const [row] = await server.database.query(
    `select gateway, plan, plan_type, sites_limit, setup_finished, role, password_hash
     from people join memberships using (person_id) join accounts using (account_id)
     where email = $1`,
    [email],
  )
  return row
}
const buy = (platform: DealPlatform, email: string, tier = 1) =>
  buyDeal(server.deps, { platform, email, tier })
const emailsTo = async (email: string) =>
  (await readOutbox(server.database)).filter(({ to }) => to === email)
const emailedLinkTo = async (email: string) => {
  const [newest] = await emailsTo(email)
  return new URL(/https?:\S+/.exec(newest?.text ?? '')?.[0] ?? 'none:')
}
const setPassword = (platform: string, link: URL) =>
  server.call('PUT', `/v1/${platform}/reset_password`, {
    body: { password: 'Kiln-1280' },
    headers: { 'access-token': link.searchParams.get('access_token') ?? '' },
  })

describe('a purchase', () => {
  const DEALS = [
    ['appsumo', 1, 'appsumo', 'plus', 'lifetime', 5, '/appsumo/reset_password', 'appsumo'],
    ['appsumo', 5, 'appsumo', 'plus', 'lifetime', 999, '/appsumo/reset_password', 'appsumo'],
    [
      'lifetime',
      1,
      'stripe',
      'plus',
      'lifetime',
      10,
      '/poplar-lifetime/reset_password',
      'poplar-lifetime',
    ],
    ['default', 1, 'Bundle', 'ultimate', 'yearly', 50, '/reset_password', 'default'],
  ] as const
  for (const [platform, tier, gateway, plan, plan_type, sites_limit, path, parameter] of DEALS) {
    it(`on ${platform}, tier ${tier}, creates an account on the gateway ${gateway} with a link to ${path}`, async () => {
      const email = `${platform}.${tier}+deal@example.com`
      await buy(platform, email, tier)
      const link = await emailedLinkTo(email)
      const account = { gateway, plan, plan_type, sites_limit, role: 'admin' }
      const unfinishedAccount = { setup_finished: false, password_hash: null }
      assert.deepEqual(await accountOf(email), { ...account, ...unfinishedAccount })
      assert.deepEqual([link.pathname, link.searchParams.get('email')], [path, email])
      assert.equal((await setPassword(parameter, link)).status, 200)
      const lines = server.logEntries.filter(({ audit }) => audit !== undefined).slice(-3)
      assert.deepEqual(
        lines.map(({ audit, reason }) => [audit, reason]),
        [
          ['sign-up', platform],
          ['password.changed', 'set-password link'],
          ['email.confirmed', undefined],
        ],
      )
    })
  }

  it('emails a new link to a returning buyer, and applies the larger tier', async () => {
    await buy('appsumo', 'again@example.com', 2)
    const first = await emailedLinkTo('again@example.com')
    await buy('appsumo', 'Again@Example.com', 1)
    const second = await emailedLinkTo('again@example.com')
    assert.equal((await accountOf('again@example.com'))?.sites_limit, 10)
    assert.equal((await setPassword('appsumo', first)).status, 401)
    assert.equal((await setPassword('appsumo', second)).status, 200)
  })

  it('does not change an account from another channel, and emails no link', async () => {
    await registerPerson(server.database, {
      email: 'known@example.com',
      firstName: 'Mira',
      passwordHash: 'hers',
    })
    const before = await accountOf('known@example.com')
    await buy('appsumo', 'known@example.com', 5)
    assert.deepEqual(await accountOf('known@example.com'), before)
    const [mail] = await emailsTo('known@example.com')
    assert.equal(mail?.subject, 'You already have a Poplar account')
    assert.doesNotMatch(mail?.text ?? '', /access_token/)
  })

  it('does not affect a team member', async () => {
    await buy('appsumo', 'team@example.com')
    await server.database.query(
      `update memberships set role = 'member' from people
       where people.person_id = memberships.person_id and email = 'team@example.com'`,
    )
    await buy('appsumo', 'team@example.com')
    const [mail] = await emailsTo('team@example.com')
    assert.equal(mail?.subject, 'You already have a Poplar account')
  })
})

describe('the marketplace stand-ins’ page', () => {
  const submitOrder = (form: Record<string, string>) =>
    createApp(server.deps).request('/local/marketplaces', {
      method: 'POST',
      body: new URLSearchParams(form),
    })
  const textOf = async (form: Record<string, string>) => (await submitOrder(form)).text()

  it('sells the chosen offer, with a strict Content-Security-Policy', async () => {
    const page = await server.call('GET', '/local/marketplaces')
    assert.match(page.headers.get('content-security-policy') ?? '', /form-action 'self'/)
    const purchasePage = await textOf({ email: ' page@example.com ', offer: 'appsumo 3' })
    assert.match(purchasePage, /We emailed the next steps to <b>page@example\.com<\/b>/)
    assert.equal((await accountOf('page@example.com'))?.sites_limit, 25)
  })

  it('does not reveal whether the address has an account', async () => {
    const texts = []
    for (const email of ['new1@example.com', 'new1@example.com', 'known@example.com']) {
      texts.push((await textOf({ email, offer: 'appsumo 1' })).replaceAll(email, ''))
    }
    assert.equal(new Set(texts).size, 1)
  })

  it('shows the form again if the address is invalid, and keeps the chosen offer', async () => {
    const response = await submitOrder({ email: '<mira', offer: 'lifetime' })
    const page = await response.text()
    assert.equal(response.status, 422)
    assert.match(page, /value="&lt;mira"/)
    assert.match(page, /value="lifetime" selected/)
  })

  it('is not served on a hosted server', async () => {
    const environment = { ...server.deps.environment, isHosted: true }
    const app = createApp({ ...server.deps, environment })
    assert.equal((await app.request('/local/marketplaces')).status, 404)
  })
})
