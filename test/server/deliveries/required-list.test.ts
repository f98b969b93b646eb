import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { requeueStranded } from '../../../src/server/deliveries/waiting.ts'
import type { ConnectionResponse } from '../../../src/server/integrations/schema.ts'
import { SECRET_KEY } from '../integrations/support.ts'
import { type Deliveries, MINUTE_MS, startDeliveries } from './support.ts'

let all: Deliveries
let id: string
before(async () => {
  all = await startDeliveries()
  all.answer(() => ({ body: '1' }))
  await all.call(`DELETE /connections/${all.connection.id}`)
  all.answer(({ url }) => ({ body: url.includes('get-brands') ? '{}' : '1' }))
  const credentials = { url: 'https://mail.example.com', key: SECRET_KEY }
  const input = { integration: 'sendy', credentials }
  const { body } = await all.call<{ connection: ConnectionResponse }>(
    ...(['POST /connections', input] as const),
  )
  id = body.data.connection.id
})
after(() => all.server.close())

const stateOf = async () => (await all.read(id)).connection.state
const save = (settings: object) => all.call(`PUT /connections/${id}`, settings)
const waiting = async () => (await all.ledger()).filter(({ state }) => state === 'waiting')

describe('a lead for a service that needs a list', () => {
  it('waits while none is chosen, and is sent as soon as one is', async () => {
    const email = await all.join()
    await all.workOff()
    assert.equal(await stateOf(), 'needs_target')
    assert.deepEqual(
      (await waiting()).map((row) => [row.email, row.tries, row.next_try_at]),
      [[email, 0, null]],
    )
    await save({ default_target: 'list-1' })
    await all.workOff()
    assert.equal(await stateOf(), 'working')
    assert.deepEqual(
      (await all.ledger()).map((row) => [row.state, row.target]),
      [['sent', 'list-1']],
    )
  })

  it('waits for its campaign’s own list, too', async () => {
    await save({ default_target: null })
    const email = await all.join()
    await all.workOff()
    assert.deepEqual(
      (await waiting()).map((row) => row.email),
      [email],
    )
    await save({
      campaigns: [{ campaign_id: all.formId, is_sent: true, target: 'list-2' }],
      sends_new_campaigns: false,
    })
    await all.workOff()
    assert.deepEqual(await waiting(), [])
  })

  it('doesn’t wait for a list once its campaign is not sent', async () => {
    const { formId } = all
    await save({
      ...{ default_target: null, sends_new_campaigns: false },
      campaigns: [{ campaign_id: formId, is_sent: true, target: null }],
    })
    const email = await all.join()
    await all.workOff()
    assert.equal((await waiting()).length, 1)
    await save({ campaigns: [{ campaign_id: formId, is_sent: false }] })
    const row = (await all.ledger()).find((one) => one.email === email)
    assert.deepEqual(
      [row?.state, row?.words, row?.next_try_at],
      ['skipped', 'Leads of this campaign are no longer sent here.', null],
    )
    await all.join()
    await all.workOff()
    assert.deepEqual(await waiting(), [])
  })

  it('is not tried again by the hourly work, nor by a request to send it now', async () => {
    await save({
      campaigns: [{ campaign_id: all.formId, is_sent: true, target: null }],
    })
    await all.join()
    await all.workOff()
    const { database, deps, jobs } = all.server
    await requeueStranded(database, jobs, { now: deps.now(), needTarget: ['sendy'] })
    const [row] = await waiting()
    assert.equal(row?.next_try_at, null)
    await all.call(`POST /connections/${id}/deliveries/${row?.id}/send`)
    await all.wait(MINUTE_MS)
    assert.deepEqual(
      (await waiting()).map(({ next_try_at, tries }) => [next_try_at, tries]),
      [[null, 0]],
    )
  })
})
