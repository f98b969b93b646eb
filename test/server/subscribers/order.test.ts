import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { addSubscribers } from '../support/data.ts'
import { type Audience, addAudience, startAudience } from './support.ts'

let audience: Audience
before(async () => {
  audience = await startAudience()
  for (const [index, name] of ['Dora', 'ann', 'Bob', 'carl', 'Eve'].entries()) {
    // Two of them joined at the same time.
    await audience.add(name, { created_at: `2026-03-0${1 + Math.floor(index / 2)}T12:00:00Z` })
  }
})
after(() => audience.server.close())

type Query = Record<string, string>
/** The names on all pages, each page opened by its number. */
async function byNumber(query: Query, pages = 3): Promise<string[]> {
  const lists = Array.from({ length: pages }, (_, index) =>
    audience.names({ ...query, limit: '2', page: String(index + 1) }),
  )
  return (await Promise.all(lists)).flat()
}

/** The names on all pages, each page opened by the cursor of the one before. */
async function byCursor(query: Query): Promise<string[]> {
  const names: string[] = []
  let after: string | null = null
  do {
    const page: Query = { ...query, limit: '2', ...(after === null ? {} : { after }) }
    names.push(...(await audience.names(page)))
    after = (await audience.list(page)).pagination.next
  } while (after !== null)
  return names
}

describe('the order of subscribers', () => {
  it('is by email address, regardless of case', async () => {
    const names = ['ann', 'Bob', 'carl', 'Dora', 'Eve']
    assert.deepEqual(await audience.names({ sort: 'email' }), names)
    assert.deepEqual(await audience.names({ sort: '-email' }), names.toReversed())
  })

  it('is newest first by default, or oldest first', async () => {
    assert.equal((await audience.names())[0], 'Eve')
    const oldest = await audience.names({ sort: 'created_at' })
    assert.deepEqual(oldest, (await audience.names({ sort: '-created_at' })).toReversed())
  })

  for (const sort of ['-created_at', 'created_at', 'email', '-email']) {
    it(`is the same by page numbers and by cursors: ${sort}`, async () => {
      const names = await audience.names({ sort })
      assert.deepEqual(await byNumber({ sort }), names)
      assert.deepEqual(await byCursor({ sort }), names)
      assert.deepEqual(await byCursor({ sort, search: 'example' }), names)
      assert.deepEqual(await byCursor({ sort, campaign_id: audience.campaignId }), names)
    })
  }

  for (const sort of ['-created_at', 'email']) {
    it(`has no rows beyond the last page: ${sort}`, async () => {
      assert.deepEqual(await audience.names({ sort, limit: '2', page: '4' }), [])
      assert.deepEqual(await audience.names({ sort, limit: '5', page: '2' }), [])
      assert.deepEqual(await audience.names({ sort, state: 'waiting', page: '2' }), [])
    })
  }

  it('starts a page nowhere in another account', async () => {
    const other = await addAudience(audience.server)
    const { site, campaignId } = audience
    const starts = await audience.server.database.asAccount(other.admin.accountId, ({ query }) =>
      query(
        `select * from row_before_page($1, null, 'on-list', 'email', 'asc', 1)
         union all select * from row_before_page($3, $2, 'on-list', 'email', 'asc', 1)`,
        [site.id, campaignId, other.site.id],
      ),
    )
    assert.deepEqual(starts, [])
  })

  it('is refused for another column, or with the cursor of another order', async () => {
    const { next } = (await audience.list({ sort: 'email', limit: '2' })).pagination
    assert.equal((await audience.call({ sort: 'waits' })).status, 400)
    assert.equal((await audience.call({ sort: '-email', after: String(next) })).status, 400)
  })
})

describe('the total of a filter', () => {
  let large: Audience
  const totalOf = async (query: Query) => {
    const { total, is_total_capped } = (await large.list({ limit: '2', ...query })).pagination
    return [total, is_total_capped]
  }
  before(async () => {
    large = await addAudience(audience.server)
    await addSubscribers(large.server.database, large.admin, large.site, large.campaignId, 10_000)
  })

  it('is counted up to 10,000', async () => {
    assert.deepEqual(await totalOf({ search: 'person' }), [10_000, false])
    await large.add('person0')
    assert.deepEqual(await totalOf({ search: 'person' }), [10_000, true])
    assert.deepEqual(await totalOf({ from: '2026-01-01' }), [10_000, true])
    assert.deepEqual(await totalOf({ search: 'person999' }), [11, false])
  })

  it('is known without a filter, for any number', async () => {
    assert.deepEqual(await totalOf({}), [10_001, false])
    assert.deepEqual(await totalOf({ campaign_id: large.campaignId }), [10_001, false])
  })

  it('does not limit the pages', async () => {
    const query = { search: 'person', sort: 'created_at', limit: '100', page: '101' }
    assert.deepEqual(await large.names(query), ['person0'])
  })
})
