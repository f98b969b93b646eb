import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { AdapterRequest } from '../../../src/server/integrations/adapters/adapter.ts'
import { WEBHOOK_URL } from '../integrations/support.ts'
import { type List, startList } from '../leads/support.ts'
import { tablesWith } from '../privacy-requests/support.ts'
import { newCampaign } from '../support/data.ts'
import { contentOf } from './support.ts'

/** What the webhook received, and how it answers. */
const sent: AdapterRequest[] = []
let answer: (request: AdapterRequest) => { status: number; body?: string }

let list: List
let connectionId: string
/** A campaign without double opt-in. */
let plainId: string
before(async () => {
  list = await startList({
    receivers: async (request) => {
      sent.push(request)
      return { headers: {}, body: '', ...answer(request) }
    },
    receiverPage: (url) => url,
  })
  const { server, admin, site } = list
  plainId = await newCampaign(server.database, admin, site, { title: 'Plain', status: 'live' })
})
after(() => list.server.close())
beforeEach(async () => {
  // Submissions are limited per visitor and hour.
  list.advanceDays(1 / 24 + 0.001)
  await list.server.database.query('delete from connections')
  await list.server.database.query('delete from pgboss.job')
  answer = () => ({ status: 200 })
  const input = { integration: 'webhook', credentials: { url: WEBHOOK_URL } }
  const reply = await asOwner<{ connection: { id: string } }>(
    'POST /integrations/connections',
    input,
  )
  connectionId = reply.body.data.connection.id
  sent.length = 0
})

/** Calls the API as the owner of the site. */
async function asOwner<Data = unknown>(line: string, body?: unknown) {
  const [method = '', path = ''] = line.split(' ')
  const { server, admin, site } = list
  const token = await server.tokenOf(admin)
  return server.call<Data>(method, `/v1${path}`, { token, siteId: site.site_id, body })
}

async function idOf(email: string): Promise<string> {
  const [row] = await list.server.database.query<{ id: string }>(
    'select subscriber_id as id from subscribers where email = $1',
    [email],
  )
  return row?.id ?? ''
}

/** Runs the jobs, and returns the type and the address of each message that leaves. */
async function workOff() {
  sent.length = 0
  await list.server.jobs.workOff()
  return sent.map((request) => {
    const { type, data } = contentOf(request)
    return [type, data.email]
  })
}

/** Somebody whose lead has been sent. */
async function joinAndSend(): Promise<string> {
  const email = list.newEmail()
  await list.join(email, { campaign_id: plainId })
  assert.deepEqual(await workOff(), [['lead.created', email]])
  return email
}

describe('a lead', () => {
  it('waits until its address is confirmed, and is sent then', async () => {
    const email = list.newEmail()
    const link = await list.joinAndGetLink(email)
    assert.deepEqual(await workOff(), [])
    await list.press(link, 'confirm')
    assert.deepEqual(await workOff(), [['lead.created', email]])
  })

  it('is sent at once without double opt-in, and again when the person signs up again', async () => {
    const email = await joinAndSend()
    await list.join(email, { campaign_id: plainId })
    assert.deepEqual(await workOff(), [['lead.created', email]])
  })

  it('of a person who has confirmed is sent again when they sign up without double opt-in', async () => {
    const email = await joinAndSend()
    await list.server.database.query('update subscribers set confirmed_at = $2 where email = $1', [
      email,
      list.server.deps.now(),
    ])
    await list.join(email, { campaign_id: plainId })
    assert.deepEqual(await workOff(), [['lead.created', email]])
  })

  it('is sent after it was confirmed manually', async () => {
    const email = list.newEmail()
    await list.join(email)
    await asOwner(`POST /site/users/${await idOf(email)}/confirm`, { reason: 'Met at the fair' })
    assert.deepEqual(await workOff(), [['lead.created', email]])
  })

  it('is sent to a connection for confirmed people only after it is confirmed', async () => {
    await asOwner(`PUT /integrations/connections/${connectionId}`, { only_confirmed: true })
    const [plain, confirmed] = [list.newEmail(), list.newEmail()]
    await list.join(plain, { campaign_id: plainId })
    const link = await list.joinAndGetLink(confirmed)
    assert.deepEqual(await workOff(), [])
    await list.press(link, 'confirm')
    assert.deepEqual(await workOff(), [['lead.created', confirmed]])
  })
})

describe('a person whose lead was sent', () => {
  it('is taken off after they unsubscribe by their link, and sent again when they return', async () => {
    const email = list.newEmail()
    const link = await list.joinAndGetLink(email)
    await list.press(link, 'confirm')
    await workOff()
    await list.press(link, 'leave')
    assert.deepEqual(await workOff(), [['lead.unsubscribed', email]])
    await list.press(link, 'return')
    assert.deepEqual(await workOff(), [['lead.created', email]])
  })

  it('is taken off after the owner unsubscribes them', async () => {
    const email = await joinAndSend()
    await asOwner(`POST /site/users/${await idOf(email)}/unsubscribe`)
    assert.deepEqual(await workOff(), [['lead.unsubscribed', email]])
  })

  it('is deleted there after the owner deletes them', async () => {
    const email = await joinAndSend()
    await asOwner('POST /site/users/bulk/delete', { ids: [await idOf(email)] })
    assert.deepEqual(await workOff(), [['lead.deleted', email]])
  })

  it('is deleted there after the owner deletes them everywhere, and is named nowhere here', async () => {
    const email = await joinAndSend()
    const other = list.newEmail()
    // The receiver repeats addresses, in the words of a delivery and in the notification of a pause.
    answer = () => ({ status: 410, body: `${other} and ${email} are gone.` })
    await list.join(other, { campaign_id: plainId })
    await list.join(email, { campaign_id: plainId })
    await workOff()
    await asOwner(`POST /integrations/connections/${connectionId}/resume`)
    answer = () => ({ status: 422, body: `${email} is a friend of ${other}.` })
    await workOff()
    const path = `/site/users/${await idOf(email)}/erase`
    assert.equal((await asOwner(`POST ${path}`, { email })).status, 200)
    const naming =
      "select from deliveries where kind = 'lead' and position($1 in deliveries::text) > 0"
    assert.deepEqual(await list.server.database.query(naming, [email]), [])
    answer = () => ({ status: 200 })
    list.advanceDays(4)
    assert.ok((await workOff()).some(([type, to]) => type === 'lead.deleted' && to === email))
    assert.deepEqual(await tablesWith(list, email), [])
    assert.ok((await tablesWith(list, 'a connection is paused')).includes('notifications'))
  })
})
