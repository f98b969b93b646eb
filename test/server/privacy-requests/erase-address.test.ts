import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ConnectedTool } from '../../../src/server/privacy-requests/schema.ts'
import { type Audience, addAudience, inEachTest } from '../subscribers/support.ts'
import { newMember } from '../support/accounts.ts'
import { newSite } from '../support/data.ts'
import {
  ADDRESS,
  addReceiver,
  callAs,
  eraseAddress,
  isGenuine,
  previewAddress,
  respond,
  tablesWith,
} from './support.ts'

let audience: Audience
inEachTest((fresh) => {
  audience = fresh
})

describe('deleting the person with an email address', () => {
  it('deletes somebody who is only in answers, with a genuine receipt', async () => {
    await respond(audience, { mail: 'Ada@Example.com' }, 'a')
    await respond(audience, { q: `Write to ${ADDRESS}.` }, 'b')
    await respond(audience, { mail: 'bob@example.com' }, 'c')
    const { status, body } = await eraseAddress(audience, ` ${ADDRESS}`)
    assert.equal(status, 200)
    const { subscribers, answers } = body.data.receipt.deleted
    assert.deepEqual({ subscribers, answers }, { subscribers: 0, answers: 2 })
    assert.equal(await isGenuine(audience, body.data), true)
    assert.deepEqual(await tablesWith(audience, ADDRESS), [])
    assert.deepEqual(await tablesWith(audience, 'bob@example.com'), ['responses'])
  })

  it('deletes a subscriber as well, in any case', async () => {
    await audience.add('ada')
    const { body } = await eraseAddress(audience, 'ADA@example.com')
    assert.equal(body.data.receipt.deleted.subscribers, 1)
    assert.deepEqual(await tablesWith(audience, ADDRESS), [])
  })

  it('takes the address out of notes about others, even if it is nowhere else', async () => {
    const friend = await audience.add('bob')
    const text = `Came with ${ADDRESS}.`
    await callAs(audience, ['POST', `/site/users/${friend}/notes`], { body: { text } })
    const { body } = await eraseAddress(audience, ADDRESS)
    assert.equal(body.data.receipt.redacted.notes, 1)
    assert.deepEqual(await tablesWith(audience, ADDRESS), [])
  })

  it('finds nobody where the address isn’t, a second time, or in another account', async () => {
    const other = await addAudience(audience.server)
    await respond(audience, { mail: ADDRESS }, 'a')
    assert.equal((await eraseAddress(other, ADDRESS)).status, 404)
    assert.equal((await eraseAddress(audience, ADDRESS)).status, 200)
    assert.equal((await eraseAddress(audience, ADDRESS)).status, 404)
  })

  it('twice at once makes one receipt', async () => {
    await respond(audience, { mail: ADDRESS }, 'a')
    const replies = await Promise.all([1, 2].map(() => eraseAddress(audience, ADDRESS)))
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 404])
  })

  for (const email of ['ada', '@', 'a@b', '', `${'a'.repeat(250)}@b.cz`])
    it(`is refused for “${email.slice(0, 12)}”, which isn’t an address`, async () => {
      assert.equal((await eraseAddress(audience, email)).status, 400)
      assert.equal((await previewAddress(audience, email)).status, 400)
    })

  it('needs the permission and access to all sites, like its preview', async () => {
    const { server, admin, site } = audience
    await respond(audience, { mail: ADDRESS }, 'a')
    const columns = { subscribers: true, sites_access: [site.site_id] }
    const { token: viewer } = await newMember(server, admin, {
      ...{ ...columns, permissions: { view_subscribers: true } },
    })
    const permissions = { delete_subscribers: true }
    const { token } = await newMember(server, admin, { ...columns, permissions })
    assert.equal((await eraseAddress(audience, ADDRESS, { token: viewer })).status, 403)
    assert.equal((await previewAddress(audience, ADDRESS, { token: viewer })).status, 403)
    await newSite(server, admin, 'second.example')
    assert.equal((await eraseAddress(audience, ADDRESS, { token })).status, 403)
    assert.equal((await previewAddress(audience, ADDRESS, { token })).status, 403)
  })
})

describe('the connected tools that got the person', () => {
  const TOOLS = [
    { title: 'A', integration: 'mailchimp', target: 'list' },
    { title: 'B', integration: 'birdsend', target: 'Newsletter' },
    { title: 'C', integration: 'birdsend' },
    { title: 'D', integration: 'google_sheets', target: 'sheet' },
    { title: 'E', integration: 'hubspot', removes_people: false },
    { title: 'F', integration: 'webhook', paused_at: '2026-03-01T12:00:00Z' },
  ]
  const EXPECTED = [
    ['A', 'Mailchimp', 'deletion', 'active'],
    ['B', 'BirdSend', 'list', 'active'],
    ['C', 'BirdSend', 'not-possible', 'active'],
    ['D', 'Google Sheets', 'not-possible', 'active'],
    ['E', 'HubSpot', 'turned-off', 'active'],
    ['F', 'Webhook', 'message', 'paused'],
  ]
  const shown = (tools: readonly ConnectedTool[] = []) =>
    tools.map(({ connection, service, removal, connection_state }) => [
      ...[connection, service, removal, connection_state],
    ])

  it('are named in the preview and in the receipt, with what is requested there', async () => {
    const id = await audience.add('ada')
    for (const tool of TOOLS) await addReceiver(audience, id, tool)
    await addReceiver(audience, await audience.add('bob'), { title: 'Z', integration: 'klaviyo' })
    const preview = await previewAddress(audience, ADDRESS)
    assert.deepEqual(shown(preview.body.data.tools), EXPECTED)
    const { body } = await eraseAddress(audience, ADDRESS)
    assert.deepEqual(shown(body.data.receipt.tools), EXPECTED)
    assert.equal(await isGenuine(audience, body.data), true)
  })

  it('have no names for a member who has no access to integrations', async () => {
    const { server, admin, site } = audience
    const id = await audience.add('ada')
    for (const tool of TOOLS) await addReceiver(audience, id, tool)
    const { token } = await newMember(server, admin, {
      ...{ subscribers: true, sites_access: [site.site_id] },
      permissions: { delete_subscribers: true },
    })
    const preview = await previewAddress(audience, ADDRESS, { token })
    const nameless = EXPECTED.map(([, ...rest]) => [null, ...rest])
    assert.deepEqual(shown(preview.body.data.tools), nameless)
    const { receipt } = (await eraseAddress(audience, ADDRESS, { token })).body.data
    assert.deepEqual(shown(receipt.tools), nameless)
    assert.ok(receipt.tools?.every(({ connection_id }) => connection_id === null))
  })

  it('are asked where they can be, and named in the ledger where they can’t', async () => {
    const id = await audience.add('ada')
    for (const tool of TOOLS) await addReceiver(audience, id, tool)
    await eraseAddress(audience, ADDRESS)
    const rows = await audience.server.database.query<{ title: string }>(
      `select connections.title from deliveries join connections using (connection_id)
       where kind = 'erased' and deliveries.account_id = $1 order by 1`,
      [audience.admin.accountId],
    )
    assert.deepEqual(
      rows.map(({ title }) => title),
      ['A', 'B', 'C', 'D', 'F'],
    )
  })
})

describe('the preview of deleting an address', () => {
  it('says on how many lists and in how many answers the address is, and changes nothing', async () => {
    await audience.add('ada')
    await respond(audience, { mail: ADDRESS }, 'a')
    for (let time = 0; time < 2; time += 1) {
      const { subscribers, answers } = (await previewAddress(audience, ADDRESS)).body.data
      assert.deepEqual({ subscribers, answers }, { subscribers: 1, answers: 1 })
    }
    const { subscribers, answers } = (await previewAddress(audience, 'bob@example.com')).body.data
    assert.deepEqual({ subscribers, answers }, { subscribers: 0, answers: 0 })
  })
})
