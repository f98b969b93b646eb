import type { ReactNode } from 'react'
import { parseUser } from '../../../src/features/user/model.ts'
import type { Http } from '../../../src/lib/http.ts'
import { type Mounted, type MountOptions, mountView, testKit } from '../../support/mount.tsx'

export const NOW = new Date('2026-11-20T12:00:00Z')

let lastId = 0

/** A campaign as the API returns it. */
export function campaignResponse(fields: Record<string, unknown> = {}) {
  lastId += 1
  return {
    campaign_id: `c${String(lastId).padStart(4, '0')}`,
    title: 'First order',
    customer_intention: 'coupon-popups',
    type: 'popup',
    status: 'live',
    ab_test_id: null,
    has_form: true,
    view_count: 0,
    click_count: 0,
    subscribe_count: 0,
    updated_at: '2026-11-20T10:00:00Z',
    ...fields,
  }
}

const NO_COUNTS = { all: 0, live: 0, paused: 0, scheduled: 0, draft: 0, ended: 0, held: 0 }

/** The full response body of `GET /campaigns`. */
export function pageBody(data: object[], more: Record<string, unknown> = {}) {
  const { counts = {}, total = data.length, next = null, page = 1, ...beside } = more
  return {
    body: {
      data,
      pagination: { page, total, next },
      other_variants: [],
      counts: { ...NO_COUNTS, all: data.length, ...Object(counts) },
      ...beside,
    },
  }
}

/** A site whose snippet was just seen. */
const SITE = {
  ...{ id: '1', site_id: 'S1', domain: 'juniperandclay.example' },
  last_seen_at: new Date().toISOString(),
}

export const ADMIN = {
  user_id: 'U1',
  email: 'mira@example.com',
  role: 'admin',
  sites: [SITE],
}

export const memberWith = (...permissions: string[]) => ({
  ...ADMIN,
  role: 'member',
  admin_email: 'mira@example.com',
  permissions: Object.fromEntries(permissions.map((permission) => [permission, true])),
})

type MountSettings = {
  http: Http
  user?: object
  width?: number
  options?: MountOptions['options']
}

/** Mounts a view with a signed-in user, on the site juniperandclay.example. */
export function mountSignedIn(view: ReactNode, setting: MountSettings): Mounted {
  const { http, user = ADMIN, width = 1176, options = {} } = setting
  const kit = testKit({ http, options })
  kit.shared('session').set({ status: 'ready', user: parseUser(user) })
  kit.selectSite('S1')
  return mountView(view, { kit, width })
}
