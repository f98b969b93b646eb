import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it, mock } from 'node:test'
import { newAdmin, newMember, type SignedIn } from '../../support/accounts.ts'
import { DECLINED_CARD, newBuyer, PAID_CARD, type Shop, startShop } from '../support.ts'

const AUTHENTICATION_CARD = '4000002500003155'

let shop: Shop
before(async () => {
  shop = await startShop()
})
after(() => shop.close())

const upgrade = ({ token }: SignedIn, body: object = {}) =>
  shop.call<{ status: string }>('PUT', '/v1/billing/planupgrade', {
    ...{ token, key: randomUUID() },
    body: { plan: 'ultimate', type: 'monthly', total: 99_00, ...body },
  })
const planOf = async (admin: SignedIn) => (await shop.row(admin)).plan
const paidInvoicesOf = async (admin: SignedIn) => {
  const customer = await shop.customerOf(admin)
  const { data } = await shop.stripe.invoices.list({ customer, status: 'paid' })
  // When a plan ends early, Stripe creates an invoice with a negative total for the unused time.
  return data.filter(({ total }) => total > 0)
}
const activeSubscriptionsOf = async (admin: SignedIn) =>
  (await shop.stripe.subscriptions.list({ customer: await shop.customerOf(admin) })).data

describe('an upgrade with the card on file', () => {
  it('is paid for with one request, and applies the plan', async () => {
    const admin = await newBuyer(shop)
    const { status, body } = await upgrade(admin)
    assert.deepEqual([status, body.data], [200, { status: 'paid' }])
    assert.equal(await planOf(admin), 'ultimate')
    assert.equal((await paidInvoicesOf(admin)).length, 2)
  })

  it('ends the previous plan', async () => {
    const admin = await newBuyer(shop)
    await upgrade(admin)
    assert.equal((await activeSubscriptionsOf(admin)).length, 1)
  })

  it('applies the yearly coupon', async () => {
    const admin = await newBuyer(shop)
    await upgrade(admin, { type: 'yearly', total: 99_00 * 12 * 0.8 })
    assert.equal((await paidInvoicesOf(admin))[0]?.total, 99_00 * 12 * 0.8)
  })

  it('is paid for only once, despite two simultaneous requests', async () => {
    const admin = await newBuyer(shop)
    await Promise.all([upgrade(admin), upgrade(admin)])
    assert.equal((await paidInvoicesOf(admin)).length, 2)
  })

  it('is paid for only once if the request is repeated a minute later, before the first one has finished', async () => {
    const admin = await newBuyer(shop)
    const { subscriptions } = shop.stripe
    const create = subscriptions.create.bind(subscriptions)
    const first = mock.method(
      subscriptions,
      'create',
      async (...sent: Parameters<typeof create>) => {
        first.mock.restore()
        shop.setNow(new Date(shop.deps.now().getTime() + 60_000))
        await upgrade(admin)
        return create(...sent)
      },
    )
    const { status } = await upgrade(admin)
    assert.deepEqual([status, (await paidInvoicesOf(admin)).length], [200, 2])
  })

  it('charges nothing if the request contains no total', async () => {
    const admin = await newBuyer(shop)
    const { status, body } = await upgrade(admin, { total: undefined })
    assert.deepEqual([status, body.code], [422, 'INVALID'])
    assert.equal((await paidInvoicesOf(admin)).length, 1)
  })

  it('can be paid for with another card right after a decline', async () => {
    const admin = await newBuyer(shop)
    await shop.leaveCard(admin, DECLINED_CARD)
    await upgrade(admin)
    await shop.leaveCard(admin, PAID_CARD)
    const { body } = await upgrade(admin)
    assert.deepEqual(body.data, { status: 'paid' })
  })

  it('charges nothing if the price differs from the one shown', async () => {
    const admin = await newBuyer(shop)
    const { status, body } = await upgrade(admin, { total: 90_00 })
    assert.deepEqual([status, body.code], [409, 'PRICE_CHANGED'])
    assert.equal((await paidInvoicesOf(admin)).length, 1)
  })

  it('charges nothing while a bank processes another payment', async () => {
    const admin = await newBuyer(shop)
    await shop.typeBank(await shop.buy(admin, { plan: 'starter' }), '000123456789')
    const { status, body } = await upgrade(admin)
    assert.deepEqual([status, body.code], [409, 'PAYMENT_UNDER_WAY'])
    assert.equal((await paidInvoicesOf(admin)).length, 1)
  })

  it('is refused if the account is already on this plan', async () => {
    const { body } = await upgrade(await newBuyer(shop), { plan: 'plus', total: 39_00 })
    assert.equal(body.code, 'ALREADY_PAID')
  })

  it('is refused without a card', async () => {
    const { status, body } = await upgrade(await newAdmin(shop))
    assert.deepEqual([status, body.code], [422, 'INVALID'])
  })

  it('is refused for a member', async () => {
    const member = await newMember(shop, await newBuyer(shop))
    assert.equal((await upgrade(member)).body.code, 'FORBIDDEN')
  })

  it('changes nothing if the card is declined, and returns the reason', async () => {
    const admin = await newBuyer(shop)
    await shop.leaveCard(admin, DECLINED_CARD)
    const { status, body } = await upgrade(admin)
    assert.deepEqual([status, body.code], [402, 'CARD_DECLINED'])
    assert.equal(body.message, 'Your card was declined.')
    assert.deepEqual(
      [await planOf(admin), (await activeSubscriptionsOf(admin)).length],
      ['plus', 1],
    )
  })

  it('charges nothing if the bank requires authentication', async () => {
    const admin = await newBuyer(shop)
    await shop.leaveCard(admin, AUTHENTICATION_CARD)
    const { body } = await upgrade(admin)
    assert.deepEqual(body.data, { status: 'authenticate' })
    assert.deepEqual([await planOf(admin), (await paidInvoicesOf(admin)).length], ['plus', 1])
  })

  it('lets the customer authenticate at the checkout', async () => {
    const admin = await newBuyer(shop)
    await shop.leaveCard(admin, AUTHENTICATION_CARD)
    await upgrade(admin)
    const session = await shop.buy(admin, { plan: 'ultimate' })
    assert.equal(await shop.type(session, AUTHENTICATION_CARD), 'authenticate')
  })

  it('starts the list of cards with the one that will be charged', async () => {
    const admin = await newBuyer(shop)
    await shop.leaveCard(admin, '5555555555554444')
    const { body } = await shop.call<{ cards: { brand: string }[] }>('GET', '/v1/billing', admin)
    assert.equal(body.data.cards[0]?.brand, 'mastercard')
  })
})
