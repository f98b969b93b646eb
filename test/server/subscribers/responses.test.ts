import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createApp } from '../../../src/server/app/app.ts'
import type { Database } from '../../../src/server/platform/database/database.ts'
import type { SiteResponsesPage } from '../../../src/server/responses/schema.ts'
import { field, formOf } from '../leads/designs.ts'
import { newMember } from '../support/accounts.ts'
import { newCampaign } from '../support/data.ts'
import type { Call } from '../support/server.ts'
import { respond } from './respond.ts'
import { type Audience, addAudience, startAudience } from './support.ts'

let audience: Audience
before(async () => {
  audience = await startAudience('Pacific/Auckland')
})
after(() => audience.server.close())

const call = async (of: Audience, query: Record<string, string> = {}, more: Call = {}) =>
  of.server.call<SiteResponsesPage>('GET', `/v1/site/responses?${new URLSearchParams(query)}`, {
    ...{ token: await of.server.tokenOf(of.admin), siteId: of.site.site_id, ...more },
  })
const list = async (of: Audience, query?: Record<string, string>) =>
  (await call(of, query)).body.data
const cities = async (of: Audience, query?: Record<string, string>) =>
  (await list(of, query)).items.map(({ answers }) => answers.city)

describe('what joined no list', () => {
  it('is listed newest first, with all that is known of it', async () => {
    const own = await addAudience(audience.server)
    const { server, admin, site } = own
    const prizes = [{ label: 'Nothing' }, { label: '10% off' }]
    const campaignId = await newCampaign(server.database, admin, site, {
      ...{ title: 'Wheel', design: JSON.stringify({ steps: [{ blocks: [{ prizes }] }] }) },
    })
    await respond(own, { answers: '{"city":"Oslo"}' })
    await respond(
      own,
      {
        ...{ answers: '{"city":"Lima"}', consent: '[{"text":"Yes","at":"x"}]', prize: 1 },
        ...{ page: 'https://shop.example/a', country: 'PE', created_at: '2026-03-02T12:00:00Z' },
      },
      campaignId,
    )
    const { items, pagination, campaign_title } = await list(own)
    const { id: _, ...first } = items[0] ?? assert.fail()
    assert.deepEqual(first, {
      ...{ campaign_id: campaignId, campaign_title: 'Wheel', prize: '10% off', country: 'PE' },
      ...{ created_at: '2026-03-02T12:00:00.000Z', page: 'https://shop.example/a' },
      ...{ answers: { city: 'Lima' }, consent: [{ text: 'Yes', at: 'x' }], deleted_at: null },
    })
    assert.deepEqual([items[1]?.prize, items[1]?.page, items[1]?.country], [null, null, null])
    assert.deepEqual([pagination.total, pagination.next, campaign_title], [2, null, null])
  })

  it('says when an address that nobody agreed to is deleted', async () => {
    const own = await addAudience(audience.server)
    const answers = '{"mail":"ada@example.com"}'
    await respond(own, { answers })
    await respond(own, { answers, created_at: '2026-02-01T12:00:00Z', kept_since: '2026-03-05' })
    await respond(own, { answers, created_at: '2026-01-01', consent: '[{"text":"Yes","at":"x"}]' })
    const times = (await list(own)).items.map(({ deleted_at }) => deleted_at)
    assert.deepEqual(times, ['2026-03-31T12:00:00.000Z', '2026-04-04T00:00:00.000Z', null])
  })

  it('can be filtered by campaign, also a deleted one, whose title is stated', async () => {
    const own = await addAudience(audience.server)
    const { server, admin, site } = own
    const deleted = { title: 'Former', deleted_at: '2026-03-02T12:00:00Z' }
    const campaign_id = await newCampaign(server.database, admin, site, deleted)
    await respond(own, { answers: '{"city":"Oslo"}' })
    await respond(own, { answers: '{"city":"Lima"}' }, campaign_id)
    assert.deepEqual(await cities(own, { campaign_id }), ['Lima'])
    assert.equal((await list(own, { campaign_id })).campaign_title, 'Former')
    assert.deepEqual(await cities(own, { campaign_id, search: 'oslo' }), [])
  })

  it('can be filtered by days in the site’s time zone', async () => {
    const own = await addAudience(audience.server, 'Pacific/Auckland')
    await respond(own, { answers: '{"city":"late"}', created_at: '2026-04-04T10:59:59.999Z' })
    await respond(own, { answers: '{"city":"first"}', created_at: '2026-04-04T11:00:00Z' })
    await respond(own, { answers: '{"city":"next"}', created_at: '2026-04-05T12:00:00Z' })
    assert.deepEqual(await cities(own, { from: '2026-04-05', to: '2026-04-05' }), ['first'])
    assert.deepEqual(await cities(own, { to: '2026-04-05', search: 'la' }), ['late'])
    assert.equal((await call(own, { from: '2026-02-30' })).status, 400)
  })

  it('is searched by answers', async () => {
    const own = await addAudience(audience.server)
    await respond(own, { answers: '{"city":"New York"}' })
    await respond(own, { answers: '{"city":"Zürich 50%"}' })
    for (const [search, found] of [
      ['ew yo', 'New York'],
      ['YO', 'New York'],
      ['ne', 'New York'],
      ['ew', undefined],
      ['0%', undefined],
      ['50%', 'Zürich 50%'],
      ['city', undefined],
    ] as const) {
      assert.equal((await cities(own, { search }))[0], found, search)
    }
    assert.equal((await call(own, { search: 'a'.repeat(101) })).status, 400)
  })

  it('can be filtered by fields, in any case', async () => {
    const own = await addAudience(audience.server)
    await respond(own, { answers: '{"city":"New York","glaze":"Celadon"}' })
    await respond(own, { answers: '{"city":"Oslo","glaze":"New York blue"}' })
    await respond(own, { answers: '{"glaze":"","city":"Lima"}' })
    for (const [filter, found] of [
      [{ name: 'city', how: 'contains', value: 'YORK' }, ['New York']],
      [{ name: 'city', how: 'contains', value: 'ew' }, []],
      [{ name: 'city', how: 'equals', value: 'oslo' }, ['Oslo']],
      [{ name: 'city', how: 'equals', value: 'osl' }, []],
      [{ name: 'glaze', how: 'empty' }, ['Lima']],
      [{ name: '__proto__', how: 'contains', value: 'Oslo' }, []],
    ] as const) {
      const fields = JSON.stringify([filter])
      assert.deepEqual(await cities(own, { fields }), found, fields)
    }
    const both = JSON.stringify([
      { name: 'city', how: 'contains', value: 'o' },
      { name: 'glaze', how: 'contains', value: 'blue' },
    ])
    assert.deepEqual(await cities(own, { fields: both, search: 'oslo' }), ['Oslo'])
    assert.equal((await call(own, { fields: '[{"name":"city","how":"like"}]' })).status, 400)
  })

  it('is filtered by fields in the same way if there are too many matches to count', async () => {
    const own = await addAudience(audience.server)
    await own.server.database.query(
      `insert into responses (account_id, site_id, campaign_id, event_id, answers, consent, created_at)
       select account_id, site_id, campaign_id, k::text,
         case when k % 500 = 0 then '{"glaze":"Oslo"}'::jsonb else '{"city":"Oslo"}' end, '[]', now()
       from campaigns, generate_series(1, 10100) as k where campaign_id = $1`,
      [own.campaignId],
    )
    for (const filter of [
      { name: 'city', how: 'contains', value: 'osl' },
      { name: 'city', how: 'contains', value: 'os' },
      { name: 'city', how: 'equals', value: 'oslo' },
      { name: 'glaze', how: 'empty' },
    ]) {
      const { items, pagination } = await list(own, {
        limit: '100',
        fields: JSON.stringify([filter]),
      })
      assert.equal(pagination.is_total_capped, true)
      assert.deepEqual([...new Set(items.map(({ answers }) => answers.city))], ['Oslo'])
    }
  })

  it('is the same by page numbers and by cursors', async () => {
    const own = await addAudience(audience.server)
    for (const city of ['a', 'b', 'c', 'd', 'e'])
      await respond(own, { answers: `{"city":"${city}"}` })
    const all = await cities(own, { limit: '100' })
    const first = await list(own, { limit: '2' })
    const next = { limit: '2', page: '2', after: String(first.pagination.next) }
    assert.deepEqual(await cities(own, next), all.slice(2, 4))
    assert.deepEqual(await cities(own, { limit: '2', page: '2' }), all.slice(2, 4))
    assert.deepEqual(await cities(own, { limit: '2', page: '3' }), all.slice(4))
    assert.equal((await call(own, { after: 'x' })).status, 400)
  })
})

describe('the total of what joined no list', () => {
  it('is counted up to 10,000', async () => {
    const own = await addAudience(audience.server)
    await own.server.database.query(
      `insert into responses (account_id, site_id, campaign_id, event_id, answers, consent, created_at)
       select account_id, site_id, campaign_id, k::text, '{"city":"Oslo"}', '[]', now()
       from campaigns, generate_series(1, 10001) as k where campaign_id = $1`,
      [own.campaignId],
    )
    for (const query of [{}, { search: 'oslo' }, { search: 'os' }]) {
      const { items, pagination } = await list(own, query)
      assert.deepEqual([pagination.total, pagination.is_total_capped], [10_000, true])
      assert.equal(items.length, 10)
    }
  })
})

describe('the answers as a file', () => {
  const LABELS = {
    ...{ label_campaign: 'Kampagne', label_others: 'Andere', label_consent: 'Zustimmung' },
    ...{ label_prize: 'Preis', label_page: 'Seite', label_country: 'Land', label_time: 'Zeit' },
  }
  const file = async (of: Audience, query: Record<string, string> = {}, more: Call = {}) =>
    of.server.call(
      'GET',
      `/v1/site/responses/csv?${new URLSearchParams({ ...LABELS, ...query })}`,
      {
        ...{ token: await of.server.tokenOf(of.admin), siteId: of.site.site_id, ...more },
      },
    )
  const withForm = (of: Audience) =>
    newCampaign(of.server.database, of.admin, of.site, {
      title: 'Survey',
      design: JSON.stringify(formOf(field('city', { label: 'City' }))),
    })

  it('have what the filters find, with heads and countries in the caller’s language', async () => {
    const own = await addAudience(audience.server)
    const campaignId = await withForm(own)
    await respond(own, { answers: '{"city":"Lima"}' }, campaignId)
    const answers = '{"city":"Oslo","former":"=1+1","note":"a"}'
    const columns = { answers, country: 'NO', page: 'https://shop.example/a' }
    await respond(own, { ...columns, consent: '[{"text":"Yes","at":"x"}]' }, campaignId)
    const fields = JSON.stringify([{ name: 'city', how: 'equals', value: 'oslo' }])
    const { text, headers } = await file(own, { fields, locale: 'de' })
    assert.equal(
      text.replace('\uFEFF', ''),
      [
        '"Kampagne","City","Andere","Zustimmung","Preis","Seite","Land","Zeit (UTC)"',
        '"Survey","Oslo","note: a; former: =1+1","Yes","","https://shop.example/a","Norwegen","2026-03-01 12:00:00"',
        '',
      ].join('\r\n'),
    )
    assert.match(headers.get('content-disposition') ?? '', /answers\.csv/)
  })

  it('can’t run formulas in a spreadsheet', async () => {
    const own = await addAudience(audience.server)
    await respond(own, { answers: '{"city":"=HYPERLINK(1)"}' }, await withForm(own))
    assert.match((await file(own)).text, /"Survey","'=HYPERLINK\(1\)"/)
  })

  it('are all in the file, each once, if there are more than are read at a time', async () => {
    const own = await addAudience(audience.server)
    await own.server.database.query(
      `insert into responses (account_id, site_id, campaign_id, event_id, answers, consent, created_at)
       select account_id, site_id, campaign_id, k::text, jsonb_build_object('n', 'row ' || k), '[]',
         now() - make_interval(secs => k % 7) from campaigns, generate_series(1, 2100) as k where campaign_id = $1`,
      [own.campaignId],
    )
    const rows = (await file(own)).text.match(/row \d+/g) ?? []
    assert.deepEqual([rows.length, new Set(rows).size], [2_100, 2_100])
  })

  it('are counted at most once, and only for a search or a filter by field', async () => {
    const own = await addAudience(audience.server)
    const { server, admin, site } = own
    await server.database.query(
      `insert into responses (account_id, site_id, campaign_id, event_id, answers, consent, created_at)
       select account_id, site_id, campaign_id, k::text, '{"city":"Oslo"}', '[]', now()
       from campaigns, generate_series(1, 2100) as k where campaign_id = $1`,
      [own.campaignId],
    )
    const counted = async (query: Record<string, string>) => {
      let counts = 0
      const transaction: Database['transaction'] = (work) =>
        server.database.transaction((statements) =>
          work({
            ...statements,
            query(sql, parameters) {
              if (sql.includes('matching_responses')) counts += 1
              return statements.query(sql, parameters)
            },
          }),
        )
      const app = createApp({ ...server.deps, database: { ...server.database, transaction } })
      const headers = {
        authorization: `Bearer ${await server.tokenOf(admin)}`,
        'site-id': site.site_id,
      }
      const path = `/v1/site/responses/csv?${new URLSearchParams({ ...LABELS, ...query })}`
      const text = await (await app.request(path, { headers })).text()
      return [text.match(/Oslo/g)?.length, counts]
    }
    assert.deepEqual(await counted({}), [2_100, 0])
    assert.deepEqual(await counted({ search: 'oslo' }), [2_100, 1])
  })

  it('need the permission to export, a site and labels', async () => {
    const { server, admin, site } = audience
    const member = { sites_access: [site.site_id], subscribers: true }
    const viewer = { ...member, permissions: { view_subscribers: true } }
    const { token } = await newMember(server, admin, viewer)
    assert.equal((await file(audience, {}, { token })).status, 403)
    const exporter = { ...member, permissions: { export_subscribers: true } }
    const allowed = await newMember(server, admin, exporter)
    assert.equal((await file(audience, {}, { token: allowed.token })).status, 200)
    const other = await addAudience(audience.server)
    assert.equal((await file(audience, {}, { siteId: other.site.site_id })).status, 404)
    assert.equal((await file(audience, { campaign_id: other.campaignId })).status, 404)
    assert.equal((await file(audience, { locale: 'not a language' })).status, 400)
    assert.equal((await file(audience, { label_time: 'a'.repeat(101) })).status, 400)
  })
})

describe('deleting an answer', () => {
  const remove = async (of: Audience, id: string, more: Call = {}) =>
    of.server.call('DELETE', `/v1/site/responses/${id}`, {
      ...{ token: await of.server.tokenOf(of.admin), siteId: of.site.site_id, ...more },
    })
  const firstId = async (of: Audience) => (await list(of)).items[0]?.id ?? assert.fail()

  it('deletes that one, once', async () => {
    const own = await addAudience(audience.server)
    for (const city of ['Oslo', 'Lima']) await respond(own, { answers: `{"city":"${city}"}` })
    const id = await firstId(own)
    assert.equal((await remove(own, id)).status, 200)
    assert.equal((await list(own)).pagination.total, 1)
    assert.equal((await remove(own, id)).status, 404)
  })

  it('needs the permission to delete subscribers, on the answer’s own site', async () => {
    const [own, other] = [await addAudience(audience.server), await addAudience(audience.server)]
    await respond(own, { answers: '{"city":"Oslo"}' })
    const id = await firstId(own)
    const member = (permissions: Record<string, boolean>) =>
      newMember(own.server, own.admin, {
        ...{ sites_access: [own.site.site_id], subscribers: true, permissions },
      })
    const { token } = await member({ view_subscribers: true })
    assert.equal((await remove(own, id, { token })).status, 403)
    assert.equal((await remove(other, id)).status, 404)
    const allowed = await member({ delete_subscribers: true })
    assert.equal((await remove(own, id, { token: allowed.token })).status, 200)
  })
})

describe('access to what joined no list', () => {
  it('is refused to a member without the permission', async () => {
    const { server, admin, site } = audience
    const member = { sites_access: [site.site_id], subscribers: true }
    const { token } = await newMember(server, admin, member)
    assert.equal((await call(audience, {}, { token })).status, 403)
    const allowed = { ...member, permissions: { view_subscribers: true } }
    const granted = await newMember(server, admin, allowed)
    assert.equal((await call(audience, {}, { token: granted.token })).status, 200)
  })

  it('ends at the account', async () => {
    const other = await addAudience(audience.server)
    await respond(audience, { answers: '{"city":"Oslo"}' })
    assert.deepEqual(await cities(other), [])
    assert.equal((await call(other, { campaign_id: audience.campaignId })).status, 404)
    const found = await audience.server.database.asAccount(other.admin.accountId, ({ query }) =>
      query('select matching_responses($1, null, null, null, null, null, null, 10)', [
        audience.site.id,
      ]),
    )
    assert.deepEqual(found, [])
  })
})
