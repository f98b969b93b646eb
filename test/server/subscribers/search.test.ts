import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Audience, addAudience, startAudience } from './support.ts'

let audience: Audience
before(async () => {
  audience = await startAudience()
  await audience.add('ada', { answers: '{"city":"Zürich","note":"50% off"}' })
  await audience.add('Grace', { answers: '{"city":"New_York","note":"C:\\\\temp"}' })
  await audience.add('linus', { answers: '{"city":"Oslo"}' })
})
after(() => audience.server.close())

const search = async (text: string) =>
  (await audience.names({ search: text, sort: 'email' })).join()

describe('a search for subscribers', () => {
  for (const [what, text, found] of [
    ['a part of the email address', 'inu', 'linus'],
    ['any case', 'gRACE', 'Grace'],
    ['a part of an answer', 'slo', 'linus'],
    ['an answer beyond ASCII, in any case', 'ZÜRI', 'ada'],
    ['two characters', 'yo', 'Grace'],
    ['a percent sign', '50%', 'ada'],
    ['only a percent sign, with which no word starts', '%', ''],
    ['one character at the start of a word', 'o', 'ada,linus'],
    ['two characters inside of a word, which are too few', 'sl', ''],
    ['two characters at the start of the address', 'gr', 'Grace'],
    ['two characters after the @', 'ex', 'ada,Grace,linus'],
    ['an underscore', 'w_y', 'Grace'],
    ['a backslash', ':\\t', 'Grace'],
    ['a quote, which nobody has', "o'", ''],
    ['spaces around the text, which are ignored', '  oslo ', 'linus'],
    ['only spaces, which is no search', '   ', 'ada,Grace,linus'],
    ['the name of a field, which is not an answer', 'city', ''],
    ['text across two answers, which is no match', 'zürich50', ''],
  ] as const) {
    it(`finds ${what}`, async () => assert.equal(await search(text), found))
  }

  it('states how many there are', async () => {
    const { total, is_total_capped } = (await audience.list({ search: '@example' })).pagination
    assert.deepEqual({ total, is_total_capped }, { total: 3, is_total_capped: false })
  })

  it('can have at most 100 characters', async () => {
    assert.equal((await audience.call({ search: 'a'.repeat(100) })).status, 200)
    assert.equal((await audience.call({ search: 'a'.repeat(101) })).status, 400)
  })

  it('can be limited to a campaign', async () => {
    const other = await addAudience(audience.server)
    await other.add('linus')
    const query = { search: 'linus', campaign_id: audience.campaignId }
    assert.deepEqual(await audience.names(query), ['linus'])
    assert.equal((await other.call(query)).status, 404)
  })

  it('never finds another account’s subscribers', async () => {
    const other = await addAudience(audience.server)
    assert.deepEqual(await other.names({ search: 'example' }), [])
    const found = await audience.server.database.asAccount(other.admin.accountId, ({ query }) =>
      query(
        `select matching_subscribers($1, null, 'on-list', null, null, null, array['a'], '[]', null, 10)`,
        [audience.site.id],
      ),
    )
    assert.deepEqual(found, [])
  })

  it('finds changed answers', async () => {
    const id = await audience.add('ken')
    await audience.server.database.query(
      `update subscribers set answers = '{"city":"Lima"}' where subscriber_id = $1`,
      [id],
    )
    assert.equal(await search('lima'), 'ken')
  })
})

describe('a search for waiting people', () => {
  it('finds the answers of the newest submission', async () => {
    const id = await audience.add('mallory', { waits: true })
    await audience.submit(id, { answers: '{"city":"Quito"}' })
    await audience.submit(id, { answers: '{"city":"Cusco"}', created_at: '2026-03-02T12:00:00Z' })
    const waiting = (text: string) => audience.names({ search: text, state: 'waiting' })
    assert.deepEqual([await waiting('cusco'), await waiting('quito')], [['mallory'], []])
    assert.equal(await search('cusco'), '')
  })

  it('finds only confirmed answers once they have joined the list', async () => {
    const id = await audience.add('trent', { waits: true })
    await audience.submit(id, { answers: '{"city":"Porto"}' })
    await audience.server.database.query(
      'update subscribers set waits = false where subscriber_id = $1',
      [id],
    )
    assert.deepEqual([await search('porto'), await search('trent')], ['', 'trent'])
  })
})
