import { ApiFailure } from '../../../src/lib/failure.ts'

let lastId = 0

/** A connection as the API returns it. */
export function connectionResponse(values: Record<string, unknown> = {}) {
  lastId += 1
  return {
    id: `connection-${lastId}`,
    integration: 'sendy',
    title: 'Sendy',
    address: 'mail.juniperandclay.example',
    key_hint: 'k41q',
    state: 'working',
    paused_reason: null,
    campaigns: 4,
    targets: ['Studio', 'Market'],
    sent: 1_246,
    waiting: 3,
    rejected: 0,
    last_sent_at: '2026-11-20T11:51:00Z',
    created_at: '2026-11-01T10:00:00Z',
    ...values,
  }
}

/** The response of `GET /integrations`. */
export const connectionsResponse = (
  connections: object[],
  values: Record<string, unknown> = {},
) => ({ data: { connections, sent_in_30_days: 2_287, unavailable: [], ...values } })

const SOURCES = [
  { name: 'email', label: 'Email', sample: 'sample@example.com' },
  { name: 'name', label: 'Name', sample: 'Sample' },
  { name: 'country', label: 'Country', sample: 'CZ' },
  { name: 'campaign', label: 'Campaign', sample: 'First order' },
  { name: 'field:glaze', label: 'Favourite glaze', sample: 'Celadon' },
]

/** The response of `GET /integrations/connections/{id}`. */
export const detailsResponse = (
  values: Record<string, unknown> = {},
  connection: Record<string, unknown> = {},
) => ({
  data: {
    connection: connectionResponse({ id: 'sendy-1', ...connection }),
    only_confirmed: false,
    removes_people: true,
    can_remove: true,
    sends_new_campaigns: true,
    default_target: 'L1',
    requires_target: true,
    target_names: { L1: 'Studio', L2: 'Market' },
    field_map: [
      { source: 'email', target: 'email', if_empty: 'skip' },
      { source: 'name', target: 'name', if_empty: 'omit' },
      { source: 'field:glaze', target: 'Glaze', if_empty: 'value', value: 'none' },
    ],
    sources: SOURCES,
    known_fields: [
      { name: 'name', label: 'Name' },
      { name: 'country', label: 'Country' },
    ],
    campaigns: [
      { campaign_id: 'c1', title: 'First order', is_sent: true, target: null },
      { campaign_id: 'c2', title: 'Spin for free shipping', is_sent: true, target: 'L2' },
      { campaign_id: 'c3', title: 'What brought you here?', is_sent: false, target: null },
    ],
    webhook_secret_hint: null,
    ...values,
  },
})

export const TARGETS = {
  data: {
    targets: [
      { id: 'L1', name: 'Studio' },
      { id: 'L2', name: 'Market' },
    ],
  },
}

/** The response of `POST …/sample`. */
export const sampleResponse = (values: Record<string, unknown> = {}) => ({
  data: {
    requests: [
      {
        method: 'POST',
        url: 'https://mail.juniperandclay.example/subscribe',
        content_type: 'application/x-www-form-urlencoded',
        body: 'email=sample%40example.com&name=Sample&api_key=%E2%80%A2%E2%80%A2',
      },
    ],
    responses: [],
    outcome: null,
    ...values,
  },
})

/** A delivery as the API returns it. */
export function deliveryResponse(values: Record<string, unknown> = {}) {
  lastId += 1
  return {
    id: `delivery-${lastId}`,
    subscriber_id: 's1',
    email: 'tomas.b@example.com',
    kind: 'lead',
    state: 'sent',
    status: 200,
    words: '1',
    tries: 1,
    next_try_at: null,
    created_at: '2026-11-20T11:51:00Z',
    finished_at: '2026-11-20T11:51:00Z',
    ...values,
  }
}

/** The response of `GET …/deliveries`. */
export const deliveriesResponse = (items: object[], values: Record<string, unknown> = {}) => ({
  data: {
    items,
    counts: { all: items.length, sent: items.length, waiting: 0, rejected: 0 },
    next: null,
    ...values,
  },
})

export const CONNECTION_PATH = '/integrations/connections/sendy-1'

/** Every call of a connection's page. */
export const connectionApi = (
  details = detailsResponse(),
  deliveries = deliveriesResponse([]),
) => ({
  [`GET ${CONNECTION_PATH}`]: details,
  [`GET ${CONNECTION_PATH}/targets`]: TARGETS,
  [`GET ${CONNECTION_PATH}/deliveries`]: deliveries,
  [`POST ${CONNECTION_PATH}/sample`]: sampleResponse(),
})

/** The service said no: the message has its own words. */
export const refusedBy = (serverMessage: string, status = 422) =>
  new ApiFailure({ kind: 'refused', status, code: 'INVALID', serverMessage })

/** Types a text into a field, as React notices it. */
export function fill(field: HTMLElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

export function choose(field: HTMLElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
