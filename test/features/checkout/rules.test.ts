import { expect } from 'chai'
import fc from 'fast-check'
import { nextPollMs } from '../../../src/features/billing/polling-rules.ts'
import { orderQuery } from '../../../src/features/checkout/payment-rules.ts'
import {
  isSameOrder,
  isSamePrice,
  monthlyPrice,
  type OrderRequest,
  parseOrder,
} from '../../../src/features/checkout/rules.ts'

describe('parsing an order', () => {
  const cases: readonly [string, OrderRequest, unknown][] = [
    ['defaults to monthly', { plan: 'plus' }, { plan: 'plus', type: 'monthly', coupon: '' }],
    [
      'reads the billing type and trims the coupon',
      { plan: 'starter', billingType: 'yearly', coupon: ' SPRING ' },
      { plan: 'starter', type: 'yearly', coupon: 'SPRING' },
    ],
    [
      'defaults to monthly if the type is empty',
      { plan: 'plus', billingType: '' },
      { plan: 'plus', type: 'monthly', coupon: '' },
    ],
    ['rejects an unknown type', { plan: 'plus', billingType: 'lifetime' }, 'unknown-type'],
    [
      'rejects the name of an Object property as the type',
      { plan: 'plus', billingType: '__proto__' },
      'unknown-type',
    ],
    ['rejects the free plan', { plan: 'free', billingType: 'yearly' }, 'free'],
    ['rejects a missing plan', {}, 'unknown-plan'],
    ['rejects an empty plan', { plan: '' }, 'unknown-plan'],
    ['rejects a plan name in the wrong case', { plan: 'Plus' }, 'unknown-plan'],
    ['rejects __proto__ as the plan', { plan: '__proto__' }, 'unknown-plan'],
    ['rejects constructor as the plan', { plan: 'constructor' }, 'unknown-plan'],
  ]
  for (const [name, request, order] of cases) {
    it(name, () => expect(parseOrder(request)).to.deep.equal(order))
  }

  it('restores an order from its URL', () => {
    const requests = fc.record({
      plan: fc.constantFrom('starter', 'plus', 'ultimate'),
      billingType: fc.constantFrom('monthly', 'yearly'),
      coupon: fc.string(),
    })
    fc.assert(
      fc.property(requests, (wish) => {
        const order = parseOrder(wish)
        if (typeof order === 'string') throw new Error('not sold')
        const query = new URLSearchParams(orderQuery(order))
        const again = { ...Object.fromEntries(query), billingType: query.get('type') ?? '' }
        expect(parseOrder(again)).to.deep.equal(order)
      }),
    )
  })
})

describe('an order', () => {
  const order = { plan: 'plus', type: 'yearly', coupon: 'SPRING' } as const

  it('is the same only if plan, type and coupon are the same', () => {
    expect(isSameOrder(order, { ...order })).to.equal(true)
    expect(isSameOrder(order, { ...order, plan: 'starter' })).to.equal(false)
    expect(isSameOrder(order, { ...order, type: 'monthly' })).to.equal(false)
    expect(isSameOrder(order, { ...order, coupon: '' })).to.equal(false)
  })

  it('has no coupon in its query if it has none', () => {
    expect(orderQuery({ ...order, coupon: '' })).to.equal('plan=plus&type=yearly')
  })
})

describe('a price', () => {
  const quote = {
    plan: 'plus',
    type: 'yearly',
    currency: 'usd',
    list: 468_00,
    discount: 93_60,
    total: 374_40,
    coupon: null,
    renewsAt: new Date(0),
    renewalTotal: 37_440,
    fullFrom: null,
    creditsUnused: false,
    creditBalance: 0,
    endsDeal: null,
  } as const
  const session = { clientSecret: '', sessionId: '', total: 374_40, currency: 'usd' }

  it('is the same if amount and currency are the same', () => {
    expect(isSamePrice(quote, session)).to.equal(true)
    expect(isSamePrice(quote, { ...session, total: 374_41 })).to.equal(false)
    expect(isSamePrice(quote, { ...session, currency: 'eur' })).to.equal(false)
  })

  it('is shown per month if a twelfth of the yearly price is a whole number of cents', () => {
    expect(monthlyPrice(quote)).to.equal(39_00)
    expect(monthlyPrice({ type: 'yearly', list: 100_00 })).to.equal(null)
    expect(monthlyPrice({ type: 'monthly', list: 39_00 })).to.equal(null)
  })
})

describe('the next poll for a payment’s status', () => {
  it('is half a second to a second away at first, and never more than half a minute', () => {
    expect([nextPollMs(0, 0), nextPollMs(0, 1)]).to.deep.equal([500, 1_000])
    expect([nextPollMs(20, 0), nextPollMs(20, 1)]).to.deep.equal([15_000, 30_000])
  })

  it('never has a shorter delay than the one before', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, chance) => {
        expect(nextPollMs(attempt + 1, chance)).to.be.at.least(nextPollMs(attempt, chance))
      }),
    )
  })
})
