import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { DEMO_ADMIN_EMAIL } from '../../../demo/seed/accounts.ts'
import { notificationsFor } from '../../../demo/seed/notifications.ts'
import { seedPayments } from '../../../demo/seed/payments.ts'
import { seedDemo } from '../../../demo/seed/seed.ts'
import { parseBilling } from '../../../src/features/billing/overview-model.ts'
import { findPersonByEmail } from '../../../src/server/identity/people.ts'
import { startSession } from '../../../src/server/identity/sessions.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const ORIGIN = 'http://localhost:4600'
const EXPIRED_EMAIL = 'expired@example.com'

type Invoice = { status: string; description: string; total: number; created_at: string }

describe('the demo accounts’ card payments', () => {
  let server: TestServer
  before(async () => {
    server = await startTestServer()
    await seedDemo(server.database, server.deps.now())
  })
  after(() => server.close())

  const seed = () => seedPayments(server.database, { now: server.deps.now(), origin: ORIGIN })
  async function ask<Data>(method: string, path: string, email = DEMO_ADMIN_EMAIL) {
    const person = await findPersonByEmail(server.database, email)
    const personId = person?.personId ?? ''
    await startSession(server.database, email, personId)
    const token = await server.tokenOf({ personId, sid: email })
    return (await server.call<Data>(method, path, { token })).body
  }
  const invoices = async (email = DEMO_ADMIN_EMAIL) =>
    (await ask<{ items: Invoice[] }>('GET', '/v1/billing/invoices?limit=10', email)).data.items
  const billing = async () => parseBilling((await ask('GET', '/v1/billing')).data)

  it('are absent, without an error, from a data folder that was seeded before they existed', async () => {
    const { subscription, cards } = await billing()
    assert.deepEqual([subscription, cards, await invoices()], [null, [], []])
  })

  it('consist of a card, three paid months and an upcoming month, however often the server starts', async () => {
    await seed()
    await seed()
    const { subscription, cards } = await billing()
    assert.deepEqual(
      cards.map(({ last4 }) => last4),
      ['4242'],
    )
    assert.deepEqual([subscription?.status, subscription?.total], ['active', 15_00])
    const now = server.deps.now()
    assert((subscription?.renewsAt ?? now) > now)
    const paid = await invoices()
    assert.deepEqual(
      paid.map(({ status, description, total }) => [status, description, total]),
      Array(3).fill(['paid', '1 × Starter (at $15.00 / month)', 15_00]),
    )
    assert(paid.every(({ created_at }) => new Date(created_at) < now))
    const told = notificationsFor(now).find(({ title }) => title === 'Your invoice is ready')
    assert.equal(told?.createdAt.toISOString().slice(0, 10), paid[0]?.created_at.slice(0, 10))
  })

  it('include an account whose plan ended after three months because the renewal was not paid', async () => {
    assert.equal((await invoices(EXPIRED_EMAIL)).length, 3)
    assert.equal((await ask('POST', '/v1/billing/cancel', EXPIRED_EMAIL)).code, 'CONFLICT')
  })

  it('use the plans’ prices, and the plan can be cancelled', async () => {
    const { offers } = await billing()
    assert.deepEqual(
      offers.map(({ monthlyPrice }) => monthlyPrice),
      [0, 15_00, 39_00, 99_00],
    )
    const { subscription } = parseBilling((await ask('POST', '/v1/billing/cancel')).data)
    assert((subscription?.endsAt ?? server.deps.now()) > server.deps.now())
  })

  it('send no webhooks for past payments', async () => {
    const rows = await server.database.query(
      `select object->>'type' as type from local_stripe_objects
       where kind = 'event' and (object->>'created')::bigint < $1`,
      [Math.floor(server.deps.now().getTime() / 1_000)],
    )
    assert.deepEqual(rows, [])
  })
})
