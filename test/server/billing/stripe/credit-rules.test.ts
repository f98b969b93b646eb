import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  type Credit,
  creditOf,
  type EndingSubscription,
  isInvoiceOpen,
} from '../../../../src/server/billing/stripe/credit-rules.ts'

const PERIOD = { start: new Date('2026-11-01T00:00:00Z'), end: new Date('2026-12-01T00:00:00Z') }
/** A third of it is still to come. */
const NOW = new Date('2026-11-21T00:00:00Z')

const PAID: EndingSubscription = {
  invoice: { status: 'paid', total: 3_900 },
  refunds: { isAll: false, cents: 0 },
  period: PERIOD,
}
const back = (cents: number) => ({ refunds: { isAll: cents === 3_900, cents } })
const bill = (status: NonNullable<EndingSubscription['invoice']>['status'], total = 3_900) => ({
  invoice: { status, total },
})

describe('the credit for a subscription that ends early', () => {
  const cases: [
    words: string,
    owed: Partial<EndingSubscription>,
    credit: Credit | 'none',
    open?: boolean,
  ][] = [
    ['is credited once it was paid', {}, { kind: 'rest' }],
    ['is not, where the money went back', back(3_900), 'none'],
    ['is less by what was refunded', back(300), { kind: 'sum', cents: 1_000 }],
    ['is nothing, where just as much was refunded', back(1_300), 'none'],
    ['is nothing, where more was refunded', back(2_000), 'none'],
    ['is nothing of a refunded bill without a period', { ...back(300), period: null }, 'none'],
    ['is not, where the bill is open', bill('open'), 'none', true],
    ['is not, where it never came', bill('uncollectible'), 'none', true],
    ['is not, where the bill was void', bill('void'), 'none'],
    ['is not, where the bill is being made', bill('draft'), 'none'],
    ['is nothing of a trial, or of what was free', bill('paid', 0), 'none'],
    ['is nothing without a bill', { invoice: null }, 'none'],
  ]
  for (const [words, owed, credit, open = false] of cases) {
    it(words, () => {
      const all = { ...PAID, ...owed }
      const expected = credit === 'none' ? { kind: 'none' } : credit
      assert.deepEqual([creditOf(all, NOW), isInvoiceOpen(all)], [expected, open])
    })
  }

  it('is nothing after the period, and at most the payment before it', () => {
    const refunded = { ...PAID, ...back(1) }
    const creditAt = (day: string) => creditOf(refunded, new Date(day))
    assert.deepEqual(creditAt('2027-01-01'), { kind: 'none' })
    assert.deepEqual(creditAt('2026-10-01'), { kind: 'sum', cents: 3_899 })
  })
})
