import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { cleanUp } from '../../src/server/app/clean-up.ts'
import { savePendingSignUp } from '../../src/server/identity/pending-sign-ups.ts'
import { issueSetPasswordToken } from '../../src/server/identity/set-password/repository.ts'
import { addLicenseKeys } from '../../src/server/licenses/keys.ts'
import { saveRegistration } from '../../src/server/licenses/repository.ts'
import type { Queryable, Row } from '../../src/server/platform/database/database.ts'
import { deleteAnswersWithoutConsent } from '../../src/server/responses/without-consent.ts'
import { startInstall } from '../../src/server/shopify/repository.ts'
import { announcePlanChange } from './events/support.ts'
import { DAY_MS, type List, startList } from './leads/support.ts'

const JOINED_EMAIL = 'joined@example.com'
/** Subscribed without a confirmation, like all subscribers before double opt-in required one. */
const LISTED_EMAIL = 'listed@example.com'
const NEVER_JOINED_EMAIL = 'never@example.com'

let list: List
before(async () => {
  list = await startList()
})
after(() => list.server.close())

/** Adds one record of each kind. */
async function addAllRecords() {
  const { server, admin } = list
  const now = server.deps.now()
  const [key = ''] = await addLicenseKeys(server.database, { count: 1, tier: 1 })
  const registration = { key, token: 't', email: 'a@b.example', passwordHash: 'hash', now }
  await server.database.transaction(async (statements) => {
    await saveRegistration(statements, registration)
    await issueSetPasswordToken(statements, { ...admin, platform: 'appsumo', now })
    await startInstall(statements, {
      ...{ state: 's', accountId: admin.accountId, browserHash: null },
      ...{ shop: 'clay.myshopify.com', timeZone: 'UTC', now },
    })
  })
  await savePendingSignUp(server.database, {
    ...{ email: 'new@b.example', firstName: 'Mira', passwordHash: 'hash', platform: 'other' },
    ...{ returnUrl: '/', browser: 'b', attempt: 'a', token: 't', now },
  })
  await announcePlanChange(server, admin, 'yearly')
  await server.database.query("insert into stripe_events values ('evt_1', $1)", [now])
  await server.database.query(
    `insert into billing_sessions (session_id, account_id, created_at) values ('cs_1', $1, $2)`,
    [admin.accountId, now],
  )
  await server.database.query(
    "insert into refused_charges (account_id, purchase, count, created_at) values ($1, 'x', 1, $2)",
    [admin.accountId, now],
  )
  await server.database.query(
    `insert into shopify_charges (charge_id, account_id, shop, plan, plan_type, confirmation_url, status,
       created_at)
     select status, $1, 'clay.myshopify.com', 'plus', 'monthly', '', status, $2
     from unnest(array['pending', 'paid', 'declined', 'ended']) as status`,
    [admin.accountId, now],
  )
  await list.joinAndGetLink(NEVER_JOINED_EMAIL)
  await list.joinAndGetLink(LISTED_EMAIL)
  await server.database.query('update subscribers set waits = false where email = $1', [
    LISTED_EMAIL,
  ])
  await list.press(await list.joinAndGetLink(JOINED_EMAIL), 'confirm')
}

const countRecords = async () => {
  const [row] = await list.server.database.query(
    `select (select count(*)::integer from kept_public_replies) as replies,
       (select count(*)::integer from license_registrations) as registrations,
       (select count(*)::integer from pending_sign_ups) as "signUps",
       (select count(*)::integer from shopify_installs) as installs,
       (select count(*)::integer from set_password_tokens) as tokens,
       (select count(*)::integer from stripe_events) as payments,
       (select count(*)::integer from billing_sessions) as sessions,
       (select count(*)::integer from refused_charges) as refusals,
       (select count(*)::integer from shopify_charges) as charges,
       (select count(*)::integer from account_events where kind = 'plan-changed') as events,
       (select string_agg(email, ' ' order by email) from lead_links
        join subscribers using (subscriber_id)) as links`,
  )
  return row
}

it('the clean-up deletes temporary records when they expire, without any request', async () => {
  await addAllRecords()
  const after = async (days: number) => {
    await cleanUp(list.server.database, new Date(list.server.deps.now().getTime() + days * DAY_MS))
    return countRecords()
  }
  const invitedEmails = `${JOINED_EMAIL} ${LISTED_EMAIL} ${NEVER_JOINED_EMAIL}`
  const payments = { payments: 1, sessions: 1, refusals: 1, charges: 4 }
  const all = {
    replies: 3,
    registrations: 1,
    signUps: 1,
    installs: 1,
    tokens: 1,
    events: 1,
    links: invitedEmails,
    ...payments,
  }
  assert.deepEqual(await after(0), all)
  const lastingCounts = {
    replies: 0,
    registrations: 0,
    signUps: 0,
    installs: 0,
    tokens: 1,
    events: 0,
    links: invitedEmails,
    ...payments,
  }
  assert.deepEqual(await after(1.01), lastingCounts)
  assert.deepEqual(await after(13.99), lastingCounts)
  const afterLinksExpired = { ...lastingCounts, links: `${JOINED_EMAIL} ${LISTED_EMAIL}` }
  assert.deepEqual(await after(14.01), afterLinksExpired)
  assert.deepEqual(await after(29.99), afterLinksExpired)
  const unbilledCounts = { ...afterLinksExpired, payments: 0, sessions: 0, refusals: 0, charges: 2 }
  assert.deepEqual(await after(36.99), unbilledCounts)
  // A confirmed subscriber can always unsubscribe through the link.
  assert.deepEqual(await after(37.01), { ...unbilledCounts, tokens: 0, links: JOINED_EMAIL })
})

describe('answers with an address that nobody agreed to', () => {
  beforeEach(() => list.server.database.query('delete from responses'))

  const add = (eventId: string, answers: string, consent = '[]') =>
    list.server.database.query(
      `insert into responses (account_id, site_id, campaign_id, event_id, answers, consent, created_at)
       select account_id, site_id, campaign_id, $2, $3::jsonb, $4::jsonb, $5 from campaigns where campaign_id = $1`,
      [list.campaignId, eventId, answers, consent, list.server.deps.now()],
    )
  const kept = async (days: number) => {
    const { database, deps } = list.server
    await cleanUp(database, new Date(deps.now().getTime() + days * DAY_MS))
    const rows = await database.query<{ event_id: string }>(
      'select event_id from responses order by event_id',
    )
    return rows.map(({ event_id }) => event_id)
  }

  it('are deleted after 30 days, and no others', async () => {
    await add('without', '{"mail":"ada@example.com","city":"Oslo"}')
    await add('agreed', '{"mail":"ada@example.com"}', '[{"text":"Yes","at":"x"}]')
    await add('survey', '{"city":"Lima"}')
    await add('handle', '{"shop":"@juniper, see you @ 5."}')
    assert.deepEqual(await kept(29.99), ['agreed', 'handle', 'survey', 'without'])
    assert.deepEqual(await kept(30.01), ['agreed', 'handle', 'survey'])
  })

  it('from before the upgrade are deleted 30 days after it', async () => {
    const { database, deps } = list.server
    await add('old', '{"mail":"ada@example.com"}')
    await database.query('update responses set kept_since = $1', [
      new Date(deps.now().getTime() + 100 * DAY_MS),
    ])
    assert.deepEqual(await kept(129.99), ['old'])
    assert.deepEqual(await kept(130.01), [])
  })

  it('are deleted 1,000 at a time', async () => {
    const { database, deps } = list.server
    await database.query(
      `insert into responses (account_id, site_id, campaign_id, event_id, answers, consent, created_at)
       select account_id, site_id, campaign_id, number::text, '{"mail":"ada@example.com"}', '[]', $2
       from campaigns, generate_series(1, 1001) as number where campaign_id = $1`,
      [list.campaignId, deps.now()],
    )
    const counts: number[] = []
    const statements: Pick<Queryable, 'query'> = {
      async query<R extends Row>(sql: string, parameters?: readonly unknown[]) {
        const rows = await database.query<R>(sql, parameters)
        counts.push(rows.length)
        return rows
      },
    }
    const now = new Date(deps.now().getTime() + 31 * DAY_MS)
    await deleteAnswersWithoutConsent(statements, now)
    assert.deepEqual(counts, [1_000, 1])
  })
})
