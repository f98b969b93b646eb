import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { ImportResponse } from '../../../src/server/imports/schema.ts'
import { newAdmin } from '../support/accounts.ts'
import { newCampaign, newSite } from '../support/data.ts'
import { startTestServer } from '../support/server.ts'
import { type ImportWorld, importFile, rejectedFile } from './support.ts'

const ROWS = 100_000

/** A repeatable sequence of numbers from 0 to 1: a linear congruential generator. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

type Row = { bytes: Buffer; reason: string | null }

const utf8 = (text: string) => Buffer.from(`${text}\n`)

/** A row of the file, and why it can't be imported. */
function createRow(number: number, random: number): Row {
  const email = `person${number}@shop.example`
  if (random < 0.01) return { bytes: utf8(`"${email},Ann`), reason: 'broken-quotes' }
  if (random < 0.02) return { bytes: utf8(`${email},Ann,Li,Extra`), reason: 'too-many-cells' }
  if (random < 0.03)
    return { bytes: Buffer.from(`${email},M\xfcller\n`, 'latin1'), reason: 'unreadable' }
  if (random < 0.04) return { bytes: utf8(`person${number},Ann`), reason: 'invalid-email' }
  if (random < 0.05) return { bytes: utf8(`,"Ann\nLi"`), reason: 'no-email' }
  if (random < 0.4) return { bytes: utf8('FIRST@shop.example,Ann'), reason: 'duplicate' }
  return { bytes: utf8(`${email},"Zoë, ${number}"`), reason: null }
}

describe('a file of 100,000 rows with mixed encodings, broken rows and duplicates', () => {
  const random = createRandom(16)
  const rows = Array.from({ length: ROWS }, (_, number) => createRow(number, random()))
  const expected = new Map<string, number>()
  for (const { reason } of rows) {
    if (reason !== null) expected.set(reason, (expected.get(reason) ?? 0) + 1)
  }
  let world: ImportWorld
  let result: ImportResponse

  before(async () => {
    const server = await startTestServer()
    const admin = await newAdmin(server)
    const site = await newSite(server, admin, 'shop.example')
    const campaignId = await newCampaign(server.database, admin, site)
    world = { server, admin, site, campaignId }
    const header = utf8('Email,Name\nfirst@shop.example,First')
    const file = Buffer.concat([header, ...rows.map(({ bytes }) => bytes)])
    result = await importFile(world, Uint8Array.from(file))
  })
  after(() => world.server.close())

  it('is imported, and every row is either on the list or has a reason', () => {
    const reasons = new Map(result.reasons.map(({ reason, count }) => [reason, count]))
    assert.deepEqual(reasons, new Map([...expected].sort((one, other) => other[1] - one[1])))
    const rejected = [...expected.values()].reduce((sum, count) => sum + count, 0)
    assert.equal(result.rejected, rejected)
    assert.equal(result.added, ROWS + 1 - rejected)
    assert.equal(result.row_count, ROWS + 1)
  })

  it('adds each person once', async () => {
    const [count] = await world.server.database.query(
      `select count(*)::integer as rows, count(distinct lower_email)::integer as people,
         (select total from subscriber_totals where campaign_id = $1) as total
       from subscribers where campaign_id = $1`,
      [world.campaignId],
    )
    assert.deepEqual(count, { rows: result.added, people: result.added, total: result.added })
  })

  it('has a file with all rows that were not imported', async () => {
    const text = await rejectedFile(world, result.import_id)
    assert.equal(text.match(/^"\d+",/gm)?.length, result.rejected)
  })
})
