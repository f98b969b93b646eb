import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { deliverDue } from '../../../demo/stand-ins/stripe/webhooks/deliver.ts'
import { type StandIn, startStandIn } from './support.ts'

describe('the Stripe stand-in’s webhooks', () => {
  let standIn: StandIn
  before(async () => {
    standIn = await startStandIn()
  })
  after(() => standIn.server.close())

  /** Delivers due webhooks and returns their customers or event types, in order; `ok` is the receiver's response. */
  async function deliverWebhooks(ok = true): Promise<(string | null)[]> {
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
  const setControls = (facts: object) =>
    standIn.ask('/local/stripe/controls', {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_local' },
      body: JSON.stringify({ holdsBack: false, reverses: false, repeats: 1, ...facts }),
    })

  it('are signed like Stripe’s, and retried until they are accepted', async () => {
    await add('a@example.com')
    assert.deepEqual(await deliverWebhooks(false), ['a@example.com'])
    assert.deepEqual(await deliverWebhooks(), [])
    standIn.server.setNow(new Date(standIn.server.deps.now().getTime() + 1_000))
    assert.deepEqual([await deliverWebhooks(), await deliverWebhooks()], [['a@example.com'], []])
  })

  it('can be held back, and are delivered afterwards', async () => {
    await setControls({ holdsBack: true })
    await add('b@example.com')
    assert.deepEqual(await deliverWebhooks(), [])
    await setControls({})
    assert.deepEqual(await deliverWebhooks(), ['b@example.com'])
  })

  it('can be delivered ten times simultaneously', async () => {
    await setControls({ repeats: 10 })
    await add('c@example.com')
    assert.equal((await deliverWebhooks()).length, 10)
  })

  it('are delivered in an order set by the seed, each as often as requested', async () => {
    const orders: string[] = []
    for (const seed of [1, 2, 3, 1]) {
      // Resets the deliveries, so that the same webhooks are sent for every seed.
      await standIn.server.database.query(
        'update local_stripe_deliveries set delivered_at = null, due_at = $1, attempts = 0',
        [new Date(0)],
      )
      await setControls({ repeats: 2, seed })
      orders.push((await deliverWebhooks()).join(' '))
    }
    const [first, ...others] = orders
    assert.equal(others.at(-1), first)
    assert(new Set(orders).size > 1)
    for (const name of ['a@', 'b@', 'c@']) assert.equal(first?.split(name).length, 3)
  })
})
