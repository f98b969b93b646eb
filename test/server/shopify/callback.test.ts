import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { parseSites } from '../../../src/features/sites/model.ts'
import { changePassword } from '../../../src/server/identity/change-password.ts'
import { findPerson } from '../../../src/server/identity/people.ts'
import { createTokenStore } from '../../../src/server/shopify/tokens.ts'
import { isSiteOrigin } from '../../../src/server/sites/origin-rules.ts'
import { readSiteAddresses } from '../../../src/server/sites/site-addresses.ts'
import { newAdmin, newMember, type SignedIn } from '../support/accounts.ts'
import { newSite } from '../support/data.ts'
import {
  finishInstall,
  SHOP,
  type ShopServer,
  sendCallback,
  signed,
  startInstallAs,
  startInstallFromAppStore,
  startShopServer,
} from './support.ts'

const MINUTE_MS = 60_000

let server: ShopServer
before(async () => {
  server = await startShopServer()
})
after(() => server.close())

let shop: string
let shopCount = 0
beforeEach(() => {
  shopCount += 1
  shop = `shop-${shopCount}.myshopify.com`
  Object.assign(server.shopify, {
    ...{ email: `owner-${shopCount}@example.com`, code: null, isDown: false, requests: [] },
  })
})

const domains = async (person: SignedIn) =>
  parseSites((await server.call('GET', '/v1/sites', person)).body.data).map(({ domain }) => domain)
const install = async () =>
  finishInstall(server, await startInstallFromAppStore(server, shop), { shop })
const newOwner = async (columns: Record<string, unknown>) => {
  const owner = await newAdmin(server, columns)
  server.shopify.email = owner.email
  await server.database.query('update people set email_verified_at = now() where person_id = $1', [
    owner.personId,
  ])
  return owner
}
const emailsTo = async (recipient: string) => {
  await server.deps.background.settled()
  return server.database.query<{ subject: string; text: string }>(
    'select subject, body as text from outbox_mails where recipient = $1',
    [recipient],
  )
}
const tokenIn = (text: string) => /access_token=([\w-]+)/.exec(text)?.[1] ?? ''
const setPassword = (token: string) =>
  server.call('PUT', '/v1/shopify/reset_password', {
    headers: { 'access-token': token },
    body: { password: 'Poplar-demo-2' },
  })

describe('an install started in the dashboard', () => {
  let admin: SignedIn
  beforeEach(async () => {
    admin = await newAdmin(server)
  })
  const back = async (state: string, { token } = admin) =>
    finishInstall(server, { state, browser: '' }, { shop, token })

  it('adds the shop to the account, and redirects to the shop’s dashboard', async () => {
    const { body } = await back(await startInstallAs(server, admin, shop))
    const { redirect, user_id, site } = body.data
    const address = new URL(redirect, 'https://poplar.example')
    assert.deepEqual(
      [address.pathname, ...address.searchParams.values()],
      ['/dashboard', site.site_id, shop],
    )
    assert.deepEqual([user_id, site.domain], [admin.personId, shop])
    assert.deepEqual(await domains(admin), [shop])
  })

  it('treats pages on the shop’s own domain as the site’s, but not pages on other websites', async () => {
    const { body } = await back(await startInstallAs(server, admin, shop))
    const site = await readSiteAddresses(server.database, body.data.site.site_id)
    const counts = (origin: string) => site !== null && isSiteOrigin(origin, site, false)
    assert.deepEqual(
      ['https://www.clay.example', `https://${shop}`, 'https://other.example'].map(counts),
      [true, true, false],
    )
  })

  it('uses the time zone of the user who started the install', async () => {
    await back(await startInstallAs(server, admin, shop, '&time_zone=Asia/Tokyo'))
    const zones = await server.database.query('select time_zone from sites where account_id = $1', [
      admin.accountId,
    ])
    assert.deepEqual(zones, [{ time_zone: 'Asia/Tokyo' }])
  })

  it('adds no shop if the site limit has been reached in the meantime, and can be finished after an upgrade', async () => {
    const state = await startInstallAs(server, admin, shop)
    const limit = (sites: number) =>
      server.database.query('update accounts set sites_limit = $2 where account_id = $1', [
        admin.accountId,
        sites,
      ])
    await limit(0)
    const refused = await back(state)
    assert.deepEqual([refused.status, refused.body.code], [403, 'LIMIT_REACHED'])
    assert.deepEqual(await domains(admin), [])
    await limit(1)
    assert.equal((await back(state)).status, 200)
  })

  it('cannot be finished by another account, or without a session', async () => {
    const state = await startInstallAs(server, admin, shop)
    const stranger = await newAdmin(server)
    for (const token of [stranger.token, 'no.good.token', undefined]) {
      const response = await sendCallback(server, signed(server, { code: 'c1', shop, state }), {
        ...(token !== undefined && { token }),
      })
      assert.deepEqual([response.status, response.body.code], [403, 'FORBIDDEN'])
    }
    assert.deepEqual([await domains(stranger), server.shopify.requests], [[], []])
  })

  it('is refused at the site limit, and for a member, before Shopify is called', async () => {
    const ask = (token: string) =>
      server.call('GET', `/v1/shopify/redirect?shop=${shop}`, { token })
    const full = await newAdmin(server, { sites_limit: 0 })
    assert.equal((await ask(full.token)).body.code, 'LIMIT_REACHED')
    assert.equal((await ask((await newMember(server, admin)).token)).body.code, 'FORBIDDEN')
  })

  for (const name of ['evil.example', `${SHOP}.evil.example`, '-.myshopify.com', '']) {
    it(`is refused for ${JSON.stringify(name)}`, async () => {
      const response = await server.call('GET', `/v1/shopify/redirect?shop=${name}`, admin)
      assert.equal(response.body.code, 'INVALID')
    })
  }
})

describe('an install started in the app store', () => {
  it('creates an account for a new shop, and instructs its owner to open the emailed link', async () => {
    const { body } = await install()
    const { redirect, password_redirect, user_id, email } = body.data
    const address = new URL(redirect, 'https://poplar.example')
    assert.equal(address.pathname, '/shopify/reset_password')
    assert.equal(address.searchParams.get('email'), server.shopify.email)
    assert.deepEqual([email, password_redirect], [server.shopify.email, null])
    const [account] = await server.database.query(
      `select platform, gateway, plan, setup_finished, password_hash, domain, time_zone
       from people join memberships using (person_id) join accounts using (account_id)
       join sites using (account_id) where person_id = $1`,
      [user_id],
    )
    assert.deepEqual(account, {
      ...{ platform: 'shopify', gateway: 'shopify', plan: 'free', setup_finished: true },
      ...{ password_hash: null, domain: shop, time_zone: 'Europe/Prague' },
    })
    const line = server.logEntries.findLast(({ audit }) => audit !== undefined)
    assert.deepEqual([line?.audit, line?.personId, line?.reason], ['sign-up', user_id, 'shopify'])
  })

  it('gives the browser no token, because a shop’s email address is no proof of identity', async () => {
    const { text, headers } = await install()
    await server.deps.background.settled()
    assert.doesNotMatch(text + JSON.stringify([...headers]), /access_token/)
  })

  it('emails a set-password link for a new account, and using it verifies the address', async () => {
    const { user_id } = (await install()).body.data
    const [mail, ...others] = await emailsTo(server.shopify.email)
    assert.deepEqual([mail?.subject, others], ['Set a password for your Poplar account', []])
    assert.ok(mail?.text.includes(shop))
    assert.equal((await setPassword(tokenIn(mail?.text ?? ''))).status, 200)
    const person = await findPerson(server.database, user_id)
    assert.equal(person?.isEmailVerified, true)
  })

  it('invalidates the emailed token once the owner of the address has reset the password', async () => {
    const { user_id } = (await install()).body.data
    const [mail] = await emailsTo(server.shopify.email)
    await server.database.transaction((statements) =>
      changePassword(statements, { personId: user_id, hash: 'new', now: server.deps.now() }),
    )
    assert.equal((await setPassword(tokenIn(mail?.text ?? ''))).status, 401)
  })

  it('creates no account for a shop without an email address', async () => {
    server.shopify.email = ''
    assert.match((await install()).body.message, /^Your shop has no email address/)
  })

  it('calls only the shop, and sends the app’s secret to no other host', async () => {
    await install()
    const [exchange, question] = server.shopify.requests
    assert.deepEqual(
      [exchange?.url, exchange?.body],
      [
        `https://${shop}/admin/oauth/access_token`,
        { client_id: 'key', client_secret: 'hush', code: 'c1', expiring: 1 },
      ],
    )
    assert.equal(new URL(question?.url ?? '').hostname, shop)
    assert.equal(question?.headers['x-shopify-access-token'], 'shpat_1')
  })

  it('stores the shop’s token encrypted, for the account that installed the app', async () => {
    const { user_id } = (await install()).body.data
    const [kept] = await server.database.query<{ sealed_token: string; person_id: string }>(
      `select sealed_token, person_id from shopify_tokens join memberships using (account_id)
       where shop = $1`,
      [shop],
    )
    assert.equal(kept?.person_id, user_id)
    assert.doesNotMatch(Buffer.from(kept.sealed_token, 'base64').toString('latin1'), /shpat/)
    const tokens = createTokenStore(server.database, server.deps.environment.encryptionKey)
    assert.equal((await tokens.find(shop))?.accessToken, 'shpat_1')
  })

  it('stores a token that cannot be decrypted for another shop or with another key', async () => {
    await install()
    const { encryptionKey } = server.deps.environment
    await server.database.query(
      `insert into shopify_tokens (shop, sealed_token)
       select 'thief.myshopify.com', sealed_token from shopify_tokens where shop = $1`,
      [shop],
    )
    const find = (key: string, of: string) => createTokenStore(server.database, key).find(of)
    assert.equal(await find(encryptionKey, 'thief.myshopify.com'), null)
    assert.equal(await find('1'.repeat(64), shop), null)
  })

  it('connects the account that has the shop, and instructs its owner to open the emailed link', async () => {
    const owner = await newOwner({ platform: 'shopify' })
    const site = await newSite(server, owner, shop)
    const { redirect, password_redirect, ...rest } = (await install()).body.data
    assert.equal(redirect, '/')
    const email = encodeURIComponent(owner.email)
    assert.equal(password_redirect, `/shopify/reset_password?email=${email}`)
    assert.deepEqual(rest, {
      ...{ user_id: owner.personId, email: owner.email },
      site: { site_id: site.site_id, domain: shop },
    })
  })

  it('emails the link only to the account’s own address', async () => {
    const owner = await newOwner({ platform: 'shopify' })
    await newSite(server, owner, shop)
    server.shopify.email = owner.email.toUpperCase()
    assert.doesNotMatch((await install()).text, /access_token/)
    const [mail] = await emailsTo(owner.email)
    assert.equal(mail?.subject, 'Poplar is installed in your shop: set a new password if you like')
    assert.equal((await setPassword(tokenIn(mail?.text ?? ''))).status, 200)
  })

  it('emails at most five links within an hour, and the fifth link still works', async () => {
    const owner = await newOwner({ platform: 'shopify' })
    await newSite(server, owner, shop)
    for (let times = 0; times < 6; times += 1) {
      assert.equal((await install()).status, 200)
      await server.deps.background.settled()
    }
    const emails = await emailsTo(owner.email)
    assert.equal(emails.length, 5)
    const responses = await Promise.all(emails.map(({ text }) => setPassword(tokenIn(text))))
    assert.equal(responses.filter(({ status }) => status === 200).length, 1)
  })

  it('does not let a shop owner who is not the account’s admin set a password, and does not reveal the admin', async () => {
    await install()
    server.shopify.email = 'somebody-else@example.com'
    const { redirect, password_redirect, user_id } = (await install()).body.data
    assert.deepEqual([redirect, password_redirect, user_id], ['/', null, null])
  })

  it('offers no password link for an account that was not created through Shopify', async () => {
    await newSite(server, await newOwner({ platform: 'other' }), shop)
    assert.equal((await install()).body.data.password_redirect, null)
  })

  it('does not connect an account that only added the shop’s domain', async () => {
    const squatter = await newAdmin(server)
    await newSite(server, squatter, shop)
    const { redirect, user_id } = (await install()).body.data
    assert.notEqual(user_id, squatter.personId)
    assert.match(redirect, /^\/shopify\/reset_password/)
  })

  it('does not connect an account that also signed up with the shop’s email address', async () => {
    const squatter = await newAdmin(server, { platform: 'shopify' })
    await newSite(server, squatter, shop)
    server.shopify.email = squatter.email
    const { status, body } = await install()
    assert.deepEqual([status, body.code], [409, 'CONFLICT'])
    assert.doesNotMatch(JSON.stringify(body), new RegExp(squatter.personId))
    assert.deepEqual(await emailsTo(squatter.email), [])
  })

  it('prefers the account that has the app to an account with the shop’s email address', async () => {
    const first = (await install()).body.data
    await newSite(server, await newOwner({ platform: 'shopify' }), shop)
    const { user_id, password_redirect } = (await install()).body.data
    assert.deepEqual([user_id, password_redirect], [null, null])
    const connectedPeople = await server.database.query(
      'select person_id from sites join memberships using (account_id) where domain = $1 and shopify_connected_at is not null',
      [shop],
    )
    assert.deepEqual(connectedPeople, [{ person_id: first.user_id }])
  })

  it('allows each shop twenty email addresses an hour', async () => {
    const codes: string[] = []
    for (let times = 0; times < 21; times += 1) {
      server.shopify.email = (await newAdmin(server)).email
      codes.push((await install()).body.code)
    }
    assert.deepEqual([codes.indexOf('RATE_LIMITED'), codes[19]], [20, 'CONFLICT'])
  })

  it('never connects the shop to an account with its email address, and instructs the user to log in', async () => {
    const owner = await newOwner({})
    const { status, body } = await install()
    assert.deepEqual([status, body.code, body.data.email], [409, 'CONFLICT', owner.email])
    assert.equal(body.message, `Log in and add ${shop} there: an account already exists`)
    assert.deepEqual(await domains(owner), [])
  })

  it('cannot be finished in another browser', async () => {
    const { state } = await startInstallFromAppStore(server, shop)
    const other = await startInstallFromAppStore(server, 'other.myshopify.com')
    for (const browser of [other.browser, '']) {
      assert.equal(
        (await finishInstall(server, { state, browser }, { shop })).body.code,
        'FORBIDDEN',
      )
    }
  })
})

describe('the callback from Shopify', () => {
  const good = async () => ({ code: 'c1', shop, ...(await startInstallFromAppStore(server, shop)) })
  const assertRefused = async (query: string, browser = '') => {
    const { status, body } = await sendCallback(server, query, { body: { browser } })
    assert.deepEqual([status, server.shopify.requests], [400, []])
    return body.message
  }

  it('can be used once', async () => {
    const startedInstall = await startInstallFromAppStore(server, shop)
    await finishInstall(server, startedInstall, { shop })
    const { status, body } = await finishInstall(server, startedInstall, { shop })
    assert.equal(status, 409)
    assert.match(body.message, /^This install is already finished/)
  })

  it('returns the first response again for the same idempotency key, even after the code has been used', async () => {
    const startedInstall = await startInstallFromAppStore(server, shop)
    const first = await finishInstall(server, startedInstall, {
      shop,
      key: `shopify:${startedInstall.state}`,
    })
    server.shopify.code = 'used up'
    const again = await finishInstall(server, startedInstall, {
      shop,
      key: `shopify:${startedInstall.state}`,
    })
    assert.deepEqual([again.status, again.body], [200, first.body])
  })

  it('can be repeated if the response was lost after Shopify was called', async () => {
    const startedInstall = await startInstallFromAppStore(server, shop)
    const { accountId } = await newOwner({})
    assert.equal((await finishInstall(server, startedInstall, { shop })).status, 409)
    server.shopify.code = 'used up'
    await server.database.query('delete from accounts where account_id = $1', [accountId])
    await server.database.query('delete from people where email = $1', [server.shopify.email])
    assert.equal((await finishInstall(server, startedInstall, { shop })).status, 200)
  })

  it('creates one account for ten simultaneous requests', async () => {
    const startedInstall = await startInstallFromAppStore(server, shop)
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => finishInstall(server, startedInstall, { shop })),
    )
    assert.equal(responses.filter(({ status }) => status === 200).length, 1)
  })

  it('is refused with another shop’s state', async () => {
    const { browser } = await startInstallFromAppStore(server, shop)
    const { state } = await startInstallFromAppStore(server, 'other.myshopify.com')
    assert.equal((await finishInstall(server, { state, browser }, { shop })).status, 409)
  })

  it('is refused with an unknown state', async () => {
    assert.equal(
      (await finishInstall(server, { state: 'guessed', browser: '' }, { shop })).status,
      409,
    )
  })

  it('is refused an hour after the install started', async () => {
    const startedInstall = await startInstallFromAppStore(server, shop)
    const now = server.deps.now()
    server.setNow(new Date(now.getTime() + 60 * MINUTE_MS + 1))
    assert.equal((await finishInstall(server, startedInstall, { shop })).status, 409)
    server.setNow(now)
  })

  for (const [when, seconds] of [
    ['91 seconds old', -91],
    ['91 seconds ahead', 91],
  ] as const) {
    it(`is refused when its timestamp is ${when}`, async () => {
      const timestamp = Math.floor(server.deps.now().getTime() / 1_000) + seconds
      const { browser, ...query } = await good()
      const message = await assertRefused(
        signed(server, { ...query, timestamp: String(timestamp) }),
        browser,
      )
      assert.match(message, /has expired/)
    })
  }

  for (const seconds of [-90, 90]) {
    it(`is accepted when its timestamp is ${seconds} seconds from the server’s time`, async () => {
      const timestamp = String(Math.floor(server.deps.now().getTime() / 1_000) + seconds)
      const { browser, ...query } = await good()
      const search = signed(server, { ...query, timestamp })
      assert.equal((await sendCallback(server, search, { body: { browser } })).status, 200)
    })
  }

  it('is refused if it is signed with another secret', async () => {
    const { browser, ...query } = await good()
    assert.match(
      await assertRefused(signed(server, query, 'rush'), browser),
      /didn’t come from Shopify/,
    )
  })

  for (const name of ['code', 'hmac', 'shop', 'state', 'timestamp']) {
    it(`is refused without ${name} or with a changed ${name}`, async () => {
      const { browser, ...parameters } = await good()
      const query = new URLSearchParams(signed(server, parameters))
      query.set(name, `${query.get(name)}0`)
      await assertRefused(`?${query}`, browser)
      query.delete(name)
      assert.match(await assertRefused(`?${query}`, browser), /didn’t come from Shopify/)
    })
  }

  for (const evil of [
    'evil.example/x.myshopify.com',
    'evil.example#.myshopify.com',
    'clay.myshopify.com.evil.example',
    'clay.myshopify.com\n',
    'clay.myshopify.com:8080',
    'me@clay.myshopify.com',
    'CLAY.myshopify.com',
    '127.0.0.1',
  ]) {
    it(`is refused for the shop ${JSON.stringify(evil)}, even if signed`, async () => {
      const { browser, ...query } = await good()
      await assertRefused(signed(server, { ...query, shop: evil }), browser)
    })
  }

  it('fails with an error if Shopify is unreachable, and can be retried', async () => {
    const startedInstall = await startInstallFromAppStore(server, shop)
    server.shopify.isDown = true
    const { status, body } = await finishInstall(server, startedInstall, { shop })
    assert.deepEqual([status, body.message], [502, 'Shopify isn’t responding. Please try again.'])
    server.shopify.isDown = false
    assert.equal((await finishInstall(server, startedInstall, { shop })).status, 200)
  })

  it('is refused with a code that Shopify rejects', async () => {
    const startedInstall = await startInstallFromAppStore(server, shop)
    server.shopify.code = 'another'
    assert.match(
      (await finishInstall(server, startedInstall, { shop })).body.message,
      /no longer accepts this link/,
    )
  })

  it('is rate-limited per IP address', async () => {
    const headers = { 'x-forwarded-for': 'one' }
    const statuses: number[] = []
    for (let call = 0; call < 31; call += 1) {
      statuses.push((await sendCallback(server, '?shop=x', { headers })).status)
    }
    assert.deepEqual([statuses.at(-2), statuses.at(-1)], [400, 429])
  })

  it('logs neither the code nor the signature', async () => {
    await install()
    assert.doesNotMatch(JSON.stringify(server.logEntries), /hmac|code=|shpat|hush/)
  })
})

describe('the app’s URL', () => {
  it('redirects to the consent page, with a redirect URI and a state', async () => {
    const response = await server.call('GET', `/shopify/install${signed(server, { shop })}`)
    const address = new URL(response.headers.get('location') ?? '')
    assert.equal(address.origin + address.pathname, `https://${shop}/admin/oauth/authorize`)
    assert.equal(address.searchParams.get('redirect_uri'), 'http://localhost:4600/shopify/callback')
  })

  it('recognises the browser, so that the app can be installed in two shops simultaneously', async () => {
    const first = await startInstallFromAppStore(server, shop)
    const headers = { cookie: `shopify_install=${first.browser}` }
    const query = signed(server, { shop: 'other.myshopify.com' })
    const response = await server.call('GET', `/shopify/install${query}`, { headers })
    assert.match(response.headers.get('set-cookie') ?? '', new RegExp(`=${first.browser};`))
  })

  it('shows an error page if the request did not come from Shopify', async () => {
    const response = await server.call('GET', `/shopify/install${signed(server, { shop }, 'rush')}`)
    assert.equal(response.status, 400)
    assert.match(response.text, /We couldn’t finish this install/)
    assert.match(response.headers.get('content-security-policy') ?? '', /default-src 'none'/)
  })
})
