import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { CountriesResponse } from '../../../src/server/subscribers/schema.ts'
import { newMember } from '../support/accounts.ts'
import { type Audience, startAudience } from './support.ts'

let audience: Audience
before(async () => {
  audience = await startAudience()
})
after(() => audience.server.close())

const COUNTED = { counted_at: '2026-03-01T12:00:00Z' }
const countryOf = async (name: string, query: Record<string, string> = {}) =>
  (await audience.list(query)).items.find(({ email }) => email.startsWith(name))?.country

describe('the country of a subscriber', () => {
  it('is that of the newest submission that counts', async () => {
    const id = await audience.add('ada')
    await audience.submit(id, { ...COUNTED, country: 'CZ' })
    await audience.submit(id, { country: 'KE', created_at: '2026-03-05T12:00:00Z' })
    assert.equal(await countryOf('ada'), 'CZ')
    await audience.submit(id, { ...COUNTED, country: 'PT', created_at: '2026-03-04T12:00:00Z' })
    assert.equal(await countryOf('ada'), 'PT')
  })

  it('is that of the newest submission while the person waits, until one of them counts', async () => {
    const id = await audience.add('ben', { waits: true })
    await audience.submit(id, { country: 'IE' })
    await audience.submit(id, { country: 'KE', created_at: '2026-03-02T12:00:00Z' })
    assert.equal(await countryOf('ben', { state: 'waiting' }), 'KE')
    const { database } = audience.server
    await database.query('update subscribers set waits = false where subscriber_id = $1', [id])
    await database.query(
      "update submissions set counted_at = now() where subscriber_id = $1 and country = 'IE'",
      [id],
    )
    assert.equal(await countryOf('ben'), 'IE')
  })

  it('is null if it is unknown', async () => {
    const id = await audience.add('cleo')
    await audience.submit(id, COUNTED)
    assert.equal(await countryOf('cleo'), null)
  })

  it('can be filtered, also those whose country is unknown', async () => {
    assert.deepEqual(await audience.names({ country: 'IE' }), ['ben'])
    assert.deepEqual(await audience.names({ country: 'unknown' }), ['cleo'])
    assert.deepEqual(await audience.names({ country: 'IE', search: 'ada' }), [])
  })

  it('can be chosen from those that the site’s subscribers have', async () => {
    const { server, site, admin } = audience
    const token = await server.tokenOf(admin)
    const call = (caller: string) =>
      server.call<CountriesResponse>('GET', '/v1/site/users/countries', {
        ...{ token: caller, siteId: site.site_id },
      })
    assert.deepEqual((await call(token)).body.data.countries, ['IE', 'PT'])
    const member = { sites_access: [site.site_id], subscribers: true }
    assert.equal((await call((await newMember(server, admin, member)).token)).status, 403)
  })

  for (const country of ['ie', 'IRL', '', "I'"]) {
    it(`is refused as a filter: ${country || 'empty'}`, async () => {
      assert.equal((await audience.call({ country })).status, 400)
    })
  }
})
