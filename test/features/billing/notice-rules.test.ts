import { expect } from 'chai'
import { GATEWAYS, type Gateway } from '../../../src/features/billing/model.ts'
import {
  backupWindow,
  isPaymentOverdue,
  undismissedDelay,
} from '../../../src/features/billing/notice-rules.ts'

const DELAYED_SINCE = new Date('2026-11-21T09:00:00Z')

describe('the AppSumo payment notice', () => {
  const cases: [
    what: string,
    plan: { gateway: Gateway; paymentDelayedAt: Date | null } | null,
    isAnswered: boolean,
    delay: Date | null,
  ][] = [
    [
      'is shown for a delayed payment',
      { gateway: 'appsumo', paymentDelayedAt: DELAYED_SINCE },
      false,
      DELAYED_SINCE,
    ],
    [
      'is hidden once it is dismissed',
      { gateway: 'appsumo', paymentDelayedAt: DELAYED_SINCE },
      true,
      null,
    ],
    [
      'is hidden once the payment arrives',
      { gateway: 'appsumo', paymentDelayedAt: null },
      false,
      null,
    ],
    ['is not shown without a plan', null, false, null],
  ]
  for (const [what, plan, isAnswered, delay] of cases) {
    it(what, () => {
      expect(undismissedDelay({ plan }, isAnswered)).to.equal(delay)
    })
  }

  it('is never shown for another gateway', () => {
    const others = GATEWAYS.filter((gateway) => gateway !== 'appsumo')
    const delays = others.map((gateway) =>
      undismissedDelay({ plan: { gateway, paymentDelayedAt: DELAYED_SINCE } }, false),
    )
    expect(delays).to.deep.equal(others.map(() => null))
  })
})

describe('the backup window', () => {
  const END = new Date('2026-11-28T09:00:00Z')
  const cases: [now: string, status: 'open' | 'over'][] = [
    ['2026-11-21T09:00:00Z', 'open'],
    ['2026-11-28T08:59:59Z', 'open'],
    ['2026-11-28T09:00:00Z', 'over'],
    ['2027-03-01T00:00:00Z', 'over'],
  ]
  for (const [now, status] of cases) {
    it(`is ${status} on ${now}`, () => {
      expect(backupWindow(DELAYED_SINCE, new Date(now))).to.deep.equal({ status, endsAt: END })
    })
  }
})

describe('a payment’s overdue status', () => {
  const cases: [gateway: Gateway, since: Date | null, now: string, isOverdue: boolean][] = [
    ['appsumo', DELAYED_SINCE, '2026-11-28T08:59:59Z', false],
    ['appsumo', DELAYED_SINCE, '2026-11-28T09:00:00Z', true],
    ['appsumo', null, '2026-11-28T09:00:00Z', false],
    // An account that pays by card no longer owes AppSumo anything.
    ['stripe', DELAYED_SINCE, '2026-11-28T09:00:00Z', false],
  ]
  for (const [gateway, paymentDelayedAt, now, isOverdue] of cases) {
    const since = paymentDelayedAt ? 'since the 21st' : 'not at all'
    it(`is ${isOverdue ? 'true' : 'false'} for ${gateway}, delayed ${since}, on ${now}`, () => {
      expect(isPaymentOverdue({ gateway, paymentDelayedAt }, new Date(now))).to.equal(isOverdue)
    })
  }
})
