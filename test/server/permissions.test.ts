import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { PERMISSIONS, type Permission } from '../../src/features/user/model.ts'
import { blankDesign } from '../../src/popup/new-block.ts'
import { defaultTargeting } from '../../src/popup/targeting-defaults.ts'
import { newAdmin, newMember, type SignedIn } from './support/accounts.ts'
import { newCampaign, newSite, type TestSite } from './support/data.ts'
import { startTestServer } from './support/server.ts'

type Access = { campaigns: boolean; subscribers: boolean; permissions: Record<string, boolean> }

const SEEN = '2026-01-01T00:00:00.000Z'

/** A body that every call accepts, so that a call is refused only for a missing permission. */
const BODY = {
  ...{ title: 'Copy', customer_intention: 'coupon-popups', status: 'live' },
  ...{ from: 'First order', seen: SEEN, version: 1 },
  design: blankDesign(),
  targeting: defaultTargeting('UTC'),
}

const CALLS_OF_CAMPAIGNS: readonly [call: string, permission: Permission | null][] = [
  ['GET /campaigns', null],
  ['GET /campaigns/previews?campaign_ids=CAMPAIGN', null],
  ['GET /campaigns/CAMPAIGN', null],
  ['GET /campaigns/CAMPAIGN/answers', null],
  ['GET /campaigns/CAMPAIGN/answers/csv', null],
  ['GET /site?analytics=1', null],
  ['POST /campaigns/CAMPAIGN/preview-token', null],
  ['POST /campaigns', 'create_campaigns'],
  ['POST /campaigns/CAMPAIGN/duplicate', 'create_campaigns'],
  ['PATCH /campaigns/CAMPAIGN', 'edit_campaigns'],
  ['PUT /campaigns/CAMPAIGN/design', 'edit_campaigns'],
  ['PUT /campaigns/CAMPAIGN/targeting', 'edit_campaigns'],
  ['PUT /campaigns/CAMPAIGN/status', 'publish_campaigns'],
  [`DELETE /campaigns/CAMPAIGN?seen=${SEEN}`, 'delete_campaigns'],
  ['POST /campaigns/CAMPAIGN/restore', 'delete_campaigns'],
]

const server = await startTestServer()
let admin: SignedIn
let site: TestSite
before(async () => {
  admin = await newAdmin(server)
  site = await newSite(server, admin, 'shop.example')
})
after(() => server.close())

const allPermissions = () => Object.fromEntries(PERMISSIONS.map((name) => [name, true]))

/** The status of a call by a new member with full access except `missing`. */
async function statusWithout(call: string, missing: Partial<Access>): Promise<number> {
  const campaignId = await newCampaign(server.database, admin, site, {
    design: JSON.stringify(blankDesign()),
  })
  const access: Access = { campaigns: true, subscribers: true, permissions: allPermissions() }
  const columns = { ...access, ...missing, sites_access: [site.site_id] }
  const { token } = await newMember(server, admin, columns)
  const [method = '', path = ''] = call.split(' ')
  const response = await server.call(method, `/v1${path.replace('CAMPAIGN', campaignId)}`, {
    ...{ token, siteId: site.site_id },
    ...(method !== 'GET' && method !== 'DELETE' && { body: BODY }),
  })
  return response.status
}

it('this file lists the permission required for every campaign call', async () => {
  const { paths } = JSON.parse((await server.call('GET', '/openapi.json')).text)
  const served = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('/v1', '')}`),
  )
  const listed = CALLS_OF_CAMPAIGNS.map(([call]) =>
    call.replace(/\?.*/, '').replace('CAMPAIGN', '{campaign_id}'),
  )
  const missing = served.filter((call) => / \/campaigns/.test(call) && !listed.includes(call))
  assert.deepEqual(missing, [])
})

describe('a member without access to campaigns', () => {
  for (const [call] of CALLS_OF_CAMPAIGNS) {
    it(`is refused ${call}`, async () => {
      assert.equal(await statusWithout(call, { campaigns: false }), 403)
    })
  }
})

describe('a member with every permission', () => {
  for (const [call] of CALLS_OF_CAMPAIGNS) {
    it(`isn’t refused ${call}`, async () => {
      assert.notEqual(await statusWithout(call, {}), 403)
    })
  }
})

for (const [call, permission] of CALLS_OF_CAMPAIGNS) {
  if (permission === null) continue
  describe(`a member without ${permission}`, () => {
    it(`is refused ${call}`, async () => {
      const permissions = { ...allPermissions(), [permission]: false }
      assert.equal(await statusWithout(call, { permissions }), 403)
    })
  })
}
