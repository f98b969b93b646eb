import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { deliverDue } from '../../../demo/stand-ins/stripe/webhooks/deliver.ts'
import { type StandIn, startStandIn } from './support.ts'

describe('webhooks of the Stripe stand-in', () => {
  let standIn: StandIn
  before(async () => {
    standIn = await startStandIn()
  })
  after(() => standIn.server.close())

  /** Delivers due webhooks and returns the customers in them, in order; `ok` is the receiver's response. */
  async function told(ok = true): Promise<(string | null)[]> {
    const names: (string | null)[] = []
    await deliverDue(standIn.server.deps, async (body, headers) => {
      const signature = headers['stripe-signature'] ?? ''
      const { webhooks } = standIn.stripe
      const event = webhooks.constructEvent(body, signature, 'whsec_local', 0)
      names.push(event.type === 'customer.created' ? event.data.object.email : event.type)
      return { ok }
    })
    return names
  }
  const add = (email: string) => standIn.stripe.customers.create({ email })
  const control = (facts: object) =>
    standIn.ask('/local/stripe/controls', {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_local' },
      body: JSON.stringify({ holdsBack: false, reverses: false, repeats: 1, ...facts }),
    })

  it('are signed like Stripe’s, and retried until they are accepted', async () => {
    await add('a@example.com')
    assert.deepEqual(await told(false), ['a@example.com'])
    assert.deepEqual(await told(), [])
    standIn.server.setNow(new Date(standIn.server.deps.now().getTime() + 1_000))
    assert.deepEqual([await told(), await told()], [['a@example.com'], []])
  })

  it('can be held back, and arrive afterwards', async () => {
    await control({ holdsBack: true })
    await add('b@example.com')
    assert.deepEqual(await told(), [])
    await control({})
    assert.deepEqual(await told(), ['b@example.com'])
  })

  it('can be delivered ten times simultaneously', async () => {
    await control({ repeats: 10 })
    await add('c@example.com')
    assert.equal((await told()).length, 10)
  })

  it('are delivered in an order set by the seed, each as often as requested', async () => {
    const orders: string[] = []
    for (const seed of [1, 2, 3, 1]) {
      // Resets the deliveries, so that the same webhooks are sent for every seed.
      await standIn.server.database.query(
        'update local_stripe_deliveries set delivered_at = null, due_at = $1, attempts = 0',
        [new Date(0)],
      )
      await control({ repeats: 2, seed })
      orders.push((await told()).join(' '))
    }
    const [first, ...others] = orders
    assert.equal(others.at(-1), first)
    assert(new Set(orders).size > 1)
    for (const name of ['a@', 'b@', 'c@']) assert.equal(first?.split(name).length, 3)
  })
})
