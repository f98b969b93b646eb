import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { parseEnvironment } from '../../../src/server/app/environment.ts'
import { newCampaign } from '../support/data.ts'
import { designOf, field, send } from './designs.ts'
import { type List, startList } from './support.ts'

const PAGE = 'https://shop.example/survey?ref=1'

/** A server behind a proxy, or without one. */
async function startLists(trustsProxy: boolean) {
  const list = await startList({ environment: { ...parseEnvironment({}), trustsProxy } })
  const { server, site, admin } = list
  const campaignId = await newCampaign(server.database, admin, site, { status: 'live' })
  const submit = (headers: Record<string, string>, form: Record<string, unknown> = {}) =>
    server.call('POST', '/v1/leads', {
      body: { site_id: site.site_id, campaign_id: campaignId, email: list.newEmail(), ...form },
      headers: { 'x-forwarded-for': randomUUID(), ...headers },
    })
  const countryAfter = async (headers: Record<string, string>) => {
    const email = list.newEmail()
    await submit(headers, { email })
    const [row] = await server.database.query<{ country: string | null }>(
      `select submissions.country from submissions join subscribers using (subscriber_id)
       where email = $1 and submissions.country is not distinct from subscribers.country`,
      [email],
    )
    return row?.country
  }
  return { ...list, submit, countryAfter }
}

describe('the country of a form behind a proxy', () => {
  let list: Awaited<ReturnType<typeof startLists>>
  before(async () => {
    list = await startLists(true)
  })
  after(() => list.server.close())

  for (const [header, value, country] of [
    ['CF-IPCountry', 'CZ', 'CZ'],
    ['X-Vercel-IP-Country', 'ke', 'KE'],
    ['CloudFront-Viewer-Country', 'PT', 'PT'],
    ['CF-IPCountry', 'XX', null],
    ['CF-IPCountry', 'T1', null],
    ['CF-IPCountry', 'Czechia', null],
    ['CF-IPCountry', "C'", null],
    ['X-Country', 'CZ', null],
  ] as const) {
    it(`is ${country ?? 'unknown'} with ${header}: ${value}`, async () => {
      assert.equal(await list.countryAfter({ [header]: value }), country)
    })
  }

  it('is kept with the page for a form that joins no list', async () => {
    const { server, admin, site } = list
    const campaign_id = await newCampaign(server.database, admin, site, {
      ...{ status: 'live', design: JSON.stringify(designOf([field('first_name'), send])) },
    })
    await list.submit(
      { 'cf-ipcountry': 'IE' },
      {
        ...{ campaign_id, email: undefined, page: PAGE, answers: { first_name: 'Ana' } },
      },
    )
    const rows = await server.database.query('select page, country from responses')
    assert.deepEqual(rows, [{ page: 'https://shop.example/survey', country: 'IE' }])
  })
})

describe('the country of a form without a proxy', () => {
  let list: List & Awaited<ReturnType<typeof startLists>>
  before(async () => {
    list = await startLists(false)
  })
  after(() => list.server.close())

  it('is unknown: anyone can send the header', async () => {
    assert.equal(await list.countryAfter({ 'cf-ipcountry': 'CZ' }), null)
  })
})
