import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createAccount, type NewAccount } from '../../../src/server/accounts/new-account.ts'
import type { Database } from '../../../src/server/platform/database/database.ts'
import { openTestDatabase } from '../support/database.ts'

let database: Database
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

const person = (email: string): NewAccount => ({ email, gateway: 'stripe', plan: 'free' })
const counts = async () => {
  const [row] = await database.query(
    'select (select count(*) from people) as people, (select count(*) from accounts) as accounts',
  )
  return row
}
const siteLimitOf = async (more: Partial<NewAccount>) => {
  const opened = await createAccount(database, {
    ...person(`${crypto.randomUUID()}@a.example`),
    ...more,
  })
  const [row] = await database.query<{ sites_limit: number | null }>(
    'select sites_limit from accounts where account_id = $1::uuid',
    [opened?.accountId],
  )
  return row?.sites_limit
}

describe('a new account', () => {
  it('is created once per email address, regardless of case, even for four simultaneous requests', async () => {
    const spellings = ['Mira@a.example', 'mira@a.example', 'MIRA@a.example', 'mira@A.example']
    const opened = await Promise.all(
      spellings.map((email) => createAccount(database, person(email))),
    )
    assert.equal(opened.filter((account) => account !== null).length, 1)
  })

  it('is not created if the address has an account, and the transaction can continue', async () => {
    await createAccount(database, person('ada@a.example'))
    const before = await counts()
    const after = await database.transaction(async (statements) => {
      assert.equal(await createAccount(statements, person('ada@a.example')), null)
      return statements.query('select 1 as one')
    })
    assert.deepEqual(after, [{ one: 1 }])
    assert.deepEqual(await counts(), before)
  })

  it('has its plan’s site limit, a purchased limit, or none', async () => {
    assert.equal(await siteLimitOf({ plan: 'plus' }), 10)
    assert.equal(await siteLimitOf({ plan: 'plus', sitesLimit: 25 }), 25)
    assert.equal(await siteLimitOf({ plan: 'plus', sitesLimit: null }), null)
  })
})
