import { RESPONSE_COLUMNS } from '../../../../src/features/subscribers/responses/response-columns.ts'
import { INITIAL_RESPONSE_FILTERS } from '../../../../src/features/subscribers/responses/response-filters.ts'
import {
  ResponsesList,
  type ResponsesListProps,
} from '../../../../src/features/subscribers/responses/responses-list.tsx'
import { fakeHttp, type Mounted } from '../../../support/mount.tsx'
import { mountSignedIn, NOW } from '../../campaigns/support.tsx'
import { FIELDS_RESPONSE } from '../support.tsx'

let lastId = 0

/** A submission that joined no list, as the API returns it. */
export function siteResponse(values: Record<string, unknown> = {}) {
  lastId += 1
  return {
    id: `r${lastId}`,
    campaign_id: '7f1c1a52-0f2e-4d57-9f5a-3f5c2f1b0a01',
    campaign_title: 'Spin the wheel',
    created_at: '2026-11-20T11:51:00Z',
    country: 'CZ',
    page: 'https://juniperandclay.example/shop/mugs',
    answers: { name: 'Tomas', glaze: 'Celadon' },
    consent: [{ text: 'Send me the letter once a month.', at: '2026-11-20T11:51:00Z' }],
    prize: '10% off',
    deleted_at: null,
    ...values,
  }
}

/** The response of `GET /site/responses`. */
export const responsesBody = (
  items: object[],
  pagination: Record<string, unknown> = {},
  more: Record<string, unknown> = {},
) => ({
  data: {
    ...{ items, campaign_title: null, time_zone: 'UTC', ...more },
    pagination: {
      ...{ page: 1, limit: 10, total: items.length, next: null, is_total_capped: false },
      ...pagination,
    },
  },
})

/** Mounts the tab with one submission, unless `api` replaces it. */
export function mountResponses(
  api: Parameters<typeof fakeHttp>[0] = {},
  props: Partial<ResponsesListProps> = {},
  width?: number,
  user?: object,
): Mounted & { http: ReturnType<typeof fakeHttp> } {
  const http = fakeHttp({
    'GET /site/responses': responsesBody([siteResponse()]),
    'GET /site/users/fields': FIELDS_RESPONSE,
    ...api,
  })
  const list = (
    <ResponsesList
      initialFilters={INITIAL_RESPONSE_FILTERS}
      columns={RESPONSE_COLUMNS}
      onColumns={() => {}}
      now={() => NOW}
      {...props}
    />
  )
  const view = <div className="subscribers list-page">{list}</div>
  return { ...mountSignedIn(view, { http, ...(width && { width }), ...(user && { user }) }), http }
}
