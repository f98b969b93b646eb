import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { Memory } from '../../../demo/stand-ins/receivers/memory.ts'
import { people } from '../../../demo/stand-ins/receivers/people.ts'
import { placeInSheet } from '../../../src/server/integrations/adapters/sheet-rules.ts'
import {
  readTargets,
  type Sender,
  sendLead,
} from '../../../src/server/integrations/sending/send.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { connect, senderOf } from './connect.ts'

describe('a row of a sheet', () => {
  const place = (header: string[], fields: Record<string, string>, fieldNames: string[]) =>
    placeInSheet(header, { email: 'zoe@example.com', fields, fieldNames })

  const cases: [
    what: string,
    header: string[],
    fields: Record<string, string>,
    names: string[],
    added: string[],
    cells: string[],
  ][] = [
    [
      'of an empty sheet begins with the address, and has the order of the mapping',
      [],
      { Phone: '1', Name: 'Zoë' },
      ['Name', 'Phone'],
      ['Email', 'Name', 'Phone'],
      ['zoe@example.com', 'Zoë', '1'],
    ],
    [
      'has the order of the labels, not that of the mapping',
      ['Phone', 'E-mail', 'Name'],
      { Name: 'Zoë', Phone: '1' },
      ['Name', 'Phone'],
      [],
      ['1', 'zoe@example.com', 'Zoë'],
    ],
    [
      'leaves the cells of empty fields and of the owner’s own columns empty',
      ['Email', 'Notes', '', 'Phone'],
      { Phone: '1' },
      ['Name', 'Phone'],
      ['Name'],
      ['zoe@example.com', '', '', '1', ''],
    ],
    [
      'finds a label in another case or with spaces',
      ['EMAIL ADDRESS', ' name '],
      { Name: 'Zoë' },
      ['Name'],
      [],
      ['zoe@example.com', 'Zoë'],
    ],
    [
      'has a column for a number as a name',
      ['Email'],
      { 40: 'blue' },
      ['40'],
      ['40'],
      ['zoe@example.com', 'blue'],
    ],
    [
      'uses the first of two columns with one label',
      ['Email', 'Name', 'Name'],
      { Name: 'Zoë' },
      ['Name'],
      [],
      ['zoe@example.com', 'Zoë', ''],
    ],
  ]
  for (const [what, header, fields, names, added, cells] of cases) {
    it(what, () => {
      assert.deepEqual(place(header, fields, names), {
        added: { labels: added, column: header.length },
        cells,
      })
    })
  }
})

describe('leads in a spreadsheet', () => {
  let server: TestServer
  let sender: Sender
  let target: string
  before(async () => {
    server = await startTestServer()
    sender = senderOf(server, 'google_sheets', await connect(server, 'google_sheets'))
    const found = await readTargets(sender)
    target = 'targets' in found ? (found.targets[0]?.id ?? '') : ''
  })
  after(() => server.close())
  beforeEach(async () => {
    await memory().removeAll('header')
    await memory().removeAll('person')
  })

  const memory = () => new Memory(server.database, 'google_sheets', new Date())
  const send = async (email: string, fields: Record<string, string>, fieldNames: string[]) => {
    const sent = await sendLead(sender, {
      deliveryId: '',
      email,
      fields,
      fieldNames,
      target,
      happenedAt: new Date(),
    })
    assert.equal(sent.outcome.result, 'accepted', sent.outcome.words)
    return sent.exchanges.map(({ request: { method } }) => method)
  }
  const rows = async () => (await people(memory())).map(({ fields }) => fields)

  it('are below their labels, which the first one writes', async () => {
    const first = await send('a@example.com', { Name: 'Ada' }, ['Name', 'Phone'])
    const second = await send('b@example.com', { Phone: '1' }, ['Name', 'Phone'])
    assert.deepEqual(
      [first, second],
      [
        ['GET', 'PUT', 'POST'],
        ['GET', 'POST'],
      ],
    )
    assert.deepEqual(await rows(), [
      { Email: 'b@example.com', Name: '', Phone: '1' },
      { Email: 'a@example.com', Name: 'Ada', Phone: '' },
    ])
  })

  it('get a column at the end for a field that is mapped later, before others too', async () => {
    await send('a@example.com', { Name: 'Ada' }, ['Name'])
    await send('b@example.com', { Glaze: 'blue', Name: 'Ben' }, ['Glaze', 'Name'])
    const [newest] = await rows()
    assert.deepEqual(newest, { Email: 'b@example.com', Name: 'Ben', Glaze: 'blue' })
  })

  it('follow columns that the owner has moved', async () => {
    await memory().save('header', target, { labels: ['Notes', 'Name', 'Email'] })
    await send('a@example.com', { Name: 'Ada' }, ['Name'])
    assert.deepEqual(await rows(), [{ Notes: '', Name: 'Ada', Email: 'a@example.com' }])
  })

  it('that arrive at the same time write the same labels', async () => {
    const names = ['Name', 'Phone']
    await Promise.all([
      send('a@example.com', { Name: 'Ada' }, names),
      send('b@example.com', { Phone: '1' }, names),
    ])
    for (const row of await rows())
      assert.deepEqual(Object.keys(row).sort(), ['Email', 'Name', 'Phone'])
  })
})
