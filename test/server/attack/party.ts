import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { blankDesign } from '../../../src/popup/new-block.ts'
import { issueSetPasswordToken } from '../../../src/server/identity/set-password/repository.ts'
import { addLicenseKeys } from '../../../src/server/licenses/keys.ts'
import { saveRegistration } from '../../../src/server/licenses/repository.ts'
import { createToken } from '../../../src/server/platform/http/secret-token.ts'
import { createPreview } from '../../../src/server/previews/repository.ts'
import { shopOf } from '../billing/support.ts'
import { newAdmin, type SignedIn } from '../support/accounts.ts'
import { newCampaign, newSite, type TestSite } from '../support/data.ts'
import type { HostedServer } from './hosted-server.ts'
import { fetchLiveTicket, send } from './send.ts'

/** Secrets that grant access to anyone who has them; the attack never uses the owner's secrets. */
export type Secrets = {
  previewToken: string
  passwordToken: string
  licenseKey: string
  licenseToken: string
}

/** An account with at least one record of each kind that a call can refer to. */
export type AttackAccount = Secrets & {
  admin: SignedIn
  site: TestSite
  /** A live campaign with subscribers and their answers. */
  campaignId: string
  draftId: string
  draftTitle: string
  /** The `updated_at` of the draft. */
  draftUpdatedAt: string
  deletedId: string
  deletedUpdatedAt: string
  subscriberId: string
  subscriberEmail: string
  /** A note about the subscriber. */
  noteId: string
  /** The receipt for somebody who was deleted. */
  receiptId: string
  /** A file that is uploaded and not imported yet, with a row that was not taken. */
  importId: string
  imageId: string
  /** A webhook's connection, with a delivery. */
  connectionId: string
  deliveryId: string
  /** A file with subscribers. */
  exportId: string
  failedExportId: string
  bulkRunId: string
  /** An hour of quarantined views. */
  viewHourId: string
  /** A saved filter of the list of subscribers. */
  filterId: string
  responseId: string
  /** The checkout session for its plan, paid for by card. */
  sessionId: string
  invoiceId: string
  /** A declined Shopify charge. */
  chargeId: string
  /** The current price of a yearly Ultimate plan for this account. */
  upgradeTotal: number
  /** The ticket that every visitor to its site receives. */
  ticket: string
}

export const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const invoices = v.object({
  data: v.object({ items: v.array(v.object({ invoice_id: v.string() })) }),
})
const quote = v.object({ data: v.object({ total: v.number() }) })
const connection = v.object({ data: v.object({ connection: v.object({ id: v.string() }) }) })
const image = v.object({ data: v.object({ image_id: v.string() }) })

type AccountAndSite = Pick<AttackAccount, 'admin' | 'site'>

export async function newParty(
  server: HostedServer,
  { domain, word }: { domain: string; word: string },
): Promise<AttackAccount> {
  const admin = await newAdmin(server, { plan: 'plus' })
  await server.database.query('update people set email_verified_at = now() where person_id = $1', [
    admin.personId,
  ])
  const site = await newSite(server, admin, domain)
  const accountAndSite = { admin, site }
  const campaigns = await addCampaigns(server, accountAndSite, word)
  await addVisitors(server, accountAndSite, { campaignId: campaigns.campaignId, word })
  await addRecords(server, accountAndSite, word)
  return {
    ...accountAndSite,
    ...campaigns,
    ...(await addConnection(server, accountAndSite, word)),
    ...(await addPeople(server, accountAndSite, word)),
    ...(await addExports(server, accountAndSite, word)),
    bulkRunId: await addBulkRun(server, accountAndSite, word),
    ...(await addBilling(server, accountAndSite)),
    ...(await addSecrets(server, accountAndSite, campaigns.campaignId)),
    importId: await addImport(server, accountAndSite, word),
    imageId: await addImage(server, admin),
    viewHourId: await addHeldHour(server, accountAndSite, campaigns.campaignId),
    filterId: await addFilter(server, accountAndSite, word),
    responseId: await addAnswer(server, accountAndSite, campaigns.campaignId, word),
    ticket: await fetchLiveTicket(server, site.site_id),
  }
}

async function addCampaigns(
  { database }: HostedServer,
  { admin, site }: AccountAndSite,
  word: string,
) {
  const draftTitle = `Draft ${word}`
  const design = JSON.stringify(blankDesign())
  const campaignId = await newCampaign(database, admin, site, {
    ...{ title: `Live ${word}`, status: 'live', design },
  })
  const draftId = await newCampaign(database, admin, site, { title: draftTitle })
  const deletedId = await newCampaign(database, admin, site, {
    ...{ title: `Deleted ${word}`, deleted_at: new Date() },
  })
  const seen = async (id: string): Promise<string> => {
    const [row] = await database.query<{ seen: string }>(
      'select iso(updated_at) as seen from campaigns where campaign_id = $1::uuid',
      [id],
    )
    return row?.seen ?? ''
  }
  const [draftUpdatedAt, deletedUpdatedAt] = [await seen(draftId), await seen(deletedId)]
  return {
    campaignId,
    draftId,
    draftTitle,
    draftUpdatedAt: draftUpdatedAt,
    deletedId,
    deletedUpdatedAt: deletedUpdatedAt,
  }
}

/** Adds subscribers with their submissions and links, an anonymous answer, and figures for earlier days. */
async function addVisitors(
  { database }: HostedServer,
  { admin, site }: AccountAndSite,
  { campaignId, word }: { campaignId: string; word: string },
): Promise<void> {
  const ids = [admin.accountId, site.id, campaignId]
  await database.query(
    `with added as (
       insert into subscribers (account_id, site_id, campaign_id, email, created_at)
       select $1, $2, $3, $4 || number || '@example.com', now() from generate_series(1, 5) as number
       returning account_id, site_id, campaign_id, subscriber_id
     )
     insert into submissions (account_id, site_id, campaign_id, subscriber_id, answers, consent,
       created_at, counted_at)
     select account_id, site_id, campaign_id, subscriber_id, jsonb_build_object('q', $4), '[]', now(), now()
     from added`,
    [...ids, word],
  )
  await database.query(
    `insert into lead_links (token_hash, subscriber_id, created_at, expires_at)
     select gen_random_uuid(), subscriber_id, now(), now() + interval '30 days'
     from subscribers where campaign_id = $1`,
    [campaignId],
  )
  await database.query(
    `insert into campaign_days (account_id, site_id, campaign_id, day, views, clicks, subscribers)
     values ($1, $2, $3, current_date - 2, 40, 4, 5)`,
    ids,
  )
  await database.query(
    `insert into page_views (account_id, site_id, day, views) values ($1, $2, current_date - 2, 90)`,
    ids.slice(0, 2),
  )
}

/** A submission that joined no list. Returns its ID. */
async function addAnswer(
  { database }: HostedServer,
  { admin, site }: AccountAndSite,
  campaignId: string,
  word: string,
): Promise<string> {
  const [row] = await database.query<{ response_id: string }>(
    `insert into responses (account_id, site_id, campaign_id, event_id, answers, consent, created_at)
     values ($1, $2, $3, 'first', jsonb_build_object('q', $4::text), '[]', now()) returning response_id`,
    [admin.accountId, site.id, campaignId, word],
  )
  return row?.response_id ?? ''
}

async function addFilter(
  { database }: HostedServer,
  { admin, site }: AccountAndSite,
  word: string,
): Promise<string> {
  const [row] = await database.query<{ filter_id: string }>(
    `insert into saved_filters (account_id, site_id, person_id, name, query, created_at)
     values ($1, $2, $3, $4, 'state=waiting', now()) returning filter_id`,
    [admin.accountId, site.id, admin.personId, word],
  )
  return row?.filter_id ?? ''
}

/** Adds what the owner keeps about one of the subscribers. */
async function addPeople(
  { database }: HostedServer,
  { admin, site }: AccountAndSite,
  word: string,
) {
  const [row] = await database.query<{ id: string; email: string; note: string; receipt: string }>(
    `with subscriber as (
       select * from subscribers where account_id = $1 and site_id = $2 order by email limit 1
     ), noted as (
       insert into subscriber_notes (account_id, site_id, subscriber_id, author_id, text, created_at)
       select account_id, site_id, subscriber_id, $3::uuid, $4, now() from subscriber returning note_id
     ), tagged as (
       insert into subscriber_tags (account_id, site_id, subscriber_id, tag)
       select account_id, site_id, subscriber_id, $4 from subscriber
     ), confirmed as (
       insert into manual_confirmations (account_id, site_id, subscriber_id, reason, created_at)
       select account_id, site_id, subscriber_id, $4, now() from subscriber
     ), receipted as (
       insert into erasure_receipts (receipt_id, account_id, receipt, created_at)
       values (gen_random_uuid(), $1, jsonb_build_object('receipt', jsonb_build_object(
         'receipt_id', '0', 'erased_at', $4, 'erased_by', jsonb_build_object('email', $4))), now())
       returning receipt_id
     )
     select subscriber_id as id, email, note_id as note, receipt_id as receipt
     from subscriber, noted, receipted`,
    [admin.accountId, site.id, admin.personId, word],
  )
  const { id = '', email = '', note = '', receipt = '' } = row ?? {}
  return { subscriberId: id, subscriberEmail: email, noteId: note, receiptId: receipt }
}

/** Uploads a file of people to import, and asks for emails about new subscribers. */
async function addImport(
  { database }: HostedServer,
  { admin, site }: AccountAndSite,
  word: string,
): Promise<string> {
  const [row] = await database.query<{ import_id: string }>(
    `with added as (
       insert into imports (account_id, site_id, person_id, file_name, delimiter, first_row, row_count, created_at)
       values ($1, $2, $3, $4, ',', '{}', 1, now()) returning account_id, import_id
     ), alerted as (
       insert into lead_alerts (account_id, site_id, person_id, frequency, reported_until)
       values ($1, $2, $3, 'at-once', now())
     ), rejected as (
       insert into import_rejects (account_id, import_id, file_row, cells, reason)
       select account_id, import_id, 1, array[$4], 'no-email' from added
     )
     insert into import_files (account_id, import_id, rows)
     select account_id, import_id, $4 || '@shop.example' from added returning import_id`,
    [admin.accountId, site.id, admin.personId, word],
  )
  return row?.import_id ?? ''
}

/** Adds a file with subscribers, and an export that failed. */
async function addExports(
  { database }: HostedServer,
  { admin, site }: AccountAndSite,
  word: string,
): Promise<{ exportId: string; failedExportId: string }> {
  const columns = [{ key: 'email', label: word }]
  const rows = await database.query<{ id: string }>(
    `with added as (
       insert into exports (account_id, site_id, created_by, format, request, request_hash, state, size,
         created_at, progress_at, expires_at)
       select $1, $2, $3, 'csv', $4, state, state, $5, now(), now(), now() + interval '1 day'
       from unnest(array['ready', 'failed']) as state returning *
     ), part as (
       insert into export_parts (account_id, export_id, number, bytes)
       select account_id, export_id, 0, $6 from added
     )
     select export_id as id from added order by state desc`,
    [
      ...[admin.accountId, site.id, admin.personId],
      ...[JSON.stringify({ format: 'csv', columns, filter: { search: '', sort: 'email' } })],
      ...[word.length, gzipSync(word)],
    ],
  )
  const [exportId = '', failedExportId = ''] = rows.map(({ id }) => id)
  return { exportId, failedExportId }
}

/** Adds a bulk action that has ended, so that the owner may start another one or delete it. */
async function addBulkRun(
  { database }: HostedServer,
  { admin, site }: AccountAndSite,
  word: string,
): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    `insert into bulk_runs (account_id, site_id, started_by, kind, request, state, created_at, ended_at)
     values ($1, $2, $3, 'tag', $4, 'done', now(), now()) returning run_id as id`,
    [admin.accountId, site.id, admin.personId, JSON.stringify({ tag: word })],
  )
  return row?.id ?? ''
}

/** Adds the account's data outside its sites. */
async function addRecords({ database }: HostedServer, { admin }: AccountAndSite, word: string) {
  await database.query(
    `insert into notifications (account_id, title, description) values ($1, $2, $2)`,
    [admin.accountId, word],
  )
  await database.query(
    `insert into user_infos (account_id, person_id, website, industry, phone_number, country, title,
       plan, product_name)
     values ($1, $2, $3, $3, $3, $3, $3, $3, $3)`,
    [admin.accountId, admin.personId, word],
  )
}

/** Connects a webhook, which has a delivery and gets the leads of every campaign, and begins a sign-in at a service. */
async function addConnection(
  server: HostedServer,
  { admin, site }: AccountAndSite,
  word: string,
): Promise<Pick<AttackAccount, 'connectionId' | 'deliveryId'>> {
  const call = { token: await server.tokenOf(admin), siteId: site.site_id }
  const { body } = await server.call('POST', '/v1/integrations/connections', {
    ...call,
    body: {
      ...{ integration: 'webhook', title: `Webhook ${word}` },
      credentials: { url: `https://hooks.example/${word}` },
    },
  })
  const { id } = v.parse(connection, body).data.connection
  const [delivery] = await server.database.query<{ id: string }>(
    `with chosen as (
       insert into connection_campaigns (account_id, site_id, connection_id, campaign_id, is_sent)
       select account_id, site_id, connection_id, campaign_id, true
       from connections join campaigns using (account_id, site_id) where connection_id = $1::uuid
     ), fields as (
       insert into form_fields (account_id, site_id, name, kind)
       select account_id, site_id, 'city', 'text' from connections where connection_id = $1::uuid
     ), received as (
       insert into received_subscribers (account_id, site_id, connection_id, subscriber_id, target)
       select account_id, site_id, connection_id, subscriber_id, ''
       from connections join subscribers using (account_id, site_id) where connection_id = $1::uuid
     ), receiver as (
       insert into receivers (account_id, receiver_key, next_slot_at)
       select account_id, $2, now() from connections where connection_id = $1::uuid
     )
     insert into deliveries (account_id, site_id, connection_id, kind, email, created_at)
     select account_id, site_id, connection_id, 'lead', $2, now() from connections
     where connection_id = $1::uuid returning delivery_id as id`,
    [id, `${word}@example.com`],
  )
  await server.call('POST', '/v1/integrations/oauth/start', {
    ...call,
    body: { integration: 'aweber' },
  })
  return { connectionId: id, deliveryId: delivery?.id ?? '' }
}

async function addImage(server: HostedServer, admin: SignedIn): Promise<string> {
  const headers = { authorization: `Bearer ${await server.tokenOf(admin)}` }
  const upload = { sent: { bytes: ONE_PIXEL }, headers, key: randomUUID() }
  const { text } = await send(server, 'post /v1/images', upload)
  return v.parse(image, JSON.parse(text)).data.image_id
}

/** Adds a plan paid for with a saved card, its invoice, and charges declined by the bank and by the shop's owner. */
async function addBilling(server: HostedServer, { admin, site }: AccountAndSite) {
  const shop = shopOf(server)
  const session = await shop.buy(admin)
  await shop.type(session)
  await shop.ask(admin, session)
  const call = { token: await server.tokenOf(admin) }
  const paid = await server.call('GET', '/v1/billing/invoices', call)
  const [invoice] = v.parse(invoices, paid.body).data.items
  const due = await server.call('GET', '/v1/billing/quote?plan=ultimate&type=yearly', call)
  const chargeId = randomUUID().replace(/\D/g, '').slice(0, 15)
  await server.database.query(
    `insert into shopify_charges (charge_id, account_id, shop, plan, plan_type, confirmation_url,
       status, created_at)
     values ($1, $2, $3, 'plus', 'monthly', 'https://shop.example/', 'declined', now())`,
    [chargeId, admin.accountId, `${site.site_id.toLowerCase()}.myshopify.com`],
  )
  await server.database.query(
    `insert into refused_charges (account_id, purchase, count, created_at)
     values ($1, 'ultimate monthly first', 1, now())`,
    [admin.accountId],
  )
  return {
    sessionId: session.session_id,
    invoiceId: invoice?.invoice_id ?? '',
    chargeId,
    upgradeTotal: v.parse(quote, due.body).data.total,
  }
}

async function addSecrets(
  { database, deps }: HostedServer,
  { admin }: AccountAndSite,
  campaignId: string,
): Promise<Secrets> {
  const { accountId, personId } = admin
  const now = deps.now()
  return database.transaction(async (statements) => {
    const [licenseKey = '', registeredKey = ''] = await addLicenseKeys(statements, {
      count: 2,
      tier: 1,
    })
    const licenseToken = createToken()
    await saveRegistration(statements, {
      ...{ key: registeredKey, token: licenseToken, now },
      ...{ email: `${randomUUID()}@example.com`, passwordHash: 'none' },
    })
    const owner = { accountId, personId, platform: 'appsumo', now } as const
    const passwordToken = await issueSetPasswordToken(statements, owner)
    const { token: previewToken } = await createPreview(statements, { campaignId, now })
    return { previewToken, passwordToken, licenseKey, licenseToken }
  })
}

/** Adds quarantined views in an hour that ended about a day ago. */
async function addHeldHour(
  { database }: HostedServer,
  { admin, site }: AccountAndSite,
  campaignId: string,
): Promise<string> {
  const ids = [admin.accountId, site.id]
  const hour = `date_trunc('hour', now()) - interval '1 day'`
  await database.query(
    `insert into campaign_hours (account_id, site_id, campaign_id, hour, views, clicks)
     values ($1, $2, $3, ${hour}, 5000, 1)`,
    [...ids, campaignId],
  )
  const [row] = await database.query<{ view_hour_id: string }>(
    `insert into view_hours (account_id, site_id, hour, views, state, most_views, usual_views)
     values ($1, $2, ${hour}, 5000, 'quarantined', 1000, 10) returning view_hour_id`,
    ids,
  )
  return row?.view_hour_id ?? ''
}
