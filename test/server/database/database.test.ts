import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Database, DatabaseError } from '../../../src/server/platform/database/database.ts'
import { openTestDatabase } from '../support/database.ts'

let database: Database
before(async () => {
  database = await openTestDatabase()
  await database.script('create table notes (note integer unique)')
})
after(() => database.close())

const notes = async () =>
  (await database.query<{ note: number }>('select note from notes order by note')).map(
    ({ note }) => note,
  )
const add = (note: number) => database.query('insert into notes values ($1)', [note])

describe('a transaction', () => {
  it('rolls back if it fails', async () => {
    const broken = database.transaction(async (statements) => {
      await statements.query('insert into notes values (1)')
      throw new Error('stop')
    })
    await assert.rejects(broken, /stop/)
    assert.deepEqual(await notes(), [])
  })

  it('commits everything', async () => {
    const added = await database.transaction(async (statements) => {
      await statements.query('insert into notes values (2)')
      return statements.query('select note from notes')
    })
    assert.deepEqual(added, [{ note: 2 }])
    assert.deepEqual(await notes(), [2])
  })

  it('is isolated from concurrent queries', async () => {
    const [inside] = await Promise.all([
      database.transaction(async (statements) => {
        await statements.query('insert into notes values (3)')
        await statements.query('delete from notes where note = 3')
        return statements.query('select note from notes where note = 3')
      }),
      ...[10, 11, 12].map(add),
    ])
    assert.deepEqual(inside, [])
  })

  it('leaves the connection usable after a failed statement', async () => {
    const broken = database.transaction((statements) => statements.query('select nonsense'))
    await assert.rejects(broken, DatabaseError)
    assert.deepEqual(await database.query('select 1 as one'), [{ one: 1 }])
  })
})

describe('a duplicate row', () => {
  it('is reported with the violated constraint', async () => {
    await add(20)
    const duplicate = { name: 'DatabaseError', code: '23505', constraint: 'notes_note_key' }
    await assert.rejects(add(20), duplicate)
  })
})

describe('values', () => {
  it('are the same in PGlite and Postgres', async () => {
    const [row] = await database.query(`select 1::bigint as large, 1.5::numeric as exact,
      date '2026-03-01' as day, timestamptz '2026-03-01T10:00:00Z' as moment,
      '{"a": [1]}'::jsonb as json, array['x', 'y'] as list, null::text as nothing`)
    assert.deepEqual(row, {
      large: 1,
      exact: 1.5,
      day: '2026-03-01',
      moment: new Date('2026-03-01T10:00:00Z'),
      json: { a: [1] },
      list: ['x', 'y'],
      nothing: null,
    })
  })
})
