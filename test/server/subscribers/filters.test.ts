import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newCampaign } from '../support/data.ts'
import { type Audience, addAudience, startAudience } from './support.ts'

const CONFIRMED_AT = '2026-03-01T12:00:00Z'

let audience: Audience
before(async () => {
  audience = await startAudience()
  await audience.add('joined')
  await audience.add('confirmed', { confirmed_at: CONFIRMED_AT })
  await audience.add('gone', { confirmed_at: CONFIRMED_AT, left_at: '2026-03-02T12:00:00Z' })
  await audience.add('refused', { waits: true, left_at: '2026-03-02T12:00:00Z' })
  const id = await audience.add('waiting', { waits: true })
  await audience.submit(id, { answers: '{"city":"Oslo"}', page: 'https://shop.example/old' })
  await audience.submit(id, {
    ...{ answers: '{"city":"Lima"}', page: 'https://shop.example/new' },
    ...{ consent: '[{"text":"Yes","at":"x"}]', created_at: '2026-03-02T12:00:00Z' },
  })
})
after(() => audience.server.close())

const byEmail = (query: Record<string, string>) => audience.names({ sort: 'email', ...query })
const itemOf = async (name: string, query: Record<string, string> = {}) =>
  (await audience.list(query)).items.find(({ email }) => email.startsWith(name))

describe('the state of subscribers', () => {
  it('is on the list, confirmed or not, without a filter', async () => {
    assert.deepEqual(await byEmail({}), ['confirmed', 'joined'])
  })

  for (const [state, names] of [
    ['confirmed', ['confirmed']],
    ['unconfirmed', ['joined']],
    ['waiting', ['waiting']],
    ['left', ['gone', 'refused']],
    ['everyone', ['confirmed', 'gone', 'joined', 'refused', 'waiting']],
  ] as const) {
    it(`can be filtered: ${state}`, async () => {
      assert.deepEqual(await byEmail({ state }), names)
      assert.deepEqual(await byEmail({ state, search: 'example' }), names)
      assert.deepEqual(await byEmail({ state, campaign_id: audience.campaignId }), names)
      assert.equal((await audience.list({ state })).pagination.total, names.length)
    })
  }

  it('is refused if unknown', async () => {
    assert.equal((await audience.call({ state: 'on-list' })).status, 400)
  })

  it('is part of each item', async () => {
    assert.equal((await itemOf('joined'))?.state, 'on-list')
    assert.equal((await itemOf('waiting', { state: 'waiting' }))?.state, 'waiting')
    const gone = await itemOf('gone', { state: 'left' })
    assert.deepEqual([gone?.state, gone?.left_at], ['left', '2026-03-02T12:00:00.000Z'])
  })
})

describe('a listed subscriber', () => {
  it('has the campaign’s title, also if the campaign was deleted', async () => {
    const { server, admin, site } = audience
    const campaign_id = await newCampaign(server.database, admin, site, {
      ...{ title: 'Former', deleted_at: CONFIRMED_AT },
    })
    await audience.add('former', { campaign_id, left_at: CONFIRMED_AT })
    assert.equal((await itemOf('joined'))?.campaign_title, 'First order')
    assert.equal((await itemOf('former', { state: 'left' }))?.campaign_title, 'Former')
    assert.deepEqual(await byEmail({ campaign_id, state: 'left' }), ['former'])
    assert.equal((await audience.list({ campaign_id })).campaign_title, 'Former')
    assert.equal((await audience.list()).campaign_title, null)
  })

  it('has the page of the newest submission that counts, or none', async () => {
    const id = await audience.add('paged', { confirmed_at: CONFIRMED_AT, left_at: CONFIRMED_AT })
    const counted = { page: 'https://shop.example/counted', counted_at: CONFIRMED_AT }
    await audience.submit(id, counted)
    await audience.submit(id, { page: 'https://x.example/', created_at: '2026-04-01T12:00:00Z' })
    assert.equal((await itemOf('paged', { state: 'left' }))?.page, counted.page)
    assert.equal((await itemOf('joined'))?.page, null)
  })

  it('has what the newest submission claims while waiting', async () => {
    const item = await itemOf('waiting', { state: 'waiting' })
    assert.deepEqual(
      [item?.answers, item?.consent, item?.page],
      [{ city: 'Lima' }, [{ text: 'Yes', at: 'x' }], 'https://shop.example/new'],
    )
  })
})

describe('the list', () => {
  it('has the time zone of its days', async () => {
    const own = await addAudience(audience.server, 'Asia/Kolkata')
    assert.equal((await own.list()).time_zone, 'Asia/Kolkata')
  })
})

describe('a site with nobody on the list', () => {
  it('has the states of its subscribers instead', async () => {
    const own = await addAudience(audience.server)
    const unlisted = async (query = {}) => (await own.list(query)).unlisted_states
    assert.deepEqual(await unlisted(), [])
    await own.add('left', { left_at: CONFIRMED_AT })
    assert.deepEqual(await unlisted(), ['left'])
    await own.add('waiting', { waits: true })
    assert.deepEqual(await unlisted(), ['waiting', 'left'])
    assert.deepEqual(await unlisted({ search: 'nobody' }), [])
    await own.add('joined')
    assert.deepEqual(await unlisted(), [])
  })
})

describe('a search that finds nobody on the list', () => {
  const hasMore = async (query: Record<string, string>) =>
    (await audience.list(query)).has_unlisted_matches

  it('says whether it would find people who wait or have left', async () => {
    assert.equal(await hasMore({ search: 'waiting' }), true)
    assert.equal(await hasMore({ search: 'refused' }), true)
    assert.equal(await hasMore({ search: 'nobody-at-all' }), false)
  })

  it('says it only without a filter by state, and if nobody was found', async () => {
    assert.equal(await hasMore({ search: 'waiting', state: 'confirmed' }), false)
    assert.equal(await hasMore({ search: 'joined' }), false)
    assert.equal(await hasMore({}), false)
  })
})

describe('a filter by tag', () => {
  let tagged: Audience
  before(async () => {
    tagged = await addAudience(audience.server)
    for (const [name, columns] of [
      ['ada', {}],
      ['bob', { left_at: CONFIRMED_AT }],
      ['cem', {}],
    ] as const) {
      const id = await tagged.add(name, columns)
      if (name === 'cem') continue
      await tagged.server.database.query(
        `insert into subscriber_tags (account_id, site_id, subscriber_id, tag)
         select account_id, site_id, subscriber_id, 'VIP' from subscribers where subscriber_id = $1`,
        [id],
      )
    }
  })

  it('finds people with the tag, in any case', async () => {
    assert.deepEqual(await tagged.names({ tag: 'vip' }), ['ada'])
    assert.equal((await tagged.list({ tag: 'VIP' })).pagination.total, 1)
    assert.deepEqual(await tagged.names({ tag: 'VI' }), [])
  })

  it('works with a state, a search and an order', async () => {
    const query = { tag: 'vip', state: 'everyone' }
    assert.deepEqual(await tagged.names({ ...query, sort: '-email' }), ['bob', 'ada'])
    assert.deepEqual(await tagged.names({ ...query, search: 'bob' }), ['bob'])
  })

  it('is refused if empty', async () => {
    assert.equal((await tagged.call({ tag: ' ' })).status, 400)
  })
})

describe('the first and last day of a list', () => {
  let auckland: Audience
  before(async () => {
    auckland = await addAudience(audience.server, 'Pacific/Auckland')
    // Clocks went back on 5 April, which had 25 hours.
    await auckland.add('late', { created_at: '2026-04-04T10:59:59.999Z' })
    await auckland.add('first', { created_at: '2026-04-04T11:00:00Z' })
    await auckland.add('last', { created_at: '2026-04-05T11:59:59.999Z' })
    await auckland.add('next', { created_at: '2026-04-05T12:00:00Z' })
  })
  const list = (query: Record<string, string>) => auckland.names({ sort: 'created_at', ...query })

  it('are whole days in the site’s time zone', async () => {
    assert.deepEqual(await list({ from: '2026-04-05', to: '2026-04-05' }), ['first', 'last'])
    assert.deepEqual(await list({ from: '2026-04-05' }), ['first', 'last', 'next'])
    assert.deepEqual(await list({ to: '2026-04-05' }), ['late', 'first', 'last'])
  })

  it('apply in each order, and together with a search', async () => {
    const day = { from: '2026-04-05', to: '2026-04-05' }
    assert.deepEqual(await list({ ...day, sort: '-email' }), ['last', 'first'])
    assert.deepEqual(await list({ ...day, search: 'irs' }), ['first'])
    assert.equal((await auckland.list(day)).pagination.total, 2)
  })

  it('match nobody if they are in the wrong order', async () => {
    assert.deepEqual(await list({ from: '2026-04-06', to: '2026-04-05' }), [])
  })

  for (const day of ['2026-02-29', '2026-13-01', '0000-01-01', '2026-4-5', 'today', '']) {
    it(`are refused if the calendar has no such day: ${day || 'empty'}`, async () => {
      assert.equal((await auckland.call({ from: day })).status, 400)
      assert.equal((await auckland.call({ to: day })).status, 400)
    })
  }

  it('can be the last day that can be written', async () => {
    assert.equal((await list({ to: '9999-12-31' })).length, 4)
  })
})
