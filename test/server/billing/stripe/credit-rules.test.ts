import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  type Credit,
  creditOf,
  type EndingSubscription,
  isInvoiceOpen,
} from '../../../../src/server/billing/stripe/credit-rules.ts'

const PERIOD = { start: new Date('2026-11-01T00:00:00Z'), end: new Date('2026-12-01T00:00:00Z') }
/** A third of the period remains. */
const NOW = new Date('2026-11-21T00:00:00Z')

const PAID: EndingSubscription = {
  status: 'active',
  invoice: { status: 'paid', total: 3_900 },
  refunds: { isFullRefund: false, cents: 0 },
  period: PERIOD,
}
const refundOf = (cents: number) => ({ refunds: { isFullRefund: cents === 3_900, cents } })
const invoiceWith = (
  status: NonNullable<EndingSubscription['invoice']>['status'],
  total = 3_900,
) => ({
  invoice: { status, total },
})

describe('the credit for a subscription that ends early', () => {
  const cases: [
    words: string,
    owed: Partial<EndingSubscription>,
    credit: Credit | 'none',
    open?: boolean,
  ][] = [
    ['is the price of the unused time if it was paid', {}, { kind: 'rest' }],
    ['is zero if it was refunded in full', refundOf(3_900), 'none'],
    [
      'is zero if the whole charge was refunded, even if it paid only part of the invoice',
      { refunds: { isFullRefund: true, cents: 300 } },
      'none',
    ],
    ['is reduced by a partial refund', refundOf(300), { kind: 'sum', cents: 1_000 }],
    ['is zero if the same amount was refunded', refundOf(1_300), 'none'],
    ['is zero if more was refunded', refundOf(2_000), 'none'],
    ['is zero for a refunded invoice without a period', { ...refundOf(300), period: null }, 'none'],
    [
      'is zero if the invoice is open',
      { status: 'past_due', ...invoiceWith('open') },
      'none',
      true,
    ],
    [
      'is zero if the invoice is uncollectible',
      { status: 'unpaid', ...invoiceWith('uncollectible') },
      'none',
      true,
    ],
    ['is zero if the invoice is void', invoiceWith('void'), 'none'],
    ['is zero if the invoice is a draft', invoiceWith('draft'), 'none'],
    ['is zero for a trial', { status: 'trialing', ...invoiceWith('paid', 0) }, 'none'],
    ['is zero for a trial, even with a paid invoice', { status: 'trialing' }, 'none'],
    ['is zero if nothing was paid', invoiceWith('paid', 0), 'none'],
    ['is zero without an invoice', { invoice: null }, 'none'],
  ]
  for (const [words, changes, credit, open = false] of cases) {
    it(words, () => {
      const all = { ...PAID, ...changes }
      const expected = credit === 'none' ? { kind: 'none' } : credit
      assert.deepEqual([creditOf(all, NOW), isInvoiceOpen(all)], [expected, open])
    })
  }

  it('is zero after the period, and at most the amount paid before the period starts', () => {
    const refunded = { ...PAID, ...refundOf(1) }
    const creditAt = (day: string) => creditOf(refunded, new Date(day))
    assert.deepEqual(creditAt('2027-01-01'), { kind: 'none' })
    assert.deepEqual(creditAt('2026-10-01'), { kind: 'sum', cents: 3_899 })
  })
})
