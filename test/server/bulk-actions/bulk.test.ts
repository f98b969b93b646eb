import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as v from 'valibot'
import { MAX_CHANGED_AT_ONCE } from '../../../src/features/subscribers/bulk-runs/model.ts'
import type { bulkResponse } from '../../../src/server/bulk-actions/schema.ts'
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
  return server.call<v.InferOutput<typeof bulkResponse>>('POST', `/v1/site/users/bulk/${action}`, {
    ...{ token: await server.tokenOf(admin), siteId: site.site_id, body },
    ...more,
  })
}

describe('selected subscribers', () => {
  it('are tagged by their IDs, each once', async () => {
    const ids = [await audience.add('ada'), await audience.add('bob')]
    assert.deepEqual((await call('tag', { ids, tag: 'vip' })).body.data, { changed: 2 })
    assert.equal((await call('tag', { ids, tag: 'VIP' })).body.data.changed, 0)
  })

  it('lose a tag, in any case', async () => {
    const ids = [await audience.add('ada'), await audience.add('bob', { left_at: LATER })]
    await call('tag', { ids, tag: 'VIP' })
    assert.equal((await call('untag', { ids, tag: 'gold' })).body.data.changed, 0)
    assert.equal((await call('untag', { ids, tag: 'vip' })).body.data.changed, 2)
    assert.deepEqual(await audience.names({ tag: 'vip', state: 'everyone' }), [])
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

describe('a selection', () => {
  const wrong: [what: string, body: object][] = [
    ['nobody', {}],
    ['no ID', { ids: [] }],
    ['something else than an ID', { ids: ['x'] }],
    [
      'too many IDs',
      { ids: Array(MAX_CHANGED_AT_ONCE + 1).fill('7f1c1a52-0f2e-4d57-9f5a-3f5c2f1b0a01') },
    ],
    ['a filter, which only the background takes', { filter: {}, until: LATER }],
  ]
  for (const [what, body] of wrong) {
    it(`is refused with ${what}`, async () => {
      assert.equal((await call('delete', body)).status, 400)
    })
  }

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
