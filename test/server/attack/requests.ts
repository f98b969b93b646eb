import { blankDesign } from '../../../src/popup/new-block.ts'
import { defaultTargeting } from '../../../src/popup/targeting-defaults.ts'
import type { Random } from './chance.ts'
import { type AttackAccount, ONE_PIXEL } from './party.ts'

/** The input of an operation; `path` fills the placeholders of its URL. */
export type RequestInput = {
  path?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** An image, instead of a body. */
  bytes?: Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}
type Generator = (party: AttackAccount, chance: Random) => RequestInput

const none: Generator = () => ({})
const campaign: Generator = ({ draftId }) => ({ path: { campaign_id: draftId } })
const withBody =
  (body: (party: AttackAccount, chance: Random) => unknown): Generator =>
  (party, chance) => ({ path: { campaign_id: party.draftId }, body: body(party, chance) })
const withQuery =
  (query: (party: AttackAccount) => Record<string, string>): Generator =>
  (party) => ({ path: { campaign_id: party.draftId }, query: query(party) })
const connection =
  (body?: unknown): Generator =>
  ({ connectionId }) => ({
    path: { connection_id: connectionId },
    ...(body !== undefined && { body }),
  })
const subscriber =
  (body?: (party: AttackAccount) => unknown): Generator =>
  (party) => ({ path: { subscriber_id: party.subscriberId }, body: body?.(party) })
const eventId = (chance: Random) => `event-${chance.hex(16)}`

/** For each operation in `/openapi.json`, a request that is valid for its owner. */
export const REQUESTS: Readonly<Record<string, Generator>> = {
  'post /v1/webhooks/stripe': withBody(() => ({ id: 'evt_1', type: 'invoice.paid' })),
  'post /v1/webhooks/shopify': withBody(() => ({ id: 1 })),
  'post /v1/events': withBody(({ site }) => ({
    site_id: site.site_id,
    page: `https://${site.domain}/`,
  })),
  'get /v1/events/stream': () => ({ headers: { 'last-event-id': '1' } }),
  'post /v1/leads': withBody(({ site, campaignId }, chance) => ({
    site_id: site.site_id,
    campaign_id: campaignId,
    email: `guest-${chance.hex(6)}@example.com`,
    answers: { q: 'yes' },
    event_id: eventId(chance),
    version: 1,
  })),
  'get /v1/live/{site_id}': ({ site }) => ({ path: { site_id: site.site_id } }),
  'get /v1/live/{site_id}/{campaign_id}/{version}': ({ site, campaignId }) => ({
    path: { site_id: site.site_id, campaign_id: campaignId, version: '1' },
  }),
  'post /v1/previews': withBody(({ site, previewToken }) => ({
    site_id: site.site_id,
    token: previewToken,
  })),
  'post /v1/images': () => ({ bytes: ONE_PIXEL }),
  'get /v1/images/{image_id}': ({ imageId }) => ({ path: { image_id: imageId } }),
  'get /v1/site/responses': withQuery(({ campaignId }) => ({
    campaign_id: campaignId,
    search: 'a',
  })),
  'get /v1/site/responses/countries': none,
  'get /v1/site/responses/csv': withQuery(({ campaignId }) => ({
    campaign_id: campaignId,
    ...{ label_campaign: 'C', label_others: 'O', label_consent: 'C', label_prize: 'P' },
    ...{ label_page: 'P', label_country: 'C', label_time: 'T' },
  })),
  'delete /v1/site/responses/{response_id}': ({ responseId }) => ({
    path: { response_id: responseId },
  }),
  'get /v1/site/saved-filters': none,
  'post /v1/site/saved-filters': withBody((_, chance) => ({
    name: `Filter ${chance.hex(6)}`,
    query: 'state=waiting',
  })),
  'patch /v1/site/saved-filters/{filter_id}': ({ filterId }) => ({
    path: { filter_id: filterId },
    body: { query: 'state=left' },
  }),
  'delete /v1/site/saved-filters/{filter_id}': ({ filterId }) => ({
    path: { filter_id: filterId },
  }),
  'get /v1/art/{file}': () => ({ path: { file: 'coffee.svg' } }),
  'get /v1/fonts/css': () => ({ query: { family: 'Inter' } }),
  'get /v1/fonts/files/{folder}/{file}': () => ({
    path: { folder: 'inter', file: 'inter-latin-wght-normal.woff2' },
  }),
  'post /v1/campaign_events': withBody(({ site, campaignId, ticket }, chance) => ({
    site_id: site.site_id,
    campaign_id: campaignId,
    event_id: eventId(chance),
    kind: chance.pick(['view', 'click']),
    ticket,
  })),
  'post /v1/sites/{site_id}/install_check': ({ site }) => ({ path: { site_id: site.site_id } }),
  'get /v1/account/export': none,
  'get /v1/billing': none,
  'get /v1/billing/quote': withQuery(() => ({ plan: 'ultimate', type: 'yearly' })),
  'post /v1/billing/session': withQuery(() => ({ plan: 'ultimate', type: 'yearly' })),
  'post /v1/billing/session/status': withQuery(({ sessionId }) => ({
    session_id: sessionId,
    plan: 'plus',
  })),
  'get /v1/billing/coupon': withQuery(() => ({ type: 'yearly', coupon: 'SPRING' })),
  'put /v1/billing/planupgrade': withBody(({ upgradeTotal }) => ({
    plan: 'ultimate',
    type: 'yearly',
    total: upgradeTotal,
  })),
  'post /v1/billing/shopify/confirm': withBody(({ chargeId }) => ({ charge_id: chargeId })),
  'post /v1/billing/cancel': none,
  'post /v1/billing/resume': none,
  'post /v1/billing/portal': none,
  'get /v1/billing/invoices': withQuery(({ invoiceId }) => ({ limit: '10', next: invoiceId })),
  'get /v1/billing/invoices/{invoice_id}/pdf': ({ invoiceId }) => ({
    path: { invoice_id: invoiceId },
  }),
  'put /v1/{platform}/reset_password': ({ passwordToken }) => ({
    path: { platform: 'appsumo' },
    headers: { 'access-token': passwordToken },
    body: { password: 'Kiln-1280' },
  }),
  'post /v1/dealfuel/license_key_register': withBody(({ admin, licenseKey }) => ({
    license_key: licenseKey,
    email: admin.email,
    password: 'Kiln-1280',
  })),
  'post /v1/dealfuel/license_key_verify': ({ licenseToken }) => ({
    query: { token: licenseToken },
  }),
  'post /v1/shopify/callback': () => ({
    query: { shop: 'a.myshopify.com', code: 'c', hmac: '0'.repeat(64), state: 's' },
    body: { browser: 'b' },
  }),
  'post /v1/login': withBody(({ admin }) => ({ email: admin.email, name: 'Mira' })),
  'get /v1/user/me': none,
  'post /v1/user/setup_finished': none,
  'post /v1/user/verification_email': none,
  'post /v1/notifications/seen': none,
  'get /v1/sites': none,
  'post /v1/sites/create': (_, chance) => ({
    query: { domain: `${chance.hex(6)}.example` },
    body: { time_zone: 'UTC' },
  }),
  'get /v1/shopify/redirect': withQuery(() => ({ shop: 'a.myshopify.com', is_app: 'true' })),
  'get /v1/site': withQuery((party) => ({ analytics: '1', campaign_id: party.campaignId })),
  'get /v1/site/users/': withQuery((party) => ({
    ...{ page: '1', campaign_id: party.campaignId, search: 'a', state: 'confirmed' },
    ...{ from: '2026-01-01', to: '2026-12-31', sort: 'email' },
  })),
  'get /v1/site/users/fields': none,
  'get /v1/site/users/countries': none,
  'get /v1/integrations': none,
  'post /v1/integrations/connections': withBody(() => ({
    ...{ integration: 'webhook', title: 'Mine' },
    credentials: { url: 'https://hooks.example/mine' },
  })),
  'post /v1/integrations/oauth/start': withBody(() => ({ integration: 'aweber' })),
  'post /v1/integrations/oauth/cancel': withBody((_, chance) => ({
    ...{ integration: 'aweber', state: chance.hex(43) },
  })),
  'post /v1/integrations/oauth/finish': withBody((_, chance) => ({
    ...{ integration: 'aweber', state: chance.hex(43), code: 'code' },
  })),
  'get /v1/integrations/connections/{connection_id}': connection(),
  'put /v1/integrations/connections/{connection_id}': ({ connectionId, draftId }) => ({
    path: { connection_id: connectionId },
    body: {
      ...{ title: 'Taken over', only_confirmed: true, removes_people: false },
      ...{ sends_new_campaigns: false, default_target: 'list' },
      field_map: [{ source: 'email', target: 'email', if_empty: 'value', value: 'x' }],
      campaigns: [{ campaign_id: draftId, is_sent: true, target: 'list' }],
    },
  }),
  'delete /v1/integrations/connections/{connection_id}': connection(),
  'put /v1/integrations/connections/{connection_id}/credentials': connection({
    credentials: { url: 'https://hooks.example/taken' },
  }),
  'post /v1/integrations/connections/{connection_id}/secret': connection(),
  'post /v1/integrations/connections/{connection_id}/pause': connection(),
  'post /v1/integrations/connections/{connection_id}/resume': connection(),
  'post /v1/integrations/connections/{connection_id}/test': connection(),
  'get /v1/integrations/connections/{connection_id}/deliveries': connection(),
  'post /v1/integrations/connections/{connection_id}/deliveries/send': connection(),
  'post /v1/integrations/connections/{connection_id}/deliveries/{delivery_id}/send': ({
    connectionId,
    deliveryId,
  }) => ({ path: { connection_id: connectionId, delivery_id: deliveryId } }),
  'get /v1/integrations/connections/{connection_id}/targets': connection(),
  'post /v1/integrations/connections/{connection_id}/sample': connection({
    ...{ fields: { email: 'sample@example.com', name: 'Sam' }, target: 'list', send: true },
  }),
  'get /v1/site/users/exports': none,
  'post /v1/site/users/exports': withBody(({ draftId, subscriberId }) => ({
    ...{ format: 'csv', columns: [{ key: 'email', label: 'Taken' }], ids: [subscriberId] },
    filter: { campaign_id: draftId },
  })),
  'get /v1/site/users/exports/{export_id}/file': ({ exportId }) => ({
    path: { export_id: exportId },
  }),
  'post /v1/site/users/exports/{export_id}/retry': ({ failedExportId }) => ({
    path: { export_id: failedExportId },
  }),
  'delete /v1/site/users/exports/{export_id}': ({ exportId }) => ({
    path: { export_id: exportId },
  }),
  'get /v1/site/users/tags': none,
  'get /v1/site/users/{subscriber_id}': subscriber(),
  'get /v1/site/users/{subscriber_id}/deliveries': subscriber(),
  'post /v1/site/users/{subscriber_id}/notes': subscriber(() => ({ text: 'Taken over' })),
  'delete /v1/site/users/{subscriber_id}/notes/{note_id}': ({ subscriberId, noteId }) => ({
    path: { subscriber_id: subscriberId, note_id: noteId },
  }),
  'post /v1/site/users/{subscriber_id}/tags': subscriber(() => ({ tag: 'taken' })),
  'delete /v1/site/users/{subscriber_id}/tags': ({ subscriberId }) => ({
    path: { subscriber_id: subscriberId },
    query: { tag: 'taken' },
  }),
  'post /v1/site/users/{subscriber_id}/unsubscribe': subscriber(),
  'post /v1/site/users/{subscriber_id}/confirm': subscriber(() => ({ reason: 'Taken over' })),
  'get /v1/site/users/{subscriber_id}/data': subscriber(),
  'post /v1/site/users/{subscriber_id}/erase': subscriber(({ subscriberEmail: email }) => ({
    email,
  })),
  'post /v1/site/users/bulk/untag': withBody(({ subscriberId }) => ({
    ids: [subscriberId],
    tag: 'VIP',
  })),
  'post /v1/site/users/bulk/tag': withBody(({ subscriberId }) => ({
    ids: [subscriberId],
    tag: 'taken',
  })),
  'post /v1/site/users/bulk/send': withBody(({ subscriberId, connectionId }) => ({
    ids: [subscriberId],
    connection_id: connectionId,
  })),
  'post /v1/site/users/bulk/delete': withBody(({ subscriberId }) => ({ ids: [subscriberId] })),
  'get /v1/site/users/bulk/run': none,
  'post /v1/site/users/bulk/run': withBody(({ subscriberId, connectionId, draftId }, chance) => ({
    ...chance.pick([{ kind: 'delete' }, { kind: 'send', connection_id: connectionId }]),
    ...chance.pick([
      { ids: [subscriberId] },
      { filter: { campaign_id: draftId }, until: '2100-01-01T00:00:00Z' },
    ]),
  })),
  'post /v1/site/users/bulk/run/{run_id}/stop': ({ bulkRunId }) => ({
    path: { run_id: bulkRunId },
  }),
  'delete /v1/site/users/bulk/run/{run_id}': ({ bulkRunId }) => ({ path: { run_id: bulkRunId } }),
  'get /v1/site/lead-alerts': none,
  'put /v1/site/lead-alerts': withBody(() => ({ frequency: 'daily' })),
  'get /v1/site/imports': none,
  'post /v1/site/imports': () => ({
    query: { name: 'list.csv' },
    bytes: Buffer.from('Email\nguest@shop.example'),
  }),
  'post /v1/site/imports/{import_id}/start': ({ importId, draftId }) => ({
    path: { import_id: importId },
    body: {
      ...{ campaign_id: draftId, has_header: false, targets: ['email'] },
      ...{
        date_order: 'day-first',
        fills_missing: true,
        agreed: true,
        consent_text: 'All agreed.',
      },
    },
  }),
  'get /v1/site/imports/{import_id}/rejected': ({ importId }) => ({
    path: { import_id: importId },
  }),
  'post /v1/privacy/preview': withBody(({ subscriberEmail: email }) => ({ email })),
  'post /v1/privacy/erase': withBody(({ subscriberEmail: email }) => ({ email })),
  'get /v1/privacy/receipts': none,
  'get /v1/privacy/receipts/{receipt_id}': ({ receiptId }) => ({ path: { receipt_id: receiptId } }),
  'get /v1/receipt-keys': none,
  'get /v1/campaigns': withQuery(() => ({ page: '1', limit: '10', search: 'a', sort: 'title' })),
  'post /v1/campaigns': withBody(() => ({
    title: 'Taken over',
    customer_intention: 'coupon-popups',
  })),
  'get /v1/campaigns/previews': withQuery(({ draftId }) => ({ campaign_ids: draftId })),
  'get /v1/campaigns/{campaign_id}': campaign,
  'delete /v1/campaigns/{campaign_id}': withQuery(({ draftUpdatedAt }) => ({
    seen: draftUpdatedAt,
  })),
  'patch /v1/campaigns/{campaign_id}': withBody(({ draftTitle }) => ({
    title: 'Taken over',
    from: draftTitle,
  })),
  'put /v1/campaigns/{campaign_id}/design': withBody(() => ({ version: 1, design: blankDesign() })),
  'put /v1/campaigns/{campaign_id}/targeting': withBody(() => ({
    version: 1,
    targeting: defaultTargeting('UTC'),
  })),
  'post /v1/campaigns/{campaign_id}/duplicate': withBody(({ site }) => ({
    title: 'Taken over',
    site_id: site.site_id,
  })),
  'post /v1/campaigns/{campaign_id}/restore': ({ deletedId, deletedUpdatedAt }) => ({
    path: { campaign_id: deletedId },
    body: { seen: deletedUpdatedAt },
  }),
  'put /v1/campaigns/{campaign_id}/status': ({ campaignId }) => ({
    path: { campaign_id: campaignId },
    body: { status: 'paused', version: 1 },
  }),
  'get /v1/quarantined_views': none,
  'post /v1/quarantined_views/{view_hour_id}/release': ({ viewHourId }) => ({
    path: { view_hour_id: viewHourId },
  }),
  'post /v1/quarantined_views/{view_hour_id}/drop': ({ viewHourId }) => ({
    path: { view_hour_id: viewHourId },
  }),
  'get /v1/campaigns/{campaign_id}/answers': withQuery(() => ({ question: 'q', limit: '10' })),
  'get /v1/campaigns/{campaign_id}/answers/csv': campaign,
  'post /v1/campaigns/{campaign_id}/preview-token': campaign,
  'post /v1/user-info': withBody(() => ({
    website: 'shop.example',
    industry: 'Toys',
    phoneNumber: '1',
    country: 'NL',
    title: 'Owner',
    productName: 'Poplar',
  })),
}
