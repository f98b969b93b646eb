import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { DatabaseError } from '../../../src/server/platform/database/database.ts'
import { addSavedFilter, changeSavedFilter } from '../../../src/server/saved-filters/repository.ts'
import { newMember } from '../support/accounts.ts'
import type { Call } from '../support/server.ts'
import { type Audience, addAudience, startAudience } from './support.ts'

let audience: Audience
before(async () => {
  audience = await startAudience()
})
after(() => audience.server.close())

type Saved = { id: string; name: string; query: string }
const PATH = '/v1/site/saved-filters'

const call = async (method: string, path: string, body?: object, of = audience, more: Call = {}) =>
  of.server.call<Saved>(method, path, {
    ...{ token: await of.server.tokenOf(of.admin), siteId: of.site.site_id, body },
    ...more,
  })
const save = (name: string, query = 'state=waiting', of = audience) =>
  call('POST', PATH, { name, query }, of)
const idOf = async (name: string, of = audience) => (await save(name, undefined, of)).body.data.id
const listOf = async (of: Audience, more: Call = {}, query = '') => {
  const { body } = await call('GET', PATH + query, undefined, of, more)
  return (body.data as unknown as { filters: Saved[] }).filters.map(({ name }) => name)
}

describe('a saved filter', () => {
  it('is listed by name, with what it filters', async () => {
    const own = await addAudience(audience.server)
    await save('Waiting', 'state=waiting&sort=email', own)
    await save('austria', 'country=AT', own)
    assert.deepEqual(await listOf(own), ['austria', 'Waiting'])
  })

  it('can be renamed, also in another case', async () => {
    const id = await idOf('Sale')
    const { status, body } = await call('PATCH', `${PATH}/${id}`, { name: 'SALE' })
    assert.deepEqual([status, body.data], [200, { id, name: 'SALE', query: 'state=waiting' }])
  })

  it('can be replaced by other filters', async () => {
    const id = await idOf('Changing')
    const { body } = await call('PATCH', `${PATH}/${id}`, { query: 'country=CZ' })
    assert.deepEqual(body.data, { id, name: 'Changing', query: 'country=CZ' })
  })

  it('can be deleted', async () => {
    const id = await idOf('Gone')
    assert.equal((await call('DELETE', `${PATH}/${id}`)).status, 200)
    assert.equal((await call('DELETE', `${PATH}/${id}`)).status, 404)
  })

  it('is refused if another request has just saved its name', async () => {
    const racing = {
      query: async (sql: string) => {
        if (/^(insert|update)/.test(sql)) throw new DatabaseError('', { code: '23505' })
        return []
      },
      script: async () => {},
    }
    const owner = { siteId: randomUUID(), personId: randomUUID() }
    const filter = { name: 'Sale', query: 'state=waiting', tab: 'subscribers' as const }
    const isTaken = { code: 'CONFLICT', message: /already have a filter named “Sale”/ }
    await assert.rejects(addSavedFilter(racing, owner, filter, new Date(0)), isTaken)
    await assert.rejects(changeSavedFilter(racing, owner, randomUUID(), filter), isTaken)
  })

  it('needs a name that none of your others has, in any case', async () => {
    await save('Taken')
    const refused = await save(' taken ')
    assert.equal(refused.status, 409)
    assert.equal(
      refused.body.message,
      'You already have a filter named “taken”. Choose another name.',
    )
    const id = await idOf('Free')
    assert.equal((await call('PATCH', `${PATH}/${id}`, { name: 'TAKEN' })).status, 409)
  })

  for (const [what, body] of [
    ['no name', { name: ' ', query: '' }],
    ['a name of 61 characters', { name: 'a'.repeat(61), query: '' }],
    ['a name that cannot be stored', { name: 'a\0', query: '' }],
    ['a very long query', { name: 'Long', query: 'a'.repeat(4_001) }],
    ['no query', { name: 'Nothing' }],
  ] as const) {
    it(`is refused with ${what}`, async () => {
      assert.equal((await call('POST', PATH, body)).status, 400)
    })
  }

  it('can have a name of 60 characters with markup', async () => {
    const name = '<b>'.padEnd(60, 'x')
    assert.equal((await save(name)).body.data.name, name)
  })

  it('is one of at most 50', async () => {
    const own = await addAudience(audience.server)
    for (let index = 0; index < 50; index += 1) await save(`Filter ${index}`, undefined, own)
    const refused = await save('One more', undefined, own)
    assert.equal(refused.status, 403)
    assert.equal(refused.body.message, 'You can save up to 50 filters. Delete one first.')
  })
})

describe('the saved filters of a tab', () => {
  const saveAnswers = (name: string, of: Audience) =>
    call('POST', PATH, { name, query: 'sort=campaign', tab: 'answers' }, of)
  const answersOf = (of: Audience) => listOf(of, {}, '?tab=answers')

  it('are listed only there', async () => {
    const own = await addAudience(audience.server)
    await save('People', undefined, own)
    await saveAnswers('Surveys', own)
    assert.deepEqual(await listOf(own), ['People'])
    assert.deepEqual(await listOf(own, {}, '?tab=subscribers'), ['People'])
    assert.deepEqual(await answersOf(own), ['Surveys'])
  })

  it('may have the names of another tab, each once', async () => {
    const own = await addAudience(audience.server)
    await save('Sale', undefined, own)
    assert.equal((await saveAnswers('sale', own)).status, 200)
    assert.equal((await saveAnswers('Sale', own)).status, 409)
  })

  it('stay in their tab when they change', async () => {
    const own = await addAudience(audience.server)
    const { id } = (await saveAnswers('Surveys', own)).body.data
    await call('PATCH', `${PATH}/${id}`, { query: 'country=CZ', tab: 'subscribers' }, own)
    assert.deepEqual(await answersOf(own), ['Surveys'])
  })

  it('are at most 50, whatever another tab has', async () => {
    const own = await addAudience(audience.server)
    for (let index = 0; index < 50; index += 1) await saveAnswers(`Filter ${index}`, own)
    assert.equal((await saveAnswers('One more', own)).status, 403)
    assert.equal((await save('People', undefined, own)).status, 200)
  })

  it('are refused for a tab that does not exist', async () => {
    assert.equal((await call('GET', `${PATH}?tab=exports`)).status, 400)
    assert.equal((await call('POST', PATH, { name: 'a', query: '', tab: 'x' })).status, 400)
  })
})

describe('saved filters', () => {
  it('are a person’s own', async () => {
    const own = await addAudience(audience.server)
    const id = await idOf('Mine', own)
    const { token } = await newMember(own.server, own.admin, {
      ...{ sites_access: [own.site.site_id], subscribers: true },
      permissions: { view_subscribers: true },
    })
    assert.deepEqual(await listOf(own, { token }), [])
    const change = await call('PATCH', `${PATH}/${id}`, { name: 'Theirs' }, own, { token })
    assert.equal(change.status, 404)
    assert.equal((await call('DELETE', `${PATH}/${id}`, undefined, own, { token })).status, 404)
  })

  it('are never another account’s', async () => {
    const other = await addAudience(audience.server)
    const id = await idOf('Private')
    for (const [method, body] of [
      ['PATCH', { name: 'x' }],
      ['DELETE', undefined],
    ] as const) {
      assert.equal((await call(method, `${PATH}/${id}`, body, other)).status, 404)
    }
    assert.equal((await call('DELETE', `${PATH}/1`, undefined, other)).status, 404)
  })

  it('are refused to a member without the permission', async () => {
    const { server, admin, site } = audience
    const member = { sites_access: [site.site_id], subscribers: true }
    const { token } = await newMember(server, admin, member)
    for (const [method, path, body] of [
      ['GET', PATH, undefined],
      ['POST', PATH, { name: 'a', query: '' }],
      ['PATCH', `${PATH}/1`, { name: 'a' }],
      ['DELETE', `${PATH}/1`, undefined],
    ] as const) {
      assert.equal((await call(method, path, body, audience, { token })).status, 403)
    }
  })
})
