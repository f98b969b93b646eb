import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { parseAnalytics } from '../../../src/features/dashboard/model.ts'
import { requireConnection } from '../../../src/server/integrations/connections/repository.ts'
import { saveSettings } from '../../../src/server/integrations/connections/settings.ts'
import type { DetailResponse } from '../../../src/server/integrations/schema.ts'
import { field, formOf } from '../leads/designs.ts'
import { newCampaign } from '../support/data.ts'
import { type Integrations, SECRET_KEY, startIntegrations, WEBHOOK_URL } from './support.ts'

let integrations: Integrations
let id: string
before(async () => {
  integrations = await startIntegrations()
})
after(() => integrations.server.close())

beforeEach(async () => {
  await integrations.server.database.query('delete from connections')
  id = (await integrations.connect()).connection.id
})

const save = (settings: object) =>
  integrations.call<DetailResponse>(`PUT /connections/${id}`, settings)
const choiceOf = async (campaignId: string) =>
  (await integrations.read(id)).campaigns.find((one) => one.campaign_id === campaignId)
const addCampaign = (columns: Record<string, unknown> = {}) =>
  newCampaign(integrations.server.database, integrations.admin, integrations.site, columns)

describe('the settings of a connection', () => {
  it('are changed one by one; the others stay', async () => {
    const before = await integrations.read(id)
    const { body } = await save({ only_confirmed: true })
    assert.deepEqual(body.data, { ...before, only_confirmed: true })
    assert.deepEqual(await integrations.read(id), body.data)
  })

  it('don’t undo a change that was saved in the meantime', async () => {
    const { server, admin } = integrations
    await server.database.asAccount(admin.accountId, async (statements) => {
      const [site] = await statements.query<{ id: string }>(
        'select site_id as id from connections where connection_id = $1',
        [id],
      )
      const stale = await requireConnection(statements, site ?? { id: '' }, id)
      await statements.query('update connections set only_confirmed = true, default_target = $1', [
        'list-1',
      ])
      await saveSettings(statements, stale, { title: 'Orders' }, new Date())
    })
    const { connection, only_confirmed, default_target } = await integrations.read(id)
    assert.deepEqual([connection.title, only_confirmed, default_target], ['Orders', true, 'list-1'])
  })

  it('are changed together', async () => {
    const settings = { title: ' Orders ', removes_people: false, default_target: 'list-1' }
    const { data } = (await save(settings)).body
    assert.deepEqual(
      [data.connection.title, data.removes_people, data.default_target],
      ['Orders', false, 'list-1'],
    )
    assert.equal((await save({ default_target: null })).body.data.default_target, null)
  })

  for (const [what, settings] of [
    ['an empty title', { title: ' ' }],
    ['a title of 101 characters', { title: 'x'.repeat(101) }],
    ['a long target', { default_target: 'x'.repeat(201) }],
    ['an empty target', { default_target: '' }],
    ['a flag that is a text', { only_confirmed: 'yes' }],
  ] as const) {
    it(`are refused with ${what}`, async () => assert.equal((await save(settings)).status, 400))
  }
})

describe('the mapping of a connection', () => {
  const row = (over: object = {}) => ({
    ...{ source: 'name', target: 'FNAME', if_empty: 'omit', ...over },
  })

  it('is replaced as a whole, with markup as text', async () => {
    const rows = [
      row({ source: 'field:<b>{{x}}', target: '<script>alert(1)</script>' }),
      row({ if_empty: 'value', value: '<i>none</i>' }),
    ]
    assert.deepEqual((await save({ field_map: rows })).body.data.field_map, rows)
  })

  for (const [what, rows] of [
    ['an unknown source', [row({ source: 'password' })]],
    ['a source without a name', [row({ source: 'field:' })]],
    ['an empty field', [row({ target: '  ' })]],
    ['a long field', [row({ target: 'x'.repeat(101) })]],
    ['an unknown rule for empty values', [row({ if_empty: 'maybe' })]],
    ['a long value', [row({ if_empty: 'value', value: 'x'.repeat(501) })]],
    ['the same field twice', [row(), row({ source: 'phone', target: 'fname' })]],
    ['61 rows', Array.from({ length: 61 }, (_, index) => row({ target: `f${index}` }))],
  ] as const) {
    it(`is refused with ${what}`, async () => {
      assert.equal((await save({ field_map: rows })).status, 400)
      assert.notDeepEqual((await integrations.read(id)).field_map, rows)
    })
  }

  it('begins with what the site’s forms ask for', async () => {
    const design = formOf(
      field('first', { kind: 'name', label: 'First name' }),
      field('glaze', { label: 'Favourite <b>glaze</b>' }),
    )
    await addCampaign({ design: JSON.stringify(design) })
    const { connection } = await integrations.connect()
    const { field_map, sources } = await integrations.read(connection.id)
    const own = sources.filter(({ name }) => name.startsWith('field:'))
    assert.deepEqual(own, [
      { name: 'field:glaze', label: 'Favourite <b>glaze</b>', sample: 'Sample' },
    ])
    const mapped = field_map.find(({ source }) => source === 'field:glaze')
    assert.equal(mapped?.target, 'Favourite <b>glaze</b>')
  })
})

describe('the campaigns of a connection', () => {
  it('are all sent at first, to the default target', async () => {
    const choice = await choiceOf(integrations.campaignId)
    assert.deepEqual([choice?.is_sent, choice?.target], [true, null])
  })

  it('are chosen one by one, each with a target', async () => {
    const other = await addCampaign({ title: 'Other' })
    const campaigns = [{ campaign_id: other, is_sent: true, target: 'list-2' }]
    await save({
      campaigns: [...campaigns, { campaign_id: integrations.campaignId, is_sent: false }],
    })
    assert.equal((await choiceOf(other))?.target, 'list-2')
    assert.equal((await choiceOf(integrations.campaignId))?.is_sent, false)
  })

  it('keep their choice if new campaigns are no longer sent', async () => {
    const { connection } = (await save({ sends_new_campaigns: false })).body.data
    const later = await addCampaign({ title: 'Later' })
    assert.equal((await choiceOf(integrations.campaignId))?.is_sent, true)
    assert.equal((await choiceOf(later))?.is_sent, false)
    assert.equal((await integrations.read(id)).connection.campaigns, connection.campaigns)
  })

  it('do not include deleted ones, or ones without a form', async () => {
    const deleted = await addCampaign({ deleted_at: new Date() })
    const bar = await addCampaign({ has_form: false })
    assert.deepEqual([await choiceOf(deleted), await choiceOf(bar)], [undefined, undefined])
  })

  it('are refused if one is not the site’s, and nothing is changed', async () => {
    const stranger = await integrations.another()
    const campaigns = [
      { campaign_id: integrations.campaignId, is_sent: false },
      { campaign_id: stranger.campaignId, is_sent: true },
    ]
    assert.equal((await save({ campaigns, title: 'Changed' })).status, 404)
    assert.equal((await choiceOf(integrations.campaignId))?.is_sent, true)
    assert.equal((await integrations.read(id)).connection.title, 'Webhook')
  })
})

describe('what a connection needs', () => {
  it('is a list for services that take no lead without one', async () => {
    assert.equal((await integrations.read(id)).requires_target, false)
    integrations.answer(() => ({ body: '{}' }))
    const credentials = { url: 'https://mail.example.com', key: SECRET_KEY }
    const input = { integration: 'sendy', credentials }
    const { body } = await integrations.call<{ connection: { id: string } }>(
      ...(['POST /connections', input] as const),
    )
    assert.equal((await integrations.read(body.data.connection.id)).requires_target, true)
  })

  it('says whether the service keeps people who are deleted here', async () => {
    assert.equal((await integrations.read(id)).keeps_people, false)
    const { database } = integrations.server
    await database.query("update connections set integration = 'birdsend'")
    assert.equal((await integrations.read(id)).keeps_people, true)
  })

  it('has the remembered names of the chosen lists, of no others', async () => {
    await integrations.server.database.query('update connections set target_names = $1::jsonb', [
      JSON.stringify({ 'list-1': 'Studio', 'list-2': 'Market', 'list-3': 'Unused' }),
    ])
    const campaigns = [{ campaign_id: integrations.campaignId, is_sent: true, target: 'list-2' }]
    const { data } = (await save({ default_target: 'list-1', campaigns })).body
    assert.deepEqual(data.target_names, { 'list-1': 'Studio', 'list-2': 'Market' })
  })
})

describe('a connection', () => {
  it('is paused and resumed', async () => {
    const stateAfter = async (act: string) => {
      await integrations.call(`POST /connections/${id}/${act}`)
      return (await integrations.read(id)).connection.state
    }
    assert.deepEqual([await stateAfter('pause'), await stateAfter('resume')], ['paused', 'working'])
  })

  it('is removed with its deliveries', async () => {
    await integrations.server.database.query(
      `insert into deliveries (account_id, site_id, connection_id, kind, email, created_at)
       select account_id, site_id, connection_id, 'lead', 'x', now() from connections`,
    )
    assert.equal((await integrations.call(`DELETE /connections/${id}`)).status, 200)
    assert.equal((await integrations.call(`GET /connections/${id}`)).status, 404)
    assert.deepEqual(await integrations.server.database.query('select 1 from deliveries'), [])
  })

  it('keeps the dashboard’s first step done if it got leads before it was removed', async () => {
    const { server, admin, site } = integrations
    const isStepDone = async () => {
      const call = { token: await server.tokenOf(admin), siteId: site.site_id }
      const { body } = await server.call('GET', '/v1/site?analytics=1', call)
      return parseAnalytics(body.data).hasDelivery
    }
    const remove = (connectionId: string) =>
      integrations.call(`DELETE /connections/${connectionId}`)
    await remove(id)
    assert.equal(await isStepDone(), false)
    const second = (await integrations.connect()).connection.id
    await server.database.query('update connections set last_sent_at = now()')
    assert.equal(await isStepDone(), true)
    await remove(second)
    assert.equal(await isStepDone(), true)
  })

  it('is disconnected, not an error, after ENCRYPTION_KEY has changed', async () => {
    const { environment } = integrations.server.deps
    const { encryptionKey } = environment
    Object.assign(environment, { encryptionKey: '9f'.repeat(32) })
    const detail = await integrations.read(id)
    const test = await integrations.call(`POST /connections/${id}/test`)
    Object.assign(environment, { encryptionKey })
    assert.deepEqual([detail.connection.state, detail.webhook_secret_hint], ['disconnected', null])
    assert.equal(test.status, 409)
    assert.match(test.body.message, /Replace them/)
  })

  it('cannot be read with the credentials of another connection', async () => {
    const other = (await integrations.connect()).connection.id
    await integrations.server.database.query(
      `update connections set sealed_credentials =
         (select sealed_credentials from connections where connection_id = $2) where connection_id = $1`,
      [id, other],
    )
    assert.equal((await integrations.read(id)).connection.state, 'disconnected')
  })
})

describe('the figures of a connection', () => {
  const DAY_MS = 86_400_000
  const addDelivery = (state: string, daysAgo: number) =>
    integrations.server.database.query(
      `insert into deliveries (account_id, site_id, connection_id, kind, email, state, created_at)
       select account_id, site_id, connection_id, 'lead', 'x', $2, $3 from connections
       where connection_id = $1`,
      [id, state, new Date(integrations.server.deps.now().getTime() - daysAgo * DAY_MS)],
    )

  it('count what was sent in 30 days, what waits and what was rejected', async () => {
    await Promise.all([addDelivery('sent', 1), addDelivery('sent', 29), addDelivery('sent', 31)])
    await Promise.all([addDelivery('waiting', 40), addDelivery('rejected', 40)])
    const { sent, waiting, rejected, state } = (await integrations.read(id)).connection
    assert.deepEqual([sent, waiting, rejected, state], [2, 1, 1, 'working'])
    const { body } = await integrations.call<{ sent_in_30_days: number }>('GET ')
    assert.equal(body.data.sent_in_30_days, 2)
  })

  it('say that it fails for 7 days after a lead was rejected', async () => {
    await addDelivery('rejected', 6)
    assert.equal((await integrations.read(id)).connection.state, 'failing')
  })

  for (const [failures, state] of [
    [5, 'failing'],
    [1, 'failing'],
    // The receiver asked to be left alone for a while.
    [0, 'working'],
  ] as const) {
    it(`say that it is ${state} after ${failures} failures`, async () => {
      const { database, deps } = integrations.server
      await database.query(
        `update connections set failures = $2, open_until = $3 where connection_id = $1`,
        [id, failures, new Date(deps.now().getTime() + 1_000)],
      )
      assert.equal((await integrations.read(id)).connection.state, state)
    })
  }
})

it('a webhook’s address is never listed beyond its host', async () => {
  const { text } = await integrations.call('GET ')
  assert.ok(text.includes('hooks.shop.example'))
  assert.ok(!text.includes(new URL(WEBHOOK_URL).pathname))
})
