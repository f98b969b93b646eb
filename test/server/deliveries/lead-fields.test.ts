import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { claimDelivery } from '../../../src/server/delivery-worker/claim.ts'
import { readMappedLead } from '../../../src/server/delivery-worker/lead.ts'
import { field, formOf } from '../leads/designs.ts'
import { countReads } from '../support/count-reads.ts'
import { newCampaign } from '../support/data.ts'
import { contentOf, type Deliveries, resetDeliveries, startDeliveries } from './support.ts'

let all: Deliveries
before(async () => {
  all = await startDeliveries()
  const row = { if_empty: 'omit' }
  await all.call(`PUT /connections/${all.connection.id}`, {
    field_map: [
      { ...row, source: 'email', target: 'email' },
      { ...row, source: 'name', target: 'name' },
      { ...row, source: 'phone', target: 'phone' },
    ],
  })
})
after(() => all.server.close())
beforeEach(() => resetDeliveries(all))

const publish = (design: object) =>
  newCampaign(all.server.database, all.admin, all.site, {
    ...{ title: 'Spring', status: 'live', design: JSON.stringify(design) },
  })

/** Somebody with answers has signed up in a campaign with a form. */
async function joinWith(design: object, answers: Record<string, string>): Promise<void> {
  const { server } = all
  const campaignId = await publish(design)
  const email = await all.join()
  await server.database.query(
    'update subscribers set campaign_id = $3, answers = $2::jsonb where email = $1',
    [email, JSON.stringify(answers), campaignId],
  )
}

async function sentFields() {
  await all.workOff()
  const [message] = all.messages()
  const { name, phone } = contentOf(message ?? { method: 'POST', url: '' }).data
  return { name, phone }
}

describe('a lead is sent', () => {
  it('with its first and last name in the order of its form', async () => {
    const fields = ['first_name', 'last_name'].map((name) => field(name, { kind: 'name' }))
    await joinWith(formOf(...fields), { last_name: 'Lovelace', first_name: 'Ada' })
    assert.equal((await sentFields()).name, 'Ada Lovelace')
  })

  it('with a name although another form was published whose field of that name is a text', async () => {
    await joinWith(formOf(field('email_2', { kind: 'name' })), { email_2: 'Ada' })
    await publish(formOf(field('email_2', { kind: 'text' })))
    assert.equal((await sentFields()).name, 'Ada')
  })

  it('without a text although another form was published whose field of that name is a name', async () => {
    await joinWith(formOf(field('email_2', { kind: 'text' })), { email_2: 'Ada' })
    await publish(formOf(field('email_2', { kind: 'name' })))
    assert.equal((await sentFields()).name, undefined)
  })

  it('with a name and phone number that were imported and no form asks for', async () => {
    await joinWith(formOf(), { name: 'Ada', phone: '123' })
    assert.deepEqual(await sentFields(), { name: 'Ada', phone: '123' })
  })
})

describe('the lead of an imported person', () => {
  const isImported = async () => {
    const { database, deps, jobs } = all.server
    const [row] = await all.ledger()
    const { encryptionKey } = deps.environment
    const due = { id: row?.id ?? '', dueAt: row?.next_try_at ?? new Date(0) }
    const mapped = await database.transaction(async (statements) => {
      const claim = { ...due, now: deps.now(), chance: 0, encryptionKey }
      const delivery = await claimDelivery(statements, jobs, claim)
      return delivery && readMappedLead(statements, delivery)
    })
    return mapped?.isSent === true && mapped.lead.isImported
  }

  it('says so, because the time of the import is no consent', async () => {
    await joinWith(formOf(), {})
    await all.server.database.query('delete from submissions')
    await all.server.database.query('update subscribers set imported = true')
    assert.equal(await isImported(), true)
  })

  it('is like any other after they have submitted a form', async () => {
    await joinWith(formOf(), {})
    await all.server.database.query('update subscribers set imported = true')
    assert.equal(await isImported(), false)
  })
})

describe('a lead of a site with 60 large designs', () => {
  it('is mapped without reading them', async () => {
    const { database, deps, jobs } = all.server
    const fields = Array.from({ length: 20 }, (_, number) => field(`field_${number}`))
    for (let count = 0; count < 60; count += 1) {
      await newCampaign(database, all.admin, all.site, {
        ...{ title: `Other ${count}`, status: 'live', design: JSON.stringify(formOf(...fields)) },
      })
    }
    await joinWith(formOf(field('name', { kind: 'name' })), { name: 'Ada' })
    await database.query('analyze campaigns')
    const [row] = await all.ledger()
    const { encryptionKey } = deps.environment
    const due = { id: row?.id ?? '', dueAt: row?.next_try_at ?? new Date(0) }
    const delivery = await database.transaction((statements) =>
      claimDelivery(statements, jobs, { ...due, now: deps.now(), chance: 0, encryptionKey }),
    )
    assert.ok(delivery)
    const reads = await countReads(database, (statements) => readMappedLead(statements, delivery))
    assert.ok(reads < 100, `${reads} rows were read`)
  })
})
