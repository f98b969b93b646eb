import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { addSubscribers } from '../support/data.ts'
import { type Audience, addAudience, startAudience } from './support.ts'

let audience: Audience
before(async () => {
  audience = await startAudience()
  await audience.add('ada', { answers: '{"city":"Zürich","note":"Oslo"}' })
  await audience.add('ben', { answers: '{"city":"New York","size":"XL"}' })
  await audience.add('cleo', { answers: '{"city":"Oslo","size":"L"}' })
  await audience.add('dora', { answers: '{"city":"","size":"xxl"}' })
  const id = await audience.add('waiting', { waits: true })
  await audience.submit(id, { answers: '{"city":"Lima"}' })
  await audience.submit(id, { answers: '{"city":"Oslo"}', created_at: '2026-03-02T12:00:00Z' })
})
after(() => audience.server.close())

type Filter = { name: string; how: string; value?: string }
const queryOf = (...fields: Filter[]) => ({ fields: JSON.stringify(fields), sort: 'email' })
const find = async (...fields: Filter[]) => (await audience.names(queryOf(...fields))).join()

describe('a filter by an answer', () => {
  for (const [what, filter, found] of [
    ['a part of the answer, in any case', { name: 'city', how: 'contains', value: 'ÜRIC' }, 'ada'],
    ['only this field', { name: 'city', how: 'contains', value: 'oslo' }, 'cleo'],
    ['two letters at the start of a word', { name: 'city', how: 'contains', value: 'yo' }, 'ben'],
    ['two letters inside of a word, too few', { name: 'city', how: 'contains', value: 'sl' }, ''],
    ['an equal answer', { name: 'size', how: 'equals', value: 'l' }, 'cleo'],
    ['an equal answer, not a part', { name: 'size', how: 'equals', value: 'XL' }, 'ben'],
    ['a percent sign as itself', { name: 'city', how: 'contains', value: 'os%lo' }, ''],
    ['no answer', { name: 'size', how: 'empty' }, 'ada'],
    ['an empty answer', { name: 'city', how: 'empty' }, 'dora'],
    ['a field that no form has', { name: 'shoe', how: 'empty' }, 'ada,ben,cleo,dora'],
    ['a quote', { name: "ci'ty", how: 'equals', value: "o'slo" }, ''],
    ['a quote in an empty field’s name', { name: "o'; --", how: 'empty' }, 'ada,ben,cleo,dora'],
  ] as const) {
    it(`finds ${what}`, async () => assert.equal(await find(filter), found))
  }

  it('applies together with others, and with the other filters', async () => {
    const city = { name: 'city', how: 'contains', value: 'o' }
    assert.equal(await find(city), 'cleo')
    assert.equal(await find(city, { name: 'size', how: 'equals', value: 'XL' }), '')
    assert.deepEqual(await audience.names({ ...queryOf(city), search: 'cleo' }), ['cleo'])
    assert.deepEqual(await audience.names({ ...queryOf(city), search: 'ada' }), [])
  })

  it('looks at the newest submission of a person who waits', async () => {
    const waiting = (filter: Filter) => audience.names({ ...queryOf(filter), state: 'waiting' })
    assert.deepEqual(await waiting({ name: 'city', how: 'equals', value: 'oslo' }), ['waiting'])
    assert.deepEqual(await waiting({ name: 'city', how: 'equals', value: 'lima' }), [])
    assert.deepEqual(await waiting({ name: 'size', how: 'empty' }), ['waiting'])
    assert.deepEqual(await waiting({ name: 'city', how: 'empty' }), [])
  })

  for (const [what, fields] of [
    ['text that is not JSON', '[{'],
    ['an object', '{}'],
    ['an unknown comparison', '[{"name":"city","how":"like","value":"a"}]'],
    ['a missing value', '[{"name":"city","how":"equals","value":" "}]'],
    ['a missing name', '[{"how":"empty"}]'],
    [
      'a value of 101 characters',
      JSON.stringify([{ name: 'a', how: 'equals', value: 'a'.repeat(101) }]),
    ],
    ['a character that cannot be stored', '[{"name":"a","how":"equals","value":"\\u0000"}]'],
    ['six fields', JSON.stringify(Array(6).fill({ name: 'city', how: 'empty' }))],
  ] as const) {
    it(`is refused with ${what}`, async () => {
      assert.equal((await audience.call({ fields })).status, 400)
    })
  }
})

describe('filters with more matches than are counted', () => {
  let large: Audience
  before(async () => {
    large = await addAudience(audience.server)
    const { server, admin, site, campaignId } = large
    await addSubscribers(server.database, admin, site, campaignId, 10_001)
    await server.database.query(
      `update subscribers set answers = '{"city":"New Oslo"}', country = 'NO' where campaign_id = $1`,
      [campaignId],
    )
    await large.add('odd')
  })

  for (const [what, query] of [
    ['contains', queryOf({ name: 'city', how: 'contains', value: 'oslo' })],
    ['contains at the start of a word', queryOf({ name: 'city', how: 'contains', value: 'os' })],
    ['equals', queryOf({ name: 'city', how: 'equals', value: 'new oslo' })],
    ['empty', queryOf({ name: 'size', how: 'empty' })],
    ['country', { country: 'NO', sort: 'email' }],
    ['short search', { search: 'ne', sort: 'email' }],
  ] as const) {
    it(`are the same when read in order: ${what}`, async () => {
      const { items, pagination } = await large.list({ ...query, limit: '2' })
      assert.deepEqual([pagination.total, pagination.is_total_capped], [10_000, true])
      assert.equal(
        items[0]?.email,
        what === 'empty' ? 'odd@example.com' : 'person10000@example.com',
      )
    })
  }
})
