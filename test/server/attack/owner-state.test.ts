import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type HostedServer, startHostedServer } from './hosted-server.ts'
import {
  findHarm,
  type OwnerState,
  PROTECTED_ROWS,
  readOwner,
  UNPROTECTED_TABLES,
} from './owner-state.ts'
import { newWorld, type World } from './world.ts'

/** Tables that have no rows for this account, as for most accounts; the attack must not add any. */
const EMPTY_TABLES = ['former_designs', 'shopify_installs', 'shopify_tokens', 'license_keys']

let server: HostedServer
let world: World
let state: OwnerState
before(async () => {
  server = await startHostedServer()
  world = await newWorld(server)
  state = await readOwner(server, world)
})
after(() => server.close())

describe('the state that the attack compares', () => {
  it('includes every table that contains account data', async () => {
    const tables = await server.database.query<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'account_id' order by table_name`,
    )
    const known = [...Object.keys(PROTECTED_ROWS), ...UNPROTECTED_TABLES]
    assert.deepEqual(
      tables.map(({ name }) => name).filter((name) => !known.includes(name)),
      [],
    )
  })

  it('has rows in each table that could be changed', () => {
    const empty = Object.keys(state).filter((table) => state[table] === '[]')
    assert.deepEqual(empty.toSorted(), EMPTY_TABLES.toSorted())
  })

  it('finds no harm if nothing was done', async () => {
    assert.deepEqual(await findHarm(server, world, state), [])
  })

  for (const { table, statement } of [
    { table: 'view_hours', statement: "update view_hours set state = 'released'" },
    { table: 'images', statement: 'delete from images' },
    { table: 'submissions', statement: "update submissions set answers = '{}'" },
    { table: 'notifications', statement: 'delete from notifications' },
    {
      table: 'local_stripe_objects',
      statement: "delete from local_stripe_objects where kind = 'invoice'",
    },
  ]) {
    it(`detects a change to ${table}`, async () => {
      const earlier = await readOwner(server, world)
      await server.database.query(statement)
      assert.deepEqual(await findHarm(server, world, earlier), [`changed: ${table}`])
    })
  }
})
