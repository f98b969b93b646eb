import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { PERMISSIONS, parseUser } from '../../../src/features/user/model.ts'
import { newAdmin, newMember, type SignedIn } from '../support/accounts.ts'
import { addDay, newCampaign, newSite } from '../support/data.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const post = (path: string, { token }: SignedIn, body?: unknown) =>
  server.call('POST', `/v1${path}`, { token, ...(body !== undefined && { body }) })
const me = ({ token }: SignedIn) => server.call('GET', '/v1/user/me', { token })
const userOf = async (person: SignedIn) => parseUser((await me(person)).body.data)

describe('a new user', () => {
  it('is the admin of a free account on the `stripe` gateway, with an unfinished setup', async () => {
    const { role, plan, setupFinished, sites } = await userOf(await newAdmin(server))
    assert.deepEqual([role, plan?.gateway, plan?.name], ['admin', 'stripe', 'free'])
    assert.deepEqual([plan?.sitesLimit, setupFinished, sites.length], [2, false, 0])
  })

  it('can mark the setup as finished', async () => {
    const admin = await newAdmin(server)
    await post('/user/setup_finished', admin)
    assert.equal((await userOf(admin)).setupFinished, true)
  })
})

describe('a member', () => {
  it('sees their own permissions, areas and sites, and the admin who can grant access', async () => {
    const admin = await newAdmin(server)
    const { site_id } = await newSite(server, admin, 'shop.example')
    const columns = {
      campaigns: true,
      sites_access: [site_id],
      permissions: { edit_campaigns: true },
    }
    const user = await userOf(await newMember(server, admin, columns))
    assert.deepEqual(user.access, {
      campaigns: true,
      subscribers: false,
      integrations: false,
      sites: [site_id],
    })
    const grantedPermissions = PERMISSIONS.filter((name) => user.permissions[name])
    assert.deepEqual(grantedPermissions, ['edit_campaigns'])
    assert.deepEqual([user.sites.length, user.adminEmail], [1, admin.email])
  })

  it('gets an admin’s email address, even if the admin joined after the first member', async () => {
    const admin = await newAdmin(server)
    const first = await newMember(server, admin)
    await server.database.query(
      "update memberships set created_at = created_at - interval '1 day' where person_id = $1",
      [first.personId],
    )
    assert.equal((await userOf(await newMember(server, admin))).adminEmail, admin.email)
  })

  it('cannot finish the account’s setup', async () => {
    const member = await newMember(server, await newAdmin(server))
    assert.equal((await post('/user/setup_finished', member)).status, 403)
  })

  it('has the new role in the next call after the admin changes it', async () => {
    const member = await newMember(server, await newAdmin(server))
    await server.database.query("update memberships set role = 'admin' where person_id = $1", [
      member.personId,
    ])
    assert.equal((await userOf(member)).role, 'admin')
  })
})

describe('monthly views', () => {
  it('are summed over all sites, and show whether the limit is reached', async () => {
    const admin = await newAdmin(server, { monthly_views_limit: 100 })
    const site = await newSite(server, admin, 'shop.example')
    const campaignId = await newCampaign(server.database, admin, site)
    const day = server.deps.now().toISOString().slice(0, 10)
    await addDay(server.database, admin, site, campaignId, { day, views: 100 })
    await addDay(server.database, admin, site, campaignId, { day: '2020-01-01', views: 9 })
    const { monthlyViews, isMonthlyViewLimitReached } = await userOf(admin)
    assert.deepEqual([monthlyViews, isMonthlyViewLimitReached], [100, true])
  })

  it('don’t include the views of a site whose next month has started', async () => {
    const admin = await newAdmin(server)
    const site = await newSite(server, admin, 'shop.example')
    const campaignId = await newCampaign(server.database, admin, site)
    const now = server.deps.now()
    const nextMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
    const day = nextMonth.toISOString().slice(0, 10)
    await addDay(server.database, admin, site, campaignId, { day, views: 5 })
    assert.equal((await userOf(admin)).monthlyViews, 0)
  })
})

describe('a plan that has ended', () => {
  const PLUS = {
    plan: 'plus',
    sites_limit: 10,
    team_members_limit: 10,
    monthly_views_limit: 250_000,
  }
  const limitsOf = async (columns: Record<string, unknown>) => {
    const { plan, monthlyViewsLimit } = await userOf(await newAdmin(server, columns))
    return [plan?.sitesLimit, plan?.teamMembersLimit, monthlyViewsLimit]
  }
  const FREE = [2, 1, 5_000]

  it('has all the limits of the Free plan if it has expired', async () => {
    assert.deepEqual(await limitsOf({ ...PLUS, expired: true }), FREE)
  })

  it('has the limits of Free after a cancelled period has ended', async () => {
    const ended = { cancel_at_period_end: true, trial_ends_on_provider: '2020-01-01' }
    assert.deepEqual(await limitsOf({ ...PLUS, ...ended }), FREE)
  })

  it('keeps its own limits until it ends', async () => {
    assert.deepEqual(await limitsOf(PLUS), [10, 10, 250_000])
  })

  it('does not allow a third site', async () => {
    const admin = await newAdmin(server, { ...PLUS, expired: true })
    for (const domain of ['one.example', 'two.example']) await newSite(server, admin, domain)
    const { body } = await post('/sites/create?domain=three.example', admin, {})
    assert.equal(body.code, 'LIMIT_REACHED')
  })
})

describe('a deactivated account', () => {
  it('gets the reason for the deactivation in response to every call', async () => {
    const admin = await newAdmin(server, { deactivated_message: 'Closed on request.' })
    const { status, body } = await me(admin)
    assert.deepEqual([status, body.code, body.message], [403, 'DEACTIVATED', 'Closed on request.'])
  })
})

describe('signing in', () => {
  it('succeeds with the email address in the token, in any letter case', async () => {
    const admin = await newAdmin(server)
    const body = { email: admin.email.toUpperCase(), name: 'Mira' }
    assert.equal((await post('/login', admin, body)).status, 200)
  })

  it('is refused with the email address of another user', async () => {
    const body = { email: 'somebody@example.com', name: 'Mira' }
    assert.equal((await post('/login', await newAdmin(server), body)).status, 422)
  })

  it('sets the name of a user without a name, and keeps an existing name', async () => {
    const member = await newMember(server, await newAdmin(server))
    await server.database.query("update people set first_name = '' where person_id = $1", [
      member.personId,
    ])
    await post('/login', member, { email: member.email, name: 'Ada' })
    await post('/login', member, { email: member.email, name: 'Eve' })
    assert.equal((await userOf(member)).firstName, 'Ada')
  })
})

describe('a referral count', () => {
  const readReferralCount = async ({ accountId }: SignedIn) => {
    const [row] = await server.database.query<{ referral_count: number }>(
      'select referral_count from accounts where account_id = $1',
      [accountId],
    )
    return row?.referral_count
  }
  const login = async (person: SignedIn, referrer: SignedIn) => {
    const { referralCode } = await userOf(referrer)
    await post('/login', person, { email: person.email, name: '', referral_id: referralCode })
  }

  it('includes a new account only once', async () => {
    const referrer = await newAdmin(server)
    const admin = await newAdmin(server)
    await login(admin, referrer)
    await login(admin, referrer)
    assert.equal(await readReferralCount(referrer), 1)
  })

  it('does not include a self-referral or an account that is already set up', async () => {
    const referrer = await newAdmin(server)
    await login(referrer, referrer)
    await login(await newAdmin(server, { setup_finished: true }), referrer)
    assert.equal(await readReferralCount(referrer), 0)
  })
})

describe('notifications', () => {
  it('are unread until the user opens them', async () => {
    const admin = await newAdmin(server)
    await server.database.query(
      `insert into notifications (account_id, title, description, created_at)
       values ($1, 'Hello', 'World', now() - interval '1 hour')`,
      [admin.accountId],
    )
    assert.deepEqual(
      (await userOf(admin)).notifications.map((n) => n.isUnread),
      [true],
    )
    await post('/notifications/seen', admin)
    assert.deepEqual(
      (await userOf(admin)).notifications.map((n) => n.isUnread),
      [false],
    )
  })
})

describe('a user’s business information', () => {
  it('is saved', async () => {
    const admin = await newAdmin(server)
    const info = { website: 'shop.example', industry: 'Art', phoneNumber: '+420600000000' }
    const rest = { country: 'CZ', title: 'Agency', plan: 'free', productName: 'Poplar' }
    assert.equal((await post('/user-info', admin, { ...info, ...rest })).status, 200)
    const rows = await server.database.query(
      'select title, country from user_infos where person_id = $1',
      [admin.personId],
    )
    assert.deepEqual(rows, [{ title: 'Agency', country: 'CZ' }])
  })
})
