import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import * as v from 'valibot'
import { listCampaigns } from '../../../demo/server/campaigns/list.ts'
import { campaignsQuery } from '../../../demo/server/campaigns/schema.ts'
import type { Statements } from '../../../demo/server/database/database.ts'
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
      `insert into campaigns (account_id, site_id, title, customer_intention, updated_at)
       select $1, $2, 'Campaign ' || number, 'coupon-popups',
         timestamptz '2026-01-01' + number * interval '1 minute'
       from generate_series(1, $3::integer) as number`,
      [admin.accountId, site.id, MANY],
    )
    await server.database.query('analyze campaigns')
  })
  after(() => server.close())

  /** A page of the list, with how the database came by each of its rows. */
  const read = async (query: Record<string, string>) => {
    const plans: string[] = []
    const { database } = server
    const statements: Statements = {
      ...database,
      async query(sql, parameters) {
        if (sql.includes('order by campaigns.updated_at')) {
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
  const assertByIndex = (plan: string) => {
    assert.match(plan, /Index Scan using campaigns_newest/)
    // As many as the page has, and one by which the next page is known; nothing is sorted or passed over.
    assert.match(plan, new RegExp(`actual rows=${LIMIT + 1}\\b`))
    assert.doesNotMatch(plan, /Sort|Seq Scan|Rows Removed/)
  }

  it('is read by its index, the first page', async () => {
    const { plan, items, pagination } = await read({})
    assertByIndex(plan)
    assert.deepEqual([items[0]?.title, pagination.total], [`Campaign ${MANY}`, MANY])
  })

  it('is read by its index, a page in its midst, from where the page before ended', async () => {
    const { pagination } = await read({ page: '200' })
    const { plan, items } = await read({ page: '201', after: pagination.next ?? '' })
    assertByIndex(plan)
    assert.equal(items[0]?.title, `Campaign ${MANY - 200 * LIMIT}`)
  })

  it('counts without reading it, by status too', async () => {
    const { counts, pagination } = await read({ status: 'draft' })
    assert.deepEqual([counts.all, counts.draft, pagination.total], [MANY, MANY, MANY])
  })
})
