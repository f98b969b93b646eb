import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isBillOpen, isCredited, type Owed } from '../../../demo/server/billing/ending-rules.ts'

const PAID: Owed = {
  status: 'active',
  invoice: { status: 'paid', total: 3_900 },
  isGivenBack: false,
}
const unpaid = (status: NonNullable<Owed['invoice']>['status']) => ({ status, total: 3_900 })

describe('what is left of a subscription that ends early', () => {
  const cases: [words: string, owed: Partial<Owed>, credited: boolean, open: boolean][] = [
    ['is credited once it was paid', {}, true, false],
    ['is not, where the money went back', { isGivenBack: true }, false, false],
    [
      'is not, where the bill is open',
      { status: 'past_due', invoice: unpaid('open') },
      false,
      true,
    ],
    [
      'is not, where it never came',
      { status: 'unpaid', invoice: unpaid('uncollectible') },
      false,
      true,
    ],
    ['is not, where the bill was void', { invoice: unpaid('void') }, false, false],
    ['is not, where the bill is being made', { invoice: unpaid('draft') }, false, false],
    [
      'is nothing of a trial',
      { status: 'trialing', invoice: { status: 'paid', total: 0 } },
      false,
      false,
    ],
    ['is nothing of what was free', { invoice: { status: 'paid', total: 0 } }, false, false],
    ['is nothing without a bill', { invoice: null }, false, false],
  ]
  for (const [words, owed, credited, open] of cases) {
    it(words, () => {
      const all = { ...PAID, ...owed }
      assert.deepEqual([isCredited(all), isBillOpen(all)], [credited, open])
    })
  }
})
