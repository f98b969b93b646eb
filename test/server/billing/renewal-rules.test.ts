import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { BillingType } from '../../../src/features/billing/plans.ts'
import {
  firstFullPayment,
  renewalOf,
  renewalPrice,
} from '../../../src/server/billing/renewal-rules.ts'

const day = (text: string) => new Date(`${text}T12:00:00Z`)
const BOUGHT_AT = day('2026-11-30')

describe('a coupon on future payments', () => {
  const cases: [
    words: string,
    type: BillingType,
    months: number | null,
    reduced: boolean,
    full: string | null,
  ][] = [
    ['without an end date applies to each month', 'monthly', null, true, null],
    ['without an end date applies to each year', 'yearly', null, true, null],
    ['for one payment has already been used', 'monthly', 0, false, null],
    ['for one payment has already been used for the year', 'yearly', 0, false, null],
    ['for one month has already been used', 'monthly', 1, false, null],
    ['for two months applies once more', 'monthly', 2, true, '2027-01-30'],
    ['for three months ends in a short month', 'monthly', 3, true, '2027-02-28'],
    ['for three months ends before the next year', 'yearly', 3, false, null],
    ['for twelve months ends with the year', 'yearly', 12, false, null],
    ['for thirteen months applies to two years', 'yearly', 13, true, '2028-11-30'],
    ['for 24 months applies to two years', 'yearly', 24, true, '2028-11-30'],
  ]
  for (const [words, type, months, isReduced, full] of cases) {
    it(words, () => {
      const fullFrom = full && day(full)
      assert.deepEqual(renewalPrice(type, BOUGHT_AT, months), { isReduced, fullFrom })
    })
  }

  const ends: [next: string, ends: string, full: string][] = [
    ['2027-01-10', '2027-01-10', '2027-01-10'],
    ['2027-01-10', '2027-02-10', '2027-02-10'],
    ['2027-01-10', '2027-02-11', '2027-03-10'],
  ]
  for (const [next, end, full] of ends) {
    it(`that ends on ${end} is followed by the full price on ${full}`, () => {
      assert.deepEqual(firstFullPayment('monthly', day(next), day(end)), day(full))
    })
  }
})

describe('the next payment', () => {
  it('is due on the same day, or the last day of a shorter month', () => {
    assert.deepEqual(renewalOf('monthly', day('2027-01-31')), day('2027-02-28'))
    assert.deepEqual(renewalOf('yearly', day('2028-02-29')), day('2029-02-28'))
  })
})
