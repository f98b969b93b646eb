import { INITIAL_FILTERS } from '../../../src/features/subscribers/filters-in-address.ts'
import {
  SubscribersPage,
  type SubscribersPageProps,
} from '../../../src/features/subscribers/subscribers-page.tsx'
import { fakeHttp, type Mounted } from '../../support/mount.tsx'
import { mountSignedIn, NOW } from '../campaigns/support.tsx'

let lastId = 0

/** A subscriber as the API returns it. */
export function subscriberResponse(values: Record<string, unknown> = {}) {
  lastId += 1
  return {
    id: `s${lastId}`,
    email: 'tomas.b@example.com',
    campaign_id: '7f1c1a52-0f2e-4d57-9f5a-3f5c2f1b0a01',
    campaign_title: 'First order',
    state: 'on-list',
    created_at: '2026-11-20T11:51:00Z',
    confirmed_at: '2026-11-20T11:52:00Z',
    left_at: null,
    country: 'CZ',
    page: 'https://juniperandclay.example/shop/mugs?ref=1',
    answers: { name: 'Tomas', glaze: 'Celadon' },
    consent: [{ text: 'Send me the letter once a month.', at: '2026-11-20T11:51:00Z' }],
    ...values,
  }
}

/** The response of `GET /site/users/`. */
export const listResponse = (
  items: object[],
  pagination: Record<string, unknown> = {},
  more: Record<string, unknown> = {},
) => ({
  data: {
    ...more,
    items,
    pagination: { page: 1, limit: 10, total: items.length, next: null, ...pagination },
  },
})

/** A bulk action that is under way, as the API returns it. */
export const bulkRunResponse = (values: Record<string, unknown> = {}) => ({
  ...{ id: 'r1', kind: 'tag', tag: 'vip', connection: null, state: 'running', reason: null },
  ...{ total: 12_345, processed: 1_200, changed: 1_150, is_own: true, can_stop: true },
  ...values,
})

export const FIELDS_RESPONSE = {
  data: {
    fields: [
      { name: 'name', label: 'First name', kind: 'name' },
      { name: 'glaze', label: 'Favourite glaze', kind: 'choice' },
    ],
  },
}

type Table = Parameters<typeof fakeHttp>[0]

/** Mounts the page with a list of one subscriber, unless `api` replaces it. */
export function mountSubscribers(
  api: Table = {},
  props: Partial<SubscribersPageProps> = {},
  width?: number,
  user?: object,
): Mounted & { http: ReturnType<typeof fakeHttp> } {
  const http = fakeHttp({
    'GET /site/users/': listResponse([subscriberResponse()]),
    'GET /site/users/fields': FIELDS_RESPONSE,
    'GET /site/imports': { data: { imports: [] } },
    'GET /site/lead-alerts': { data: { frequency: 'off' } },
    ...api,
  })
  const page = (
    <SubscribersPage
      initialFilters={INITIAL_FILTERS}
      columns={null}
      onColumns={() => {}}
      now={() => NOW}
      {...props}
    />
  )
  return { ...mountSignedIn(page, { http, ...(width && { width }), ...(user && { user }) }), http }
}
