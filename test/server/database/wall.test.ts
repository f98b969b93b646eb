import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Queryable } from '../../../src/server/platform/database/database.ts'
import { newAdmin, type SignedIn } from '../support/accounts.ts'
import {
  addDay,
  addSubscribers,
  addWaitingLead,
  newCampaign,
  newSite,
  type TestSite,
} from '../support/data.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: SignedIn
let stranger: SignedIn
let site: TestSite

before(async () => {
  server = await startTestServer()
  admin = await newAdmin(server)
  stranger = await newAdmin(server)
  site = await newSite(server, admin, 'shop.example')
  const campaignId = await newCampaign(server.database, admin, site)
  await addSubscribers(server.database, admin, site, campaignId, 2)
  await addWaitingLead(server.database, admin, site, campaignId)
  await addDay(server.database, admin, site, campaignId, { day: '2026-03-01', views: 1 })
  // PostgreSQL checks a row-level policy only for existing rows.
  for (const statement of [
    'insert into page_views (account_id, site_id, day) values ($1, $2, now())',
    `with added as (
       insert into connections (account_id, site_id, integration, title, created_at)
       values ($1, $2, 'webhook', 'Webhook', now()) returning *
     ), chosen as (
       insert into connection_campaigns (account_id, site_id, connection_id, campaign_id, is_sent)
       select account_id, site_id, connection_id, campaign_id, true
       from added join campaigns using (account_id, site_id)
     )
     insert into deliveries (account_id, site_id, connection_id, kind, email, created_at)
     select account_id, site_id, connection_id, 'lead', 'x', now() from added`,
    `insert into received_subscribers (account_id, site_id, connection_id, subscriber_id, target)
     select account_id, site_id, connection_id, subscriber_id, ''
     from connections join subscribers using (account_id, site_id) where ($1, $2) = (account_id, site_id)`,
    `insert into oauth_states (account_id, site_id, person_id, state_hash, sid, integration, sealed_verifier, expires_at)
     select $1, $2, person_id, 'x', 'x', 'aweber', 'x', now() from memberships where account_id = $1`,
    'insert into receivers (account_id, receiver_key, next_slot_at) values ($1, $2::uuid::text, now())',
    "insert into notifications (account_id, title, description) values ($1, $2::uuid::text, '')",
    'insert into billing_accounts (account_id, customer_id) values ($1, $2::uuid::text)',
    'insert into billing_sessions (account_id, session_id, created_at) values ($1, $2::uuid::text, now())',
    'insert into refused_charges (account_id, purchase, count, created_at) values ($1, $2::uuid::text, 1, now())',
    `insert into shopify_charges (account_id, charge_id, shop, plan, plan_type, confirmation_url, created_at)
     values ($1, $2::uuid::text, 'x', 'plus', 'monthly', 'x', now())`,
    `insert into images (account_id, image_id, type, bytes, created_at)
     values ($1, $2::uuid, 'image/png', 1, now())`,
    `insert into campaign_events (account_id, site_id, campaign_id, event_id, created_at)
     select account_id, site_id, campaign_id, 'x', now() from campaigns where ($1, $2) = (account_id, site_id)`,
    `insert into responses (account_id, site_id, campaign_id, event_id, answers, consent, created_at)
     select account_id, site_id, campaign_id, 'x', '{"colour": "Red"}', '[]', now() from campaigns
     where ($1, $2) = (account_id, site_id)`,
    `insert into visitor_days (account_id, site_id, campaign_id, day, visitor_hash)
     select account_id, site_id, campaign_id, now(), 'x' from campaigns where ($1, $2) = (account_id, site_id)`,
    `insert into uncounted_events (account_id, site_id, campaign_id, day, reason)
     select account_id, site_id, campaign_id, now(), 'no-ticket' from campaigns
     where ($1, $2) = (account_id, site_id)`,
    `insert into saved_filters (account_id, site_id, person_id, name, query, created_at)
     select account_id, $2, person_id, 'x', '', now() from memberships where account_id = $1`,
    `with added as (
       insert into exports (account_id, site_id, format, request, request_hash, created_at, progress_at, expires_at)
       values ($1, $2, 'csv', '{}', 'x', now(), now(), now()) returning *
     )
     insert into export_parts (account_id, export_id, number, bytes)
     select account_id, export_id, 0, '' from added`,
    `insert into bulk_runs (account_id, site_id, kind, request, created_at)
     values ($1, $2, 'delete', '{}', now())`,
    "insert into form_fields (account_id, site_id, name, kind) values ($1, $2, 'x', 'text')",
    'insert into view_hours (account_id, site_id, hour) values ($1, $2, now())',
    `insert into campaign_hours (account_id, site_id, campaign_id, hour)
     select account_id, site_id, campaign_id, now() from campaigns where ($1, $2) = (account_id, site_id)`,
    `insert into subscriber_notes (account_id, site_id, subscriber_id, text, created_at)
     select account_id, site_id, subscriber_id, 'x', now() from subscribers where ($1, $2) = (account_id, site_id)`,
    `insert into subscriber_tags (account_id, site_id, subscriber_id, tag)
     select account_id, site_id, subscriber_id, 'x' from subscribers where ($1, $2) = (account_id, site_id)`,
    `insert into manual_confirmations (account_id, site_id, subscriber_id, reason, created_at)
     select account_id, site_id, subscriber_id, 'x', now() from subscribers where ($1, $2) = (account_id, site_id)`,
    `insert into lead_alerts (account_id, site_id, person_id, frequency, reported_until)
     select account_id, $2::uuid, person_id, 'daily', now() from memberships where account_id = $1`,
    `with added as (
       insert into imports (account_id, site_id, file_name, delimiter, first_row, row_count, created_at)
       values ($1, $2, 'x', ',', '{}', 1, now()) returning *
     ), file as (
       insert into import_files (account_id, import_id, rows) select account_id, import_id, 'x' from added
     )
     insert into import_rejects (account_id, import_id, file_row, cells, reason)
     select account_id, import_id, 1, '{}', 'x' from added`,
    "insert into erasure_receipts (receipt_id, account_id, receipt, created_at) values ($2::uuid, $1, '{}', now())",
    "insert into shopify_installs (account_id, state, shop) values ($1, $2::uuid::text, 'x')",
  ]) {
    await server.database.query(statement, [admin.accountId, site.id])
  }
})
after(() => server.close())

const as = <T>({ accountId }: SignedIn, work: (statements: Queryable) => Promise<T>) =>
  server.database.asAccount(accountId, work)
const withoutAccount = (sql: string) =>
  server.database.transaction(async (statements) => {
    await statements.script('set local role poplar_app')
    return statements.query(sql)
  })

const TENANT_TABLES = [
  'accounts',
  'memberships',
  'notifications',
  'sites',
  'page_views',
  'connections',
  'connection_campaigns',
  'deliveries',
  'received_subscribers',
  'receivers',
  'oauth_states',
  'shopify_installs',
  'campaigns',
  'campaign_days',
  'campaign_totals',
  'uncounted_events',
  'view_hours',
  'campaign_hours',
  'subscribers',
  'subscriber_totals',
  'submissions',
  'subscriber_notes',
  'subscriber_tags',
  'manual_confirmations',
  'erasure_receipts',
  'lead_alerts',
  'imports',
  'import_files',
  'import_rejects',
  'responses',
  'answer_totals',
  'form_fields',
  'saved_filters',
  'images',
  'exports',
  'export_parts',
  'bulk_runs',
  'kept_replies',
  'billing_accounts',
  'billing_sessions',
  'refused_charges',
  'shopify_charges',
  'account_events',
  'account_event_counts',
]

describe('a request without an account', () => {
  for (const table of TENANT_TABLES) {
    it(`fails for ${table}, instead of returning no rows`, async () => {
      await assert.rejects(withoutAccount(`select * from ${table}`), /no account is set/)
    })
  }

  for (const table of ['sessions', 'identity_keys', 'identity_records', 'schema_migrations']) {
    it(`cannot read ${table} at all`, async () => {
      await assert.rejects(withoutAccount(`select * from ${table}`), /permission denied/)
    })
  }
})

describe('row-level security', () => {
  it('is enabled for every table that holds account data', async () => {
    const open = await server.database.query(
      `select relname from pg_class join pg_attribute on attrelid = pg_class.oid
       where relkind = 'r' and attname = 'account_id' and not attisdropped and not relrowsecurity`,
    )
    assert.deepEqual(open, [])
  })
})

describe('an account', () => {
  it('reads its own rows', async () => {
    const rows = await as(admin, (statements) => statements.query('select email from subscribers'))
    assert.equal(rows.length, 3)
  })

  it('cannot read another account’s rows, even without a filter', async () => {
    for (const table of ['sites', 'campaigns', 'subscribers', 'submissions', 'campaign_totals']) {
      assert.deepEqual(await as(stranger, ({ query }) => query(`select * from ${table}`)), [])
    }
  })

  it('cannot change another account’s rows', async () => {
    await as(stranger, ({ query }) => query("update sites set domain = 'taken.example'"))
    const [row] = await as(admin, ({ query }) => query('select domain from sites'))
    assert.deepEqual(row, { domain: 'shop.example' })
  })

  it('cannot insert rows for another account', async () => {
    const { accountId } = admin
    const insertion = as(stranger, ({ query }) =>
      query("insert into sites (site_id, account_id, domain) values ('x', $1, 'x.example')", [
        accountId,
      ]),
    )
    await assert.rejects(insertion, /row-level security/)
  })

  it('sees its own members, without their password hashes', async () => {
    const people = await as(admin, ({ query }) => query('select email from people'))
    assert.deepEqual(people, [{ email: admin.email }])
    const hashes = as(admin, ({ query }) => query('select password_hash from people'))
    await assert.rejects(hashes, /permission denied/)
  })

  it('is no longer set after its transaction', async () => {
    await as(admin, ({ query }) => query('select 1'))
    const [row] = await server.database.query(
      "select coalesce(current_setting('poplar.account_id', true), '') as account, current_user <> 'poplar_app' as owner",
    )
    assert.deepEqual(row, { account: '', owner: true })
  })
})

describe('submissions, which are kept as they were sent', () => {
  const attempt = (statement: string) => as(admin, ({ query }) => query(statement))

  for (const statement of [
    'insert into submissions select * from submissions',
    'delete from submissions',
    'truncate submissions',
    ...[
      ...['submission_id', 'account_id', 'site_id', 'campaign_id', 'subscriber_id'],
      ...['consent', 'page', 'created_at'],
    ].map((column) => `update submissions set ${column} = ${column}`),
  ]) {
    it(`refuse an account “${statement}”`, async () => {
      await assert.rejects(attempt(statement), /permission denied/)
    })
  }

  it('can be changed only where a person is erased, confirms, or gets an email', async () => {
    const changeable = await server.database.query<{ column: string }>(
      `select attname as column from pg_attribute where attrelid = 'submissions'::regclass and attnum > 0
         and not attisdropped and has_column_privilege('poplar_app', attrelid, attnum, 'update')
       order by attname`,
    )
    assert.deepEqual(
      changeable.map(({ column }) => column),
      ['answers', 'counted_at', 'email_due'],
    )
  })

  it('are deleted with their subscriber', async () => {
    await attempt('delete from subscribers')
    assert.deepEqual(await server.database.query('select from submissions'), [])
  })
})
