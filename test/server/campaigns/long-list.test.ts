import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import * as v from 'valibot'
import { listCampaigns } from '../../../src/server/campaigns/list.ts'
import { campaignsQuery } from '../../../src/server/campaigns/schema.ts'
import type { Queryable } from '../../../src/server/platform/database/database.ts'
import { newAdmin } from '../support/accounts.ts'
import { newSite, type TestSite } from '../support/data.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const MANY = 10_000
const LIMIT = 25

describe('a list of 10,000 campaigns', () => {
  let server: TestServer
  let site: TestSite
  before(async () => {
    server = await startTestServer()
    const admin = await newAdmin(server)
    site = await newSite(server, admin, 'shop.example')
    await server.database.query(
      `insert into campaigns (account_id, site_id, title, customer_intention, updated_at, view_count,
         click_count, subscribe_count)
       select $1, $2, 'Campaign ' || number, 'coupon-popups',
         timestamptz '2026-01-01' + number * interval '1 minute',
         number % 400, number % 9, number % 3
       from generate_series(1, $3::integer) as number`,
      [admin.accountId, site.id, MANY],
    )
    await server.database.query('analyze campaigns')
  })
  after(() => server.close())

  /** Returns a page of the list with the query plan. */
  const read = async (query: Record<string, string>) => {
    const plans: string[] = []
    const { database } = server
    const statements: Queryable = {
      ...database,
      async query(sql, parameters) {
        if (sql.includes('as sorted_by')) {
          const lines = await database.query<Record<string, string>>(
            `explain (analyze, costs off, timing off, summary off) ${sql}`,
            parameters,
          )
          plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'))
        }
        return database.query(sql, parameters)
      },
    }
    const question = v.parse(campaignsQuery, { limit: `${LIMIT}`, ...query })
    return { ...(await listCampaigns(statements, site.id, question)), plan: plans.join() }
  }
  const assertUsesIndex = (plan: string, index = 'campaigns_newest') => {
    assert.match(plan, new RegExp(`Index Scan (Backward )?using ${index}`))
    // The rows of the page, plus one row that shows whether there is a next page; nothing is sorted or skipped.
    assert.match(plan, new RegExp(`actual rows=${LIMIT + 1}\\b`))
    assert.doesNotMatch(plan, /Sort|Seq Scan|Rows Removed/)
  }

  it('reads its first page from the index', async () => {
    const { plan, items, pagination } = await read({})
    assertUsesIndex(plan)
    assert.deepEqual([items[0]?.title, pagination.total], [`Campaign ${MANY}`, MANY])
  })

  it('reads a page in the middle from the index, starting where the previous page ended', async () => {
    const { pagination } = await read({ page: '200' })
    const { plan, items } = await read({ page: '201', after: pagination.next ?? '' })
    assertUsesIndex(plan)
    assert.equal(items[0]?.title, `Campaign ${MANY - 200 * LIMIT}`)
  })

  const SORTS = [
    ['title', 'campaigns_by_title'],
    ['view_count', null],
    ['click_count', null],
    ['subscribe_count', null],
    ['updated_at', 'campaigns_newest'],
  ] as const
  for (const [sort, index] of SORTS.flatMap(([name, by]) => [
    [name, by] as const,
    [`-${name}`, by] as const,
  ])) {
    const how = index === null ? 'sorted' : 'read from an index'
    it(`is ${how}, page by page, by ${sort}, without duplicates or gaps`, async () => {
      const ids: string[] = []
      let after = ''
      for (let page = 1; page <= 3; page += 1) {
        const { plan, items, pagination } = await read({
          sort,
          page: `${page}`,
          ...(after && { after }),
        })
        if (index !== null) assertUsesIndex(plan, index)
        ids.push(...items.map(({ campaign_id: id }) => id))
        after = pagination.next ?? ''
      }
      const singlePage = await read({ sort, limit: `${3 * LIMIT}` })
      assert.deepEqual(
        ids,
        singlePage.items.map(({ campaign_id: id }) => id),
      )
      assert.equal(new Set(ids).size, 3 * LIMIT)
    })
  }

  it('needs no index update when a view is counted', async () => {
    const indexes = await server.database.query<{ name: string }>(
      `select indexname as name from pg_indexes where tablename = 'campaigns'
       and indexdef ~ '(view|click|subscribe)_count'`,
    )
    assert.deepEqual(indexes, [])
  })

  it('is counted without being read, in total and by status', async () => {
    const { counts, pagination } = await read({ status: 'draft' })
    assert.deepEqual([counts.all, counts.draft, pagination.total], [MANY, MANY, MANY])
  })
})
