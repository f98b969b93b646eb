import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { Memory } from '../../../demo/stand-ins/receivers/memory.ts'
import { findPerson, savePerson } from '../../../demo/stand-ins/receivers/people.ts'
import { adapterOf } from '../../../src/server/integrations/adapters/index.ts'
import {
  readTargets,
  type Sender,
  type Sent,
  sendLead,
  sendRemoval,
} from '../../../src/server/integrations/sending/send.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { connect, senderOf } from './connect.ts'

const NOW = new Date('2026-11-27T10:00:00Z')
const EMAIL = 'Zoe+kiln@Example.com'
/** On the second page of the tags. */
const TAG = 'Glaze workshop'

let server: TestServer
let sender: Sender
before(async () => {
  server = await startTestServer()
  sender = senderOf(server, 'birdsend', await connect(server, 'birdsend'))
})
after(() => server.close())
beforeEach(() => memory().removeAll('person'))

const memory = () => new Memory(server.database, 'birdsend', NOW)
const lead = (target: string | null = TAG) => ({
  ...{
    deliveryId: '',
    email: EMAIL,
    target,
    fields: { first_name: 'Zoë' },
    fieldNames: ['first_name'],
    happenedAt: NOW,
  },
})
const removal = { email: EMAIL, target: TAG, kind: 'unsubscribed', happenedAt: NOW } as const
const contact = async () => (await findPerson(memory(), '', EMAIL))?.fields
const requests = (sent: Pick<Sent, 'exchanges'>) =>
  sent.exchanges.map(({ request: { method, url } }) => `${method} ${url.replace(/.*\/v1/, '')}`)

/** People whose addresses contain this one, and whom the search lists first. */
async function addSimilar(count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const email = `a${number}.${EMAIL}`
    await savePerson(memory(), { list: '', email, fields: {} })
  }
}

describe('a lead for BirdSend', () => {
  it('is a new contact with the tag', async () => {
    const sent = await sendLead(sender, lead())
    assert.deepEqual(requests(sent), [
      'GET /contacts?search_by=email&keyword=Zoe%2Bkiln%40Example.com&per_page=100&page=1',
      'POST /contacts',
    ])
    assert.deepEqual(await contact(), { first_name: 'Zoë', tags: [TAG] })
  })

  it('changes the contact that is there, and adds the tag', async () => {
    await savePerson(memory(), { list: '', email: 'zoe+kiln@example.com', fields: { phone: '1' } })
    const sent = await sendLead(sender, lead())
    assert.deepEqual(requests(sent).slice(1), ['PATCH /contacts/1', 'POST /contacts/1/tags'])
    assert.deepEqual(await contact(), { first_name: 'Zoë', phone: '1', tags: [TAG] })
  })

  it('finds the contact on a later page', async () => {
    await savePerson(memory(), { list: '', email: EMAIL, fields: {} })
    await addSimilar(100)
    const sent = await sendLead(sender, lead(null))
    assert.deepEqual(
      requests(sent).map((request) => request.slice(-7)),
      ['&page=1', '&page=2', 'tacts/1'],
    )
  })
})

describe('a removal at BirdSend', () => {
  it('takes the tag off, with the contact and the tag on later pages', async () => {
    await sendLead(sender, lead())
    await addSimilar(100)
    const sent = await sendRemoval(sender, removal)
    assert.equal('outcome' in sent && sent.outcome.result, 'accepted')
    assert.equal(requests(sent).at(-1), 'DELETE /contacts/1/tags/102')
    assert.deepEqual((await contact())?.tags, [])
  })

  it('reads no further page once it has found both', async () => {
    await savePerson(memory(), { list: '', email: EMAIL, fields: { tags: ['Newsletter'] } })
    const sent = await sendRemoval(sender, { ...removal, target: 'Newsletter' })
    assert.equal(requests(sent).length, 3)
  })

  it('takes nobody off whose address only contains this one', async () => {
    await addSimilar(101)
    const sent = await sendRemoval(sender, removal)
    assert.ok(requests(sent).every((request) => request.startsWith('GET ')))
    assert.equal(
      'skipped' in sent && sent.skipped,
      'BirdSend doesn’t have this person with this tag.',
    )
  })
})

it('the tags of BirdSend are read from all pages', async () => {
  const found = await readTargets(sender)
  assert.equal('targets' in found ? found.targets.at(-1)?.id : null, TAG)
})

it('a list of BirdSend that doesn’t say how many pages it has ends with one that isn’t full', async () => {
  const pages = [Array(100).fill({ tag_id: 1, name: 'a' }), [{ tag_id: 2, name: 'b' }]]
  const read = adapterOf('birdsend').targets?.read
  const targets = await read?.({}, async () => ({ data: pages.shift() }))
  assert.equal(targets?.length, 101)
})
