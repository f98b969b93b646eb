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

describe('what is bought', () => {
  const cases: readonly [string, OrderRequest, unknown][] = [
    ['a plan alone is monthly', { plan: 'plus' }, { plan: 'plus', type: 'monthly', coupon: '' }],
    [
      'a year with a coupon',
      { plan: 'starter', billingType: 'yearly', coupon: ' SPRING ' },
      { plan: 'starter', type: 'yearly', coupon: 'SPRING' },
    ],
    [
      'an empty type too',
      { plan: 'plus', billingType: '' },
      { plan: 'plus', type: 'monthly', coupon: '' },
    ],
    [
      'a type that there is none of is not',
      { plan: 'plus', billingType: 'lifetime' },
      'unknown-type',
    ],
    [
      'nor is a name of an object’s own',
      { plan: 'plus', billingType: '__proto__' },
      'unknown-type',
    ],
    ['the free plan is not sold', { plan: 'free', billingType: 'yearly' }, 'free'],
    ['no plan is unknown', {}, 'unknown-plan'],
    ['an empty one too', { plan: '' }, 'unknown-plan'],
    ['and one by another spelling', { plan: 'Plus' }, 'unknown-plan'],
    ['and every name of an object’s own', { plan: '__proto__' }, 'unknown-plan'],
    ['such as this', { plan: 'constructor' }, 'unknown-plan'],
  ]
  for (const [name, wish, order] of cases) {
    it(name, () => expect(parseOrder(wish)).to.deep.equal(order))
  }

  it('comes back from its own address', () => {
    const wishes = fc.record({
      plan: fc.constantFrom('starter', 'plus', 'ultimate'),
      billingType: fc.constantFrom('monthly', 'yearly'),
      coupon: fc.string(),
    })
    fc.assert(
      fc.property(wishes, (wish) => {
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

  it('is the same with the same plan, type and coupon alone', () => {
    expect(isSameOrder(order, { ...order })).to.equal(true)
    expect(isSameOrder(order, { ...order, plan: 'starter' })).to.equal(false)
    expect(isSameOrder(order, { ...order, type: 'monthly' })).to.equal(false)
    expect(isSameOrder(order, { ...order, coupon: '' })).to.equal(false)
  })

  it('names no coupon in its address where it has none', () => {
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
    renewsTotal: 37_440,
    fullFrom: null,
    creditsUnused: false,
    creditBalance: 0,
    endsDeal: null,
  } as const
  const session = { clientSecret: '', sessionId: '', total: 374_40, currency: 'usd' }

  it('is the same by sum and currency', () => {
    expect(isSamePrice(quote, session)).to.equal(true)
    expect(isSamePrice(quote, { ...session, total: 374_41 })).to.equal(false)
    expect(isSamePrice(quote, { ...session, currency: 'eur' })).to.equal(false)
  })

  it('is told by the month where a year comes to whole cents', () => {
    expect(monthlyPrice(quote)).to.equal(39_00)
    expect(monthlyPrice({ type: 'yearly', list: 100_00 })).to.equal(null)
    expect(monthlyPrice({ type: 'monthly', list: 39_00 })).to.equal(null)
  })
})

describe('the next look at a payment', () => {
  it('is half a second to a second away at first, and never more than half a minute', () => {
    expect([nextPollMs(0, 0), nextPollMs(0, 1)]).to.deep.equal([500, 1_000])
    expect([nextPollMs(20, 0), nextPollMs(20, 1)]).to.deep.equal([15_000, 30_000])
  })

  it('never comes sooner than the one before', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, chance) => {
        expect(nextPollMs(attempt + 1, chance)).to.be.at.least(nextPollMs(attempt, chance))
      }),
    )
  })
})
