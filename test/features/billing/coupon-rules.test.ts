import { expect } from 'chai'
import fc from 'fast-check'
import {
  couponFor,
  defaultYearlyCoupon,
  isCustomCoupon,
} from '../../../src/features/billing/coupon-rules.ts'
import { BILLING_TYPES, type BillingType } from '../../../src/features/billing/plans.ts'

describe('the coupon for a purchase', () => {
  const cases: [type: BillingType, given: string | null | undefined, coupon: string | null][] = [
    ['yearly', undefined, 'POPLAR20'],
    ['yearly', null, 'POPLAR20'],
    ['yearly', '', 'POPLAR20'],
    ['yearly', '   ', 'POPLAR20'],
    ['yearly', 'POPLAR20', 'POPLAR20'],
    ['yearly', ' KILN30 ', 'KILN30'],
    ['monthly', undefined, null],
    ['monthly', null, null],
    ['monthly', '', null],
    ['monthly', '\t', null],
    ['monthly', 'KILN30', 'KILN30'],
    ['monthly', 'POPLAR20', 'POPLAR20'],
  ]
  for (const [type, given, coupon] of cases) {
    it(`for ${type} billing, given ${JSON.stringify(given)}, is ${coupon ?? 'none'}`, () => {
      expect(couponFor(type, given, 'poplar')).to.equal(coupon)
    })
  }

  it('is named after the product', () => {
    expect(couponFor('yearly', '', 'acme-pop')).to.equal('ACMEPOP20')
  })

  it('is never empty, and always set for yearly billing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...BILLING_TYPES), fc.string(), (type, given) => {
        const coupon = couponFor(type, given, 'poplar')
        return coupon === null ? type === 'monthly' : coupon.trim() !== ''
      }),
    )
  })

  it('is the same when the rule is applied twice', () => {
    fc.assert(
      fc.property(fc.constantFrom(...BILLING_TYPES), fc.string(), (type, given) => {
        const once = couponFor(type, given, 'poplar')
        return couponFor(type, once, 'poplar') === once
      }),
    )
  })
})

describe('a custom coupon', () => {
  const cases: [coupon: string | null, isOwn: boolean][] = [
    [null, false],
    ['POPLAR20', false],
    ['poplar20', false],
    ['KILN30', true],
  ]
  for (const [coupon, isOwn] of cases) {
    it(`is ${isOwn ? '' : 'not '}${coupon}`, () => {
      expect(isCustomCoupon(coupon, 'poplar')).to.equal(isOwn)
    })
  }
})

describe('the default yearly coupon', () => {
  it('is the product name followed by 20', () => {
    expect(defaultYearlyCoupon('poplar')).to.equal('POPLAR20')
    expect(defaultYearlyCoupon('acme-pop')).to.equal('ACMEPOP20')
  })
})
