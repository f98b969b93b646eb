import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { parse } from 'csv-parse/sync'
import {
  deleteOldImports,
  eraseFromImports,
  listImports as readImports,
} from '../../../src/server/imports/repository.ts'
import { failLostImports } from '../../../src/server/imports/running-imports.ts'
import type { ImportResponse } from '../../../src/server/imports/schema.ts'
import { addressPattern } from '../../../src/server/privacy-requests/address-pattern.ts'
import { field, formOf } from '../leads/designs.ts'
import { newAdmin, newMember } from '../support/accounts.ts'
import { addWaitingLead, newCampaign, newSite } from '../support/data.ts'
import { startTestServer } from '../support/server.ts'
import {
  type ImportWorld,
  importFile,
  listImports,
  rejectedFile,
  start,
  upload,
  work,
} from './support.ts'

const server = await startTestServer()
after(() => server.close())

let world: ImportWorld
/** A new site for each test, in Berlin. */
async function newWorld(): Promise<ImportWorld> {
  const admin = await newAdmin(server)
  const site = await newSite(server, admin, 'shop.example', 'Europe/Berlin')
  const campaignId = await newCampaign(server.database, admin, site)
  return { server, admin, site, campaignId }
}

type Stored = {
  email: string
  answers: Record<string, string>
  consent: object[]
  created_at: Date
  confirmed_at: Date | null
}

const stored = ({ campaignId }: ImportWorld) =>
  server.database.query<Stored>(
    `select email, answers, consent, created_at, confirmed_at from subscribers
     where campaign_id = $1 order by email`,
    [campaignId],
  )
const reasonsOf = ({ reasons }: ImportResponse) =>
  Object.fromEntries(reasons.map(({ reason, count }) => [reason, count]))

describe('importing a file', () => {
  before(async () => {
    world = await newWorld()
  })

  it('puts its people on the list, without a confirmation email', async () => {
    const file = 'Email,Name\nann@shop.example,Ann\n"bo@shop.example","Bo ""B"" Li"\n'
    const { added, rejected, state } = await importFile(world, file)
    assert.deepEqual({ added, rejected, state }, { added: 2, rejected: 0, state: 'done' })
    const [ann, bo] = await stored(world)
    assert.deepEqual(ann?.answers, { name: 'Ann' })
    assert.equal(ann?.confirmed_at, null)
    assert.deepEqual(bo?.answers, { name: 'Bo "B" Li' })
    const mails = await server.database.query('select from outbox_mails')
    assert.equal(mails.length, 0)
  })

  it('stores the consent as it was shown, with its source, the time and the admin', async () => {
    const [ann] = await stored(world)
    const { admin } = world
    const text = 'Alle haben zugestimmt.'
    const at = server.deps.now().toISOString()
    assert.deepEqual(ann?.consent, [{ text, at, source: 'import', by: admin.email }])
  })

  it('counts them in the list’s total and in no figure of the campaign', async () => {
    const { admin, site, campaignId } = world
    const { token } = admin
    const call = { token, siteId: site.site_id }
    const { body } = await server.call('GET', '/v1/site/users/', call)
    assert.equal((body.data as { pagination: { total: number } }).pagination.total, 2)
    const [campaign] = await server.database.query(
      'select subscribe_count from campaigns where campaign_id = $1',
      [campaignId],
    )
    assert.equal(campaign?.subscribe_count, 0)
    const days = await server.database.query('select from campaign_days where campaign_id = $1', [
      campaignId,
    ])
    assert.equal(days.length, 0)
  })
})

describe('somebody on another campaign’s list', () => {
  for (const left_at of [null, '2026-03-01T12:00:00Z']) {
    it(`is added${left_at === null ? '' : ' even after unsubscribing there'}, and nothing changes there`, async () => {
      world = await newWorld()
      const other = await newCampaign(server.database, world.admin, world.site)
      await server.database.query(
        `insert into subscribers (account_id, site_id, campaign_id, email, left_at, created_at)
         select account_id, site_id, campaign_id, 'ann@shop.example', $2, '2026-02-01' from campaigns
         where campaign_id = $1`,
        [other, left_at],
      )
      const there = () =>
        server.database.query('select * from subscribers where campaign_id = $1', [other])
      const before = await there()
      const file = 'Email,Name\nANN@shop.example,Ann\n'
      const { added, updated, rejected } = await importFile(world, file, { fills_missing: true })
      assert.deepEqual({ added, updated, rejected }, { added: 1, updated: 0, rejected: 0 })
      assert.deepEqual(await there(), before)
    })
  }
})

describe('a row that is not imported', () => {
  const cases: [row: string, reason: string][] = [
    ['"open,Ann', 'broken-quotes'],
    ['ann@shop.example,Ann,Extra', 'too-many-cells'],
    ['ann@shop.example,A\ufffdn', 'unreadable'],
    [',Ann', 'no-email'],
    ['ann.shop.example,Ann', 'invalid-email'],
    [`ann@shop.example,${'A'.repeat(1_001)}`, 'too-long'],
    ['FIRST@shop.example,Ann', 'duplicate'],
  ]
  for (const [row, reason] of cases) {
    it(`has a reason: ${reason}`, async () => {
      const result = await importFile(
        await newWorld(),
        `Email,Name\nfirst@shop.example,First\n${row}\nlast@shop.example,Last\n`,
      )
      assert.equal(result.added, 2)
      assert.deepEqual(reasonsOf(result), { [reason]: 1 })
    })
  }

  it('is in a file for download, with its number, the reason as it is shown, and harmless formulas', async () => {
    world = await newWorld()
    const file = 'Email,Name\nann@shop.example,Ann\n\n=1+2,"Bo\nLi"\nANN@shop.example,-Ann\n'
    const { import_id, has_file } = await importFile(world, file)
    assert.ok(has_file)
    const labels = {
      ...{ row: 'Zeile', reason: 'Grund', 'invalid-email': 'Keine Adresse' },
      duplicate: 'Gleiche Adresse wie in Zeile',
    }
    const rows = parse(await rejectedFile(world, import_id, labels), { bom: true })
    assert.deepEqual(rows, [
      ['Zeile', 'Grund', 'Email', 'Name'],
      ['4', 'Keine Adresse', "'=1+2", 'Bo\nLi'],
      ['5', 'Gleiche Adresse wie in Zeile (2)', 'ANN@shop.example', "'-Ann"],
    ])
  })

  it('is counted by reason while the file is imported, without reading the rows again', async () => {
    world = await newWorld()
    const file = `Email,Name\n${'ann,Ann\n'.repeat(700)},No address\n`
    const { reasons } = await importFile(world, file)
    assert.deepEqual(reasons, [
      { reason: 'invalid-email', count: 700 },
      { reason: 'no-email', count: 1 },
    ])
    const queries: string[] = []
    await server.database.transaction((statements) => {
      const query: typeof statements.query = (sql, parameters) => {
        queries.push(sql)
        return statements.query(sql, parameters)
      }
      return readImports({ ...statements, query }, world.site, server.deps.now())
    })
    assert.equal(queries.length, 1)
    assert.doesNotMatch(queries.join(), /import_rejects/)
  })

  it('can be corrected in that file and imported again', async () => {
    world = await newWorld()
    const first = await importFile(world, 'Email,Phone\nann,+49 30 1234\n', {
      targets: ['email', 'field:phone'],
    })
    const file = await rejectedFile(world, first.import_id)
    const targets = ['skip', 'skip', 'email', 'field:phone']
    const { added } = await importFile(world, file.replace('"ann"', '"ann@shop.example"'), {
      targets,
    })
    assert.equal(added, 1)
    assert.deepEqual((await stored(world))[0]?.answers, { phone: '+49 30 1234' })
  })
})

describe('a person who is already known', () => {
  const file = 'Email,Name,Phone\nANN@shop.example,Other,123\n'
  const targets = ['email', 'field:name', 'field:phone']
  const withAnn = async () => {
    world = await newWorld()
    await importFile(world, 'Email,Name\nann@shop.example,Ann\n')
  }

  it('is left as they are', async () => {
    await withAnn()
    assert.deepEqual(reasonsOf(await importFile(world, file, { targets })), { 'on-list': 1 })
    assert.deepEqual((await stored(world))[0]?.answers, { name: 'Ann' })
  })

  it('gets only what is missing, if that was chosen', async () => {
    await withAnn()
    const { updated, rejected } = await importFile(world, file, { targets, fills_missing: true })
    assert.deepEqual({ updated, rejected }, { updated: 1, rejected: 0 })
    assert.deepEqual((await stored(world))[0]?.answers, { name: 'Ann', phone: '123' })
  })

  it('is not imported, if nothing is missing', async () => {
    await withAnn()
    const settings = { fills_missing: true }
    const result = await importFile(world, 'Email,Name\nann@shop.example,Ann\n', settings)
    assert.deepEqual(reasonsOf(result), { 'on-list': 1 })
  })

  it('stays off the list after unsubscribing', async () => {
    await withAnn()
    await server.database.query('update subscribers set left_at = now() where campaign_id = $1', [
      world.campaignId,
    ])
    const result = await importFile(world, file, { targets, fills_missing: true })
    assert.deepEqual(reasonsOf(result), { unsubscribed: 1 })
    const [ann] = await server.database.query<{ left_at: Date | null }>(
      'select left_at from subscribers where campaign_id = $1',
      [world.campaignId],
    )
    assert.notEqual(ann?.left_at, null)
  })

  it('goes on waiting for the double opt-in', async () => {
    world = await newWorld()
    const { admin, site, campaignId } = world
    const email = await addWaitingLead(server.database, admin, site, campaignId)
    const result = await importFile(world, `Email,Name\n${email},Ann\n`, { fills_missing: true })
    assert.deepEqual(reasonsOf(result), { waiting: 1 })
  })

  it('of another campaign is added to this one', async () => {
    await withAnn()
    const { admin, site } = world
    const campaignId = await newCampaign(server.database, admin, site)
    const { added } = await importFile({ ...world, campaignId }, 'Email,Name\nann@shop.example,Ann')
    assert.equal(added, 1)
  })
})

describe('the date joined', () => {
  const importDate = async (date: string, date_order = 'day-first') => {
    world = await newWorld()
    const file = `Email,Date\nann@shop.example,"${date}"\n`
    const result = await importFile(world, file, { targets: ['email', 'joined'], date_order })
    return { result, joined: (await stored(world))[0]?.created_at.toISOString() }
  }
  const cases: [date: string, order: string, joined: string][] = [
    ['2026-03-04 09:05', 'day-first', '2026-03-04T08:05:00.000Z'],
    ['4.3.2026', 'day-first', '2026-03-03T23:00:00.000Z'],
    ['3/4/2026', 'day-first', '2026-04-02T22:00:00.000Z'],
    ['3/4/2026', 'month-first', '2026-03-03T23:00:00.000Z'],
    ['March 4, 2026', 'day-first', '2026-03-03T23:00:00.000Z'],
    ['2026-03-04T09:05:07Z', 'day-first', '2026-03-04T09:05:07.000Z'],
  ]
  for (const [date, order, joined] of cases) {
    it(`is in the site’s time zone: ${date}, ${order}`, async () => {
      assert.equal((await importDate(date, order)).joined, joined)
    })
  }

  for (const date of ['31.02.2026', 'soon', '2099-01-01']) {
    it(`is refused with the row: ${date}`, async () => {
      assert.deepEqual(reasonsOf((await importDate(date)).result), { 'invalid-date': 1 })
    })
  }

  it('is the time of the import, if the cell is empty', async () => {
    assert.equal((await importDate('')).joined, server.deps.now().toISOString())
  })
})

describe('a file with odd rows', () => {
  it('may have 200 columns, of which most are not imported', async () => {
    world = await newWorld()
    const cells = (text: string) => Array.from({ length: 199 }, (_, column) => `${text}${column}`)
    const file = `Email,${cells('c')}\nann@shop.example,${cells('v')}\n`
    const targets = ['email', ...cells('').map(() => 'skip')]
    assert.equal((await importFile(world, file, { targets })).added, 1)
  })

  it('keeps markup and formulas as text', async () => {
    world = await newWorld()
    await importFile(world, 'Email,Name\nann@shop.example,<b>=1+2</b>\nbo@shop.example,=1+2\n')
    const names = (await stored(world)).map(({ answers }) => answers.name)
    assert.deepEqual(names, ['<b>=1+2</b>', '=1+2'])
  })

  it('may have shorter rows, and no row with the names of the columns', async () => {
    world = await newWorld()
    const { added } = await importFile(world, 'ann@shop.example,Ann\nbo@shop.example\n', {
      has_header: false,
    })
    assert.equal(added, 2)
  })

  it('joins the values of two columns for one field', async () => {
    world = await newWorld()
    await importFile(world, 'First;Email;Last\nAnn;ann@shop.example;Li\n', {
      targets: ['field:name', 'email', 'field:name'],
    })
    assert.deepEqual((await stored(world))[0]?.answers, { name: 'Ann Li' })
  })
})

describe('a file that can’t be imported', () => {
  before(async () => {
    world = await newWorld()
  })
  const row = 'ann@shop.example,Ann\n'
  const cases: [what: string, file: string | Uint8Array<ArrayBuffer>, words: RegExp][] = [
    ['an empty file', '', /is empty/],
    ['only empty lines', '\n\n', /is empty/],
    ['a spreadsheet', Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0]), /Save it as CSV first/],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), /isn’t a text file/],
    ['201 columns', `Email${',c'.repeat(200)}\n`, /more than 200 columns. The maximum is 200/],
    [
      '200,001 people',
      `Email,Name\n${row.repeat(200_001)}`,
      /200,002 rows. The maximum is 200,000/,
    ],
    ['quotation marks that don’t match in the first row', '"Email,Name\n', /^Row 1 has quotation/],
  ]
  for (const [what, file, words] of cases) {
    it(`is refused with what to do: ${what}`, async () => {
      const { status, body } = await upload(world, world.admin, file)
      assert.equal(status, 400)
      assert.match(body.message, words)
    })
  }

  it('is refused if it is larger than 20 MB', async () => {
    const { status, body } = await upload(world, world.admin, new Uint8Array(21 * 1_024 * 1_024))
    assert.equal(status, 413)
    assert.match(body.message, /at most 20 MB/)
  })
})

it('the list has columns for imported names and phone numbers, which no form asks for', async () => {
  world = await newWorld()
  const call = { token: world.admin.token, siteId: world.site.site_id }
  const fields = async () =>
    (await server.call<{ fields: object[] }>('GET', '/v1/site/users/fields', call)).body.data.fields
  assert.deepEqual(await fields(), [])
  await importFile(world, 'Email,Phone\nann@shop.example,123\n', {
    targets: ['email', 'field:phone'],
  })
  assert.deepEqual(await fields(), [{ name: 'phone', label: 'Phone', kind: 'phone' }])
})

it('the list keeps the column of an imported field when the only draft that had it is deleted', async () => {
  world = await newWorld()
  const { site, admin } = world
  const draft = await newCampaign(server.database, admin, site)
  await server.database.query('update campaigns set design = $2 where campaign_id = $1', [
    ...[draft, JSON.stringify(formOf(field('size', { label: 'Shoe size' })))],
  ])
  await importFile(world, 'Email,Size\nann@shop.example,42\n', { targets: ['email', 'field:size'] })
  await server.database.query('update campaigns set deleted_at = now() where campaign_id = $1', [
    draft,
  ])
  const { body } = await server.call<{ fields: object[] }>('GET', '/v1/site/users/fields', {
    ...{ token: admin.token, siteId: site.site_id },
  })
  assert.deepEqual(body.data.fields, [{ name: 'size', label: 'Shoe size', kind: 'text' }])
})

describe('tags', () => {
  const tagsOf = async () => {
    const rows = await server.database.query<{ tag: string }>(
      `select tag from subscriber_tags join subscribers using (subscriber_id)
       where campaign_id = $1 order by email, tag_key`,
      [world.campaignId],
    )
    return rows.map(({ tag }) => tag)
  }
  const targets = ['email', 'tags']

  it('are separated by commas, semicolons or bars, and are the same in any case', async () => {
    world = await newWorld()
    await importFile(world, 'Email,Tags\nann@shop.example,"VIP; vip, autumn | Two  words"\n', {
      targets,
    })
    assert.deepEqual(await tagsOf(), ['autumn', 'Two words', 'vip'])
  })

  it('are added to people on the list, if missing values are filled in', async () => {
    world = await newWorld()
    await importFile(world, 'Email,Tags\nann@shop.example,VIP\n', { targets })
    const file = 'Email,Tags\nann@shop.example,"VIP, Autumn"\n'
    const { updated } = await importFile(world, file, { targets, fills_missing: true })
    assert.equal(updated, 1)
    assert.deepEqual(await tagsOf(), ['Autumn', 'VIP'])
  })
})

describe('the tags of a person who has some', () => {
  const targets = ['email', 'tags']
  const names = (count: number, prefix = 'tag') =>
    Array.from({ length: count }, (_, index) => `${prefix}${index}`).join('; ')
  const fill = (tags: string) =>
    importFile(world, `Email,Tags\nann@shop.example,${tags}\n`, { targets, fills_missing: true })
  const countOfTags = async () => {
    const [row] = await server.database.query(
      'select count(*)::integer as count from subscriber_tags where site_id = $1',
      [world.site.id],
    )
    return row?.count
  }
  before(async () => {
    world = await newWorld()
    await fill(names(15))
  })

  it('are added up to the limit, which counts those of the file once', async () => {
    await fill(`${names(15)}; ${names(5, 'other')}`)
    assert.equal(await countOfTags(), 20)
  })

  it('are not added above the limit', async () => {
    await fill(`${names(15)}; one-more`)
    assert.equal(await countOfTags(), 20)
  })
})

it('tags are spelled as on the site, and a new one as it is first in the file', async () => {
  world = await newWorld()
  const targets = ['email', 'tags']
  await importFile(world, 'Email,Tags\nann@shop.example,VIP\n', { targets })
  const rows = 'bo@shop.example,vip; Autumn\ncy@shop.example,AUTUMN\n'
  await importFile(world, `Email,Tags\n${rows}`, { targets })
  const tags = await server.database.query<{ tag: string }>(
    'select distinct tag from subscriber_tags where site_id = $1 order by tag',
    [world.site.id],
  )
  assert.deepEqual(
    tags.map(({ tag }) => tag),
    ['Autumn', 'VIP'],
  )
})

describe('a person who is deleted everywhere', () => {
  it('is also deleted from the rows that were not imported', async () => {
    world = await newWorld()
    const { import_id } = await importFile(
      world,
      'Email,Name\nann@shop.example,Ann\nANN@shop.example,Ann\nbo,Bo\n',
    )
    await server.database.asAccount(world.admin.accountId, (statements) =>
      eraseFromImports(statements, addressPattern('ann@shop.example')),
    )
    const text = await rejectedFile(world, import_id)
    assert.ok(text.includes('"bo"') && !text.includes('ANN'))
  })
})

describe('files and rows that are no longer needed', () => {
  const DAY_MS = 86_400_000
  const daysLater = (days: number) => new Date(server.deps.now().getTime() + days * DAY_MS)

  it('are deleted: a file that nobody imported after a day, rows after 7 days', async () => {
    world = await newWorld()
    const { import_id } = await importFile(world, 'Email,Name\nann,Ann\n')
    const { body } = await upload(world, world.admin, 'Email,Name\nbo,Bo\n')
    const kept = async () => {
      const rows = await server.database.query<{ import_id: string }>(
        'select import_id from imports where site_id = $1 order by created_at',
        [world.site.id],
      )
      return rows.map((row) => row.import_id).sort()
    }
    await deleteOldImports(server.database, daysLater(0.9))
    assert.deepEqual(await kept(), [import_id, body.data.import_id].sort())
    await deleteOldImports(server.database, daysLater(1.1))
    assert.deepEqual(await kept(), [import_id])
    await deleteOldImports(server.database, daysLater(7.1))
    const rows = await server.database.query('select from import_rejects where import_id = $1', [
      import_id,
    ])
    assert.equal(rows.length, 0)
    const [row] = await server.database.query(
      'select first_row from imports where import_id = $1',
      [import_id],
    )
    assert.deepEqual(row, { first_row: [] })
  })
})

describe('the settings of an import', () => {
  let importId: string
  before(async () => {
    world = await newWorld()
    const { body } = await upload(world, world.admin, 'Email,Name\nann@shop.example,Ann\n')
    importId = body.data.import_id
  })
  const cases: [what: string, values: Record<string, unknown>, words: RegExp][] = [
    ['no email column', { targets: ['skip', 'field:name'] }, /the one column/],
    ['two email columns', { targets: ['email', 'email'] }, /the one column/],
    ['two dates', { targets: ['email', 'joined', 'joined'] }, /Only one column/],
    ['an unknown field', { targets: ['email', 'field:shoe'] }, /doesn’t exist any more/],
    ['no agreement', { agreed: false }, /agreed to get emails/],
    ['no text of the agreement', { consent_text: ' ' }, /text that you confirmed is missing/],
    ['no campaign', { campaign_id: null }, /Choose a campaign/],
  ]
  for (const [what, values, words] of cases) {
    it(`are refused: ${what}`, async () => {
      const { status, body } = await start(world, importId, values)
      assert.equal(status, 400)
      assert.match(body.message, words)
    })
  }

  it('are refused for another account’s campaign', async () => {
    const { campaignId } = await newWorld()
    assert.equal((await start(world, importId, { campaign_id: campaignId })).status, 404)
  })

  it('don’t start the import of another account', async () => {
    assert.equal((await start(await newWorld(), importId)).status, 404)
  })
})

describe('one import at a time', () => {
  it('runs on a site; a second one has to wait', async () => {
    world = await newWorld()
    const [first, second] = [
      await upload(world, world.admin, 'ann@shop.example,Ann'),
      await upload(world, await newColleague(), 'bo@shop.example,Bo'),
    ].map(({ body }) => body.data.import_id)
    assert.equal((await start(world, first ?? '', { has_header: false })).status, 200)
    const { status, body } = await start(world, second ?? '', { has_header: false })
    assert.equal(status, 409)
    assert.match(body.message, /Another import is running/)
    await work(world, first ?? '')
    assert.equal((await start(world, second ?? '', { has_header: false })).status, 200)
  })

  it('is not repeated when its job runs twice', async () => {
    world = await newWorld()
    const { import_id, added } = await importFile(world, 'Email,Name\nann@shop.example,Ann')
    await work(world, import_id)
    const [again] = await listImports(world)
    assert.equal(again?.added, added)
  })

  it('imports each row once when two workers have the job', async () => {
    world = await newWorld()
    const rows = Array.from({ length: 2_000 }, (_, row) => `person${row}@shop.example,Ann`)
    const { body } = await upload(world, world.admin, `Email,Name\n${rows.join('\n')}`)
    const importId = body.data.import_id
    await start(world, importId)
    await Promise.all([work(world, importId), work(world, importId)])
    const [{ added, rejected, state } = {}] = await listImports(world)
    assert.deepEqual({ added, rejected, state }, { added: 2_000, rejected: 0, state: 'done' })
  })
})

/** A second admin of the account. */
async function newColleague() {
  const { admin } = world
  return newMember(server, admin, { role: 'admin' })
}

describe('who may import', () => {
  before(async () => {
    world = await newWorld()
  })
  const permissions = { view_subscribers: true, manage_subscribers: true }

  it('is no member, whatever they may do otherwise', async () => {
    const { admin, site } = world
    const columns = { subscribers: true, sites_access: [site.site_id], permissions }
    const member = await newMember(server, admin, columns)
    assert.equal((await upload(world, member, 'Email')).status, 403)
    const call = { token: member.token, siteId: site.site_id }
    assert.equal((await server.call('GET', '/v1/site/imports', call)).status, 403)
    const { import_id } = await importFile(world, 'Email,Name\nann,Ann')
    const path = `/v1/site/imports/${import_id}/rejected`
    assert.equal((await server.call('GET', path, call)).status, 403)
  })

  it('is no admin of another account', async () => {
    const { import_id } = await importFile(world, 'Email,Name\nann,Ann')
    const stranger = await newWorld()
    assert.equal((await upload({ ...world }, stranger.admin, 'Email')).status, 404)
    const { status } = await server.call('GET', `/v1/site/imports/${import_id}/rejected`, {
      token: stranger.admin.token,
      siteId: stranger.site.site_id,
    })
    assert.equal(status, 404)
  })
})

describe('an import without a job', () => {
  const minutesLater = (minutes: number) => new Date(server.deps.now().getTime() + minutes * 60_000)

  async function startOne(): Promise<string> {
    world = await newWorld()
    const { body } = await upload(world, world.admin, 'Email,Name\nann@shop.example,Ann\n')
    await start(world, body.data.import_id)
    return body.data.import_id
  }

  it('has failed after ten minutes, and the next one can start', async () => {
    const lost = await startOne()
    await server.database.query("update pgboss.job set state = 'failed' where name = 'import'")
    await failLostImports(server.database, minutesLater(9))
    assert.equal((await listImports(world))[0]?.state, 'running')
    await failLostImports(server.database, minutesLater(11))
    const [failed] = await listImports(world)
    assert.deepEqual([failed?.import_id, failed?.state], [lost, 'failed'])
    const files = await server.database.query('select from import_files where import_id = $1', [
      lost,
    ])
    assert.equal(files.length, 0)
    const next = await importFile(world, 'Email,Name\nbo@shop.example,Bo\n')
    assert.equal(next.state, 'done')
  })

  it('has not failed while its job waits for another try', async () => {
    await startOne()
    await failLostImports(server.database, minutesLater(600))
    assert.equal((await listImports(world))[0]?.state, 'running')
    await server.jobs.workOff()
    assert.equal((await listImports(world))[0]?.state, 'done')
  })
})
