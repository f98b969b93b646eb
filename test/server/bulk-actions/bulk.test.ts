import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as v from 'valibot'
import { BATCH_SIZE, type BulkResponse } from '../../../src/server/bulk-actions/schema.ts'
import { nextMatches } from '../../../src/server/subscribers/matches.ts'
import { subscribersQuery } from '../../../src/server/subscribers/schema.ts'
import { type Audience, addAudience, inEachTest } from '../subscribers/support.ts'
import { newMember } from '../support/accounts.ts'
import { addSubscribers } from '../support/data.ts'
import type { Call } from '../support/server.ts'

const LATER = '2100-01-01T00:00:00Z'

let audience: Audience
inEachTest((fresh) => {
  audience = fresh
})

async function call(action: 'tag' | 'untag' | 'delete' | 'send', body: object, more: Call = {}) {
  const { server, admin, site } = audience
  return server.call<BulkResponse>('POST', `/v1/site/users/bulk/${action}`, {
    ...{ token: await server.tokenOf(admin), siteId: site.site_id, body },
    ...more,
  })
}

/** Calls until the selection is complete; returns the number of changed subscribers in each call. */
async function callAll(action: 'tag' | 'untag' | 'delete', body: object): Promise<number[]> {
  const changed: number[] = []
  let after: string | undefined
  do {
    const { data } = (await call(action, { ...body, after })).body
    changed.push(data.changed)
    after = data.next ?? undefined
  } while (after !== undefined)
  return changed
}

describe('selected subscribers', () => {
  it('are tagged by their IDs, each once', async () => {
    const ids = [await audience.add('ada'), await audience.add('bob')]
    assert.deepEqual((await call('tag', { ids, tag: 'vip' })).body.data, {
      ...{ changed: 2, processed: 2, next: null },
    })
    assert.equal((await call('tag', { ids, tag: 'VIP' })).body.data.changed, 0)
  })

  it('lose a tag, in any case, by the filter that finds it', async () => {
    const ids = [await audience.add('ada'), await audience.add('bob', { left_at: LATER })]
    await call('tag', { ids, tag: 'VIP' })
    assert.equal((await call('untag', { ids: ids.slice(0, 1), tag: 'gold' })).body.data.changed, 0)
    const filter = { tag: 'vip', state: 'everyone' }
    assert.deepEqual(await callAll('untag', { filter, until: LATER, tag: 'vip' }), [2])
    assert.deepEqual(await audience.names(filter), [])
  })

  it('are deleted by their IDs, and the totals follow', async () => {
    const ids = [await audience.add('ada'), await audience.add('bob', { waits: true })]
    await audience.add('cleo')
    assert.equal((await call('delete', { ids })).body.data.changed, 2)
    assert.deepEqual(await audience.names(), ['cleo'])
    assert.equal((await audience.list()).pagination.total, 1)
    assert.equal((await call('delete', { ids })).body.data.changed, 0)
  })

  it('are those of this site only', async () => {
    const other = await addAudience(audience.server)
    const ids = [await other.add('theirs'), await audience.add('ada')]
    assert.equal((await call('delete', { ids })).body.data.changed, 1)
    assert.deepEqual(await other.names(), ['theirs'])
  })
})

describe('sending selected subscribers to a connection', () => {
  const connect = async ({ admin, site }: Audience) => {
    const [row] = await audience.server.database.query<{ id: string }>(
      `insert into connections (account_id, site_id, integration, title, created_at)
       values ($1, $2, 'webhook', 'Webhook', now()) returning connection_id as id`,
      [admin.accountId, site.id],
    )
    return row?.id ?? ''
  }

  it('queues each once', async () => {
    const ids = [await audience.add('ada'), await audience.add('bob')]
    const body = { ids, connection_id: await connect(audience) }
    assert.equal((await call('send', body)).body.data.changed, 2)
    assert.equal((await call('send', body)).body.data.changed, 0)
  })

  it('is not found for another account’s connection, and needs manage_integrations', async () => {
    const ids = [await audience.add('ada')]
    const foreign = await connect(await addAudience(audience.server))
    assert.equal((await call('send', { ids, connection_id: foreign })).status, 404)
    assert.equal((await call('send', { ids, connection_id: 'x' })).status, 404)
    const { token } = await newMember(audience.server, audience.admin, {
      ...{ subscribers: true, integrations: true, sites_access: [audience.site.site_id] },
      permissions: { view_subscribers: true },
    })
    const body = { ids, connection_id: await connect(audience) }
    assert.equal((await call('send', body, { token })).status, 403)
  })
})

describe('everyone who matches the filters', () => {
  it('is changed in batches, and nobody else', async () => {
    const { server, admin, site, campaignId } = audience
    await addSubscribers(server.database, admin, site, campaignId, BATCH_SIZE + 5)
    await audience.add('ada')
    const filter = { search: 'person' }
    const selection = { filter, until: LATER }
    assert.deepEqual(await callAll('tag', { ...selection, tag: 'vip' }), [BATCH_SIZE, 5])
    assert.deepEqual(await callAll('delete', selection), [BATCH_SIZE, 5])
    assert.deepEqual(await audience.names(), ['ada'])
  })

  it('is changed in batches without a filter, too', async () => {
    const { server, admin, site, campaignId } = audience
    await addSubscribers(server.database, admin, site, campaignId, BATCH_SIZE)
    assert.deepEqual(await callAll('delete', { filter: {}, until: LATER }), [BATCH_SIZE])
  })

  it('excludes people who join after the selection was made', async () => {
    await audience.add('early', { created_at: '2026-03-01T12:00:00Z' })
    await audience.add('late', { created_at: '2026-03-01T12:00:01Z' })
    await call('delete', { filter: {}, until: '2026-03-01T12:00:00Z' })
    assert.deepEqual(await audience.names(), ['late'])
  })

  it('is filtered by state, as in the list', async () => {
    await audience.add('ada')
    await audience.add('waiting', { waits: true })
    await call('delete', { filter: { state: 'waiting' }, until: LATER })
    assert.deepEqual(await audience.names({ state: 'waiting' }), [])
    assert.deepEqual(await audience.names(), ['ada'])
  })
})

describe('a selection', () => {
  const wrong: [what: string, body: object][] = [
    ['nobody', {}],
    ['no ID', { ids: [] }],
    ['something else than an ID', { ids: ['x'] }],
    ['too many IDs', { ids: Array(BATCH_SIZE + 1).fill('7f1c1a52-0f2e-4d57-9f5a-3f5c2f1b0a01') }],
    [
      'both IDs and a filter',
      { ids: ['7f1c1a52-0f2e-4d57-9f5a-3f5c2f1b0a01'], filter: {}, until: LATER },
    ],
    ['a filter without its end', { filter: {} }],
    ['a filter with an invalid end', { filter: {}, until: 'today' }],
    ['an unknown state', { filter: { state: 'x' }, until: LATER }],
    ['a forged cursor', { filter: {}, until: LATER, after: 'x' }],
  ]
  for (const [what, body] of wrong) {
    it(`is refused with ${what}`, async () => {
      assert.equal((await call('delete', body)).status, 400)
    })
  }

  it('is not found with another account’s campaign', async () => {
    const { campaignId: campaign_id } = await addAudience(audience.server)
    const selection = { filter: { campaign_id }, until: LATER }
    assert.equal((await call('delete', selection)).status, 404)
  })

  it('is refused to a member without the permission', async () => {
    const ids = [await audience.add('ada')]
    const tokenWith = async (permissions: Record<string, boolean>) =>
      (
        await newMember(audience.server, audience.admin, {
          ...{ subscribers: true, sites_access: [audience.site.site_id], permissions },
        })
      ).token
    const viewer = await tokenWith({ view_subscribers: true })
    assert.equal((await call('delete', { ids }, { token: viewer })).status, 403)
    assert.equal((await call('tag', { ids, tag: 'x' }, { token: viewer })).status, 200)
    const nobody = await tokenWith({ delete_subscribers: true })
    assert.equal((await call('tag', { ids, tag: 'x' }, { token: nobody })).status, 403)
  })
})

it('many matches of a search are looked for once, and not again for each batch', async () => {
  const { server, admin, site, campaignId } = audience
  await addSubscribers(server.database, admin, site, campaignId, 2_300)
  const searches: number[] = []
  const found = new Set<string>()
  const listQuery = v.parse(subscribersQuery, { search: 'person' })
  let after: string | undefined
  do {
    let count = 0
    const batch = await server.database.asAccount(admin.accountId, async (statements) => {
      const query: typeof statements.query = (sql, parameters) => {
        if (sql.includes('matching_subscribers')) count += 1
        return statements.query(sql, parameters)
      }
      const timeZoned = { ...site, domain: 'shop.example', time_zone: 'UTC', last_seen_at: null }
      const options = { limit: 1_000, until: LATER, after }
      return nextMatches({ ...statements, query }, timeZoned, listQuery, options)
    })
    searches.push(count)
    for (const id of batch.ids) found.add(id)
    after = batch.next ?? undefined
  } while (after !== undefined)
  assert.deepEqual(searches, [1, 0, 0])
  assert.equal(found.size, 2_300)
})
