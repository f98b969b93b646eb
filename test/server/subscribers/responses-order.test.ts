import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import * as v from 'valibot'
import type { Queryable } from '../../../src/server/platform/database/database.ts'
import { encodeCursor } from '../../../src/server/platform/http/cursor.ts'
import { matchCondition } from '../../../src/server/responses/filter.ts'
import { readPage } from '../../../src/server/responses/page.ts'
import { listResponses } from '../../../src/server/responses/repository.ts'
import {
  type SiteResponsesPage,
  type SiteResponsesSort,
  siteResponsesQuery,
} from '../../../src/server/responses/schema.ts'
import type { CountriesResponse } from '../../../src/server/subscribers/schema.ts'
import { newMember } from '../support/accounts.ts'
import { countReads } from '../support/count-reads.ts'
import { newCampaign } from '../support/data.ts'
import type { Call } from '../support/server.ts'
import { respond } from './respond.ts'
import { type Audience, addAudience, startAudience } from './support.ts'

type Query = Record<string, string>
const call = async <T = SiteResponsesPage>(
  of: Audience,
  query: Query = {},
  { path = '', ...more }: Call & { path?: string } = {},
) =>
  of.server.call<T>('GET', `/v1/site/responses${path}?${new URLSearchParams(query)}`, {
    ...{ token: await of.server.tokenOf(of.admin), siteId: of.site.site_id, ...more },
  })
const list = async (of: Audience, query: Query) =>
  (await call(of, { limit: '100', ...query })).body.data
const cities = async (of: Audience, query: Query) =>
  (await list(of, query)).items.map(({ answers }) => answers.city)

const addCampaign = ({ server, admin, site }: Audience, title: string, columns: object = {}) =>
  newCampaign(server.database, admin, site, { title, ...columns })

let audience: Audience
before(async () => {
  audience = await startAudience()
  const campaigns = {
    wheel: await addCampaign(audience, 'wheel'),
    survey: await addCampaign(audience, 'Survey', { deleted_at: '2026-03-09T12:00:00Z' }),
    second: await addCampaign(audience, 'survey'),
  }
  for (const [city, campaign, day, country] of [
    ['Oslo', 'wheel', 1, 'NO'],
    ['Lima', 'survey', 2, 'PE'],
    ['Bergen', 'wheel', 3, 'NO'],
    ['Cusco', 'survey', 4, 'PE'],
    // Two came at the same time.
    ['Pisco', 'survey', 4, 'PE'],
    ['Rome', 'second', 5, null],
  ] as const) {
    const answers = JSON.stringify({ city, all: 'yes' })
    const created_at = `2026-03-0${day}T12:00:00Z`
    await respond(audience, { answers, country, created_at }, campaigns[campaign])
  }
})
after(() => audience.server.close())

describe('the order of answers', () => {
  it('is newest first, or oldest first', async () => {
    const newest = await cities(audience, {})
    assert.deepEqual([newest[0], newest.at(-1)], ['Rome', 'Oslo'])
    assert.deepEqual(await cities(audience, { sort: '-created_at' }), newest)
    assert.deepEqual(await cities(audience, { sort: 'created_at' }), newest.toReversed())
  })

  it('is by the title of the campaign, in any case, and newest first within it', async () => {
    const titles = async (sort: string) =>
      (await list(audience, { sort })).items.map(({ campaign_title }) =>
        campaign_title.toLowerCase(),
      )
    assert.deepEqual(await titles('campaign'), [...Array(4).fill('survey'), 'wheel', 'wheel'])
    assert.deepEqual(await titles('-campaign'), ['wheel', 'wheel', ...Array(4).fill('survey')])
    for (const [sort, ends] of [
      ['campaign', [0, 3]],
      ['-campaign', [2, 5]],
    ] as const) {
      const found = await cities(audience, { sort })
      assert.ok(found.indexOf('Bergen') < found.indexOf('Oslo'), sort)
      assert.ok(found.indexOf('Cusco') < found.indexOf('Lima'), sort)
      const isAtAnEnd = ends.some((end) => end === found.indexOf('Rome'))
      assert.ok(isAtAnEnd, `campaigns of one title are together: ${sort}`)
    }
  })

  for (const sort of ['-created_at', 'created_at', 'campaign', '-campaign']) {
    for (const [about, filter] of [
      ['all', {}],
      ['those of a search', { search: 'yes' }],
    ] as const) {
      it(`is the same by page numbers and by cursors: ${about}, ${sort}`, async () => {
        const query = { sort, ...filter }
        const all = await cities(audience, query)
        assert.equal(new Set(all).size, 6)
        const byNumber: unknown[] = []
        const byCursor: unknown[] = []
        let after: string | null = null
        for (let page = 1; page <= 3; page += 1) {
          const where = { ...query, limit: '2', page: String(page) }
          byNumber.push(...(await cities(audience, where)))
          const { items, pagination } = await list(audience, { ...where, ...(after && { after }) })
          byCursor.push(...items.map(({ answers }) => answers.city))
          after = pagination.next
        }
        assert.deepEqual([byNumber, byCursor, after], [all, all, null])
      })
    }
  }

  it('is the order of the file', async () => {
    const { text } = await call(audience, { sort: 'created_at' }, { path: '/csv' })
    assert.deepEqual(text.match(/Oslo|Bergen|Rome/g), ['Oslo', 'Bergen', 'Rome'])
  })

  it('is refused for another column, or with a cursor of another order or a forged one', async () => {
    const { next } = (await list(audience, { sort: 'campaign', limit: '2' })).pagination
    assert.equal((await call(audience, { sort: 'country' })).status, 400)
    assert.equal((await call(audience, { sort: '-campaign', after: String(next) })).status, 400)
    const id = '7f1c1a52-0f2e-4d57-9f5a-3f5c2f1b0a01'
    for (const value of [
      'x',
      `${id} x`,
      `x 2026-03-01T12:00:00.000Z`,
      `${id} 2026-03-01T12:00:00.000Z x`,
    ]) {
      const after = encodeCursor({ sort: 'campaign', value, id })
      assert.equal((await call(audience, { sort: 'campaign', after })).status, 400, value)
    }
    const value = `${id} 2026-03-01T12:00:00.000Z`
    const after = encodeCursor({ sort: 'campaign', value, id })
    assert.deepEqual(await cities(audience, { sort: 'campaign', after }), [])
  })
})

describe('the country of answers', () => {
  it('can be filtered, also those whose country is unknown', async () => {
    assert.deepEqual(await cities(audience, { country: 'NO' }), ['Bergen', 'Oslo'])
    assert.deepEqual(await cities(audience, { country: 'unknown' }), ['Rome'])
    assert.deepEqual(await cities(audience, { country: 'NO', search: 'lima' }), [])
    assert.equal((await call(audience, { country: 'no' })).status, 400)
  })

  it('can be chosen from those that the site’s answers have', async () => {
    await audience.add('ada', { country: 'PT' })
    const countries = (more: Call = {}) =>
      call<CountriesResponse>(audience, {}, { path: '/countries', ...more })
    assert.deepEqual((await countries()).body.data.countries, ['NO', 'PE'])
    const { server, admin, site } = audience
    const member = { sites_access: [site.site_id], subscribers: true }
    const { token } = await newMember(server, admin, member)
    assert.equal((await countries({ token })).status, 403)
  })
})

describe('a page of 40,000 answers', () => {
  let large: Audience
  before(async () => {
    large = await addAudience(audience.server)
    const campaigns = [large.campaignId]
    for (let index = 1; index < 4; index += 1)
      campaigns.push(await addCampaign(large, `Campaign ${index}`))
    await large.server.database.query(
      `insert into responses (account_id, site_id, campaign_id, event_id, answers, consent, country, created_at)
       select account_id, site_id, campaign_id, k::text, '{"city":"Oslo"}', '[]', case when k % 100 = 0 then 'PE' else 'NO' end,
         timestamptz '2026-01-01' + k * interval '1 minute'
       from campaigns, generate_series(1, 10000) as k where campaign_id = any($1::uuid[])`,
      [campaigns],
    )
    await large.server.database.query('analyze responses')
  })

  const siteOf = ({ site }: Audience) =>
    ({ id: site.id, time_zone: 'UTC' }) as Parameters<typeof listResponses>[1]

  /** The plan of the statement that reads the page. */
  const planOf = async (query: Query): Promise<string> => {
    const plans: string[] = []
    await large.server.database.asAccount(large.admin.accountId, async (account) => {
      const statements: Queryable = {
        ...account,
        async query(sql, parameters) {
          if (sql.includes('as campaign_title')) {
            const lines = await account.query<Record<string, string>>(
              `explain (analyze, costs off, timing off, summary off) ${sql}`,
              parameters,
            )
            plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'))
          }
          return account.query(sql, parameters)
        },
      }
      await listResponses(statements, siteOf(large), v.parse(siteResponsesQuery, query))
    })
    return plans.join('\n')
  }
  /** No step has read more rows than a page. */
  const assertReadsPage = (plan: string) => {
    for (const [, rows] of plan.matchAll(/actual rows=(\d+)/g)) assert.ok(Number(rows) <= 11, plan)
    assert.doesNotMatch(plan, /Seq Scan on responses/)
  }

  for (const sort of ['-created_at', 'created_at']) {
    it(`is read from an index in the order ${sort}`, async () => {
      const plan = await planOf({ sort })
      assert.match(plan, /Index Scan.* using responses_of_site /)
      assertReadsPage(plan)
    })
  }

  it('is read one campaign after the other, by page numbers too', async () => {
    const titles = async (page: number) => {
      const query = { sort: 'campaign', country: 'NO', limit: '100', page: String(page) }
      const { items } = await list(large, query)
      return [...new Set(items.map(({ campaign_title }) => campaign_title))]
    }
    // Each campaign has 9,900 matches.
    assert.deepEqual(await titles(99), ['Campaign 1'])
    assert.deepEqual(await titles(100), ['Campaign 2'])
    assert.deepEqual(await titles(298), ['First order'])
    assert.deepEqual(await titles(397), [])
  })

  it('reads a file by campaign with no row of later campaigns again', async () => {
    const readsOf = async (sort: SiteResponsesSort) => {
      const listQuery = { ...v.parse(siteResponsesQuery, { sort }), limit: 1_000 }
      let total = 0
      let after: string | undefined
      for (let batch = 1; batch <= 12; batch += 1) {
        total += await countReads(large.server.database, async (statements) => {
          const condition = matchCondition(siteOf(large), listQuery, { ids: null })
          const query = { ...listQuery, ...(after && { after }) }
          after = (await readPage(statements, siteOf(large), query, condition)).next ?? undefined
        })
      }
      return total
    }
    assert.ok((await readsOf('campaign')) < 1.5 * (await readsOf('-created_at')))
  })

  for (const sort of ['campaign', '-campaign']) {
    it(`is read from the campaigns’ index in the order ${sort}, after a cursor too`, async () => {
      const { next } = (await list(large, { sort, limit: '10' })).pagination
      for (const query of [{ sort }, { sort, after: String(next) }, { sort, country: 'NO' }]) {
        const plan = await planOf(query)
        assert.match(plan, /Index Scan.* using responses_of_campaign /)
        assertReadsPage(plan)
      }
    })
  }

  it('finds a rare country in its index', async () => {
    const { pagination } = await list(large, { country: 'PE' })
    assert.deepEqual([pagination.total, pagination.is_total_capped], [400, false])
    const plan = await large.server.database.query<Record<string, string>>(
      "explain select response_id from responses where site_id = $1 and country = 'PE'",
      [large.site.id],
    )
    assert.match(JSON.stringify(plan), /responses_of_site_by_country/)
  })
})
