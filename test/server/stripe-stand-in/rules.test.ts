import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readForm } from '../../../demo/stand-ins/stripe/api/form.ts'
import { publicObject } from '../../../demo/stand-ins/stripe/api/public-object.ts'
import { formatExpiry, formatNumber } from '../../../demo/stand-ins/stripe/browser/format-card.ts'
import { passesLuhnCheck, readExpiry } from '../../../demo/stand-ins/stripe/checkout/form-rules.ts'
import { unusedAmount } from '../../../demo/stand-ins/stripe/payments/cancel.ts'
import { amountOff } from '../../../demo/stand-ins/stripe/payments/discounts.ts'
import { periodEnd } from '../../../demo/stand-ins/stripe/payments/period.ts'
import { TEST_CARDS } from '../../../demo/stand-ins/stripe/payments/test-cards.ts'

const seconds = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1_000

describe('the Stripe stand-in’s rules', () => {
  it('parses bracketed parameters like Stripe', () => {
    const form = new URLSearchParams('a[0][b]=1&a[1][b]=2&c[]=x&c[]=y&d[__proto__]=z')
    const { a, c } = readForm(form)
    assert.deepEqual(
      [a, c],
      [
        [{ b: '1' }, { b: '2' }],
        ['x', 'y'],
      ],
    )
    assert.equal(Reflect.get({}, 'z'), undefined)
  })

  it('hides private fields at any depth', () => {
    const method = { id: 'pm_1', _private: { number: '4242' } }
    const event = { object: 'event', data: { object: method, before: [{ method }] } }
    const shown = { id: 'pm_1' }
    assert.deepEqual(publicObject(event), {
      object: 'event',
      data: { object: shown, before: [{ method: shown }] },
    })
  })

  it('hides expandable fields unless they are expanded', () => {
    const coupon = { object: 'coupon', id: 'ONE', applies_to: { products: [] } }
    const discount = { object: 'discount', coupon }
    assert.deepEqual(publicObject(discount).coupon, { object: 'coupon', id: 'ONE' })
    assert.equal(publicObject(discount, ['coupon']).coupon, coupon)
  })

  it('has only test cards with a valid check digit', () => {
    assert.deepEqual(
      TEST_CARDS.filter(({ number }) => !passesLuhnCheck(number)),
      [],
    )
    assert.equal(passesLuhnCheck('4242424242424241'), false)
  })

  for (const [text, expected] of [
    ['04 / 29', { month: 4, year: 2029 }],
    ['0429', { month: 4, year: 2029 }],
    ['4/2029', { month: 4, year: 2029 }],
    ['13 / 29', null],
    ['', null],
  ] as const) {
    it(`parses the expiry date "${text}"`, () => assert.deepEqual(readExpiry(text), expected))
  }

  it('formats card numbers as they are printed on cards', () => {
    assert.deepEqual(
      [formatNumber('42424242x4242'), formatNumber('378282246310005'), formatExpiry('429', false)],
      ['4242 4242 4242', '3782 822463 10005', '04 / 29'],
    )
  })

  for (const [from, interval, expected] of [
    ['2027-01-31', 'month', '2027-02-28'],
    ['2028-02-29', 'year', '2029-02-28'],
    ['2027-12-15', 'month', '2028-01-15'],
  ] as const) {
    it(`calculates that a ${interval} from ${from} ends on ${expected}`, () => {
      const end = periodEnd(seconds(from), { interval, interval_count: 1 })
      assert.equal(end, seconds(expected))
    })
  }

  it('never subtracts more than the amount', () => {
    assert.equal(amountOff({ percent_off: 20, amount_off: null }, 468_00), 93_60)
    assert.equal(amountOff({ percent_off: null, amount_off: 500_00 }, 468_00), 468_00)
  })

  it('calculates the value of the unused part of a period', () => {
    const period = { start: 0, end: 100 }
    assert.deepEqual(
      [-5, 0, 25, 100, 101].map((now) => unusedAmount(80, period, now)),
      [80, 80, 60, 0, 0],
    )
  })
})
