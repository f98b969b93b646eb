import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  nextCharge,
  planColumnsAfter,
  type RemoteState,
} from '../../../../src/server/billing/shopify/charge-rules.ts'
import type { Charge, ChargeStatus } from '../../../../src/server/billing/shopify/charges.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const ONE_MONTH_LATER = new Date('2026-12-22T12:00:00Z')
const JUST_BEFORE = new Date(NOW.getTime() - 1)

const CHARGE: Charge = {
  chargeId: '1',
  shop: 'clay.myshopify.com',
  plan: 'plus',
  type: 'monthly',
  status: 'pending',
  total: 3_900,
  list: 3_900,
  discountedPaymentCount: null,
  fullFrom: null,
  currency: 'usd',
  coupon: null,
  periodEndsAt: null,
  isFrozen: false,
}

type State = [status: ChargeStatus, periodEndsAt?: Date | null, isFrozen?: boolean]
const charge = ([status, periodEndsAt = null, isFrozen = false]: State): Charge => ({
  ...CHARGE,
  status,
  periodEndsAt,
  isFrozen,
})
const remoteState = (
  status: Exclude<RemoteState, 'gone'>['status'],
  periodEndsAt: Date | null = null,
): RemoteState => ({
  status,
  periodEndsAt,
})

describe('a charge after a sync with Shopify', () => {
  const cases: [words: string, before: State, word: RemoteState, after: State][] = [
    ['stays pending until the owner responds', ['pending'], remoteState('PENDING'), ['pending']],
    [
      'is paid once it is approved',
      ['pending'],
      remoteState('ACTIVE', ONE_MONTH_LATER),
      ['paid', ONE_MONTH_LATER],
    ],
    [
      'is paid before Shopify reports the end of the period',
      ['pending'],
      remoteState('ACTIVE'),
      ['paid'],
    ],
    [
      'is frozen from the start',
      ['pending'],
      remoteState('FROZEN', ONE_MONTH_LATER),
      ['paid', ONE_MONTH_LATER, true],
    ],
    ['is declined', ['pending'], remoteState('DECLINED'), ['declined']],
    ['is declined if the owner never responds', ['pending'], remoteState('EXPIRED'), ['declined']],
    ['has ended if it was replaced immediately', ['pending'], remoteState('CANCELLED'), ['ended']],
    ['has ended without a response if the app was uninstalled', ['pending'], 'gone', ['ended']],

    [
      'stays active',
      ['paid', ONE_MONTH_LATER],
      remoteState('ACTIVE', ONE_MONTH_LATER),
      ['paid', ONE_MONTH_LATER],
    ],
    [
      'is renewed',
      ['paid', JUST_BEFORE],
      remoteState('ACTIVE', ONE_MONTH_LATER),
      ['paid', ONE_MONTH_LATER],
    ],
    [
      'keeps its end date if Shopify reports none',
      ['paid', ONE_MONTH_LATER],
      remoteState('ACTIVE'),
      ['paid', ONE_MONTH_LATER],
    ],
    [
      'is frozen',
      ['paid', ONE_MONTH_LATER],
      remoteState('FROZEN', ONE_MONTH_LATER),
      ['paid', ONE_MONTH_LATER, true],
    ],
    [
      'continues after it has been frozen',
      ['paid', ONE_MONTH_LATER, true],
      remoteState('ACTIVE', ONE_MONTH_LATER),
      ['paid', ONE_MONTH_LATER],
    ],
    [
      'stays active until the period ends after a cancellation',
      ['paid', ONE_MONTH_LATER],
      remoteState('CANCELLED'),
      ['cancelled', ONE_MONTH_LATER],
    ],
    [
      'stays active until the period ends after the app is uninstalled',
      ['paid', ONE_MONTH_LATER],
      'gone',
      ['cancelled', ONE_MONTH_LATER],
    ],
    [
      'stays active until the period ends even if Shopify reports it as expired',
      ['paid', ONE_MONTH_LATER],
      remoteState('EXPIRED'),
      ['cancelled', ONE_MONTH_LATER],
    ],
    [
      'stays active until the period ends even if Shopify reports it as declined',
      ['paid', ONE_MONTH_LATER],
      remoteState('DECLINED'),
      ['cancelled', ONE_MONTH_LATER],
    ],
    [
      'stays active until the period ends even if Shopify reports it as pending again',
      ['paid', ONE_MONTH_LATER],
      remoteState('PENDING'),
      ['cancelled', ONE_MONTH_LATER],
    ],
    [
      'ends if its period is over',
      ['paid', JUST_BEFORE],
      remoteState('CANCELLED'),
      ['ended', JUST_BEFORE],
    ],
    ['ends exactly at the end of its period', ['paid', NOW], 'gone', ['ended', NOW]],
    ['ends immediately if the end of the period is unknown', ['paid'], 'gone', ['ended']],
    [
      'ends immediately if it was frozen',
      ['paid', ONE_MONTH_LATER, true],
      'gone',
      ['ended', ONE_MONTH_LATER, true],
    ],

    [
      'stays active until its period ends',
      ['cancelled', ONE_MONTH_LATER],
      'gone',
      ['cancelled', ONE_MONTH_LATER],
    ],
    [
      'is not resumed',
      ['cancelled', ONE_MONTH_LATER],
      remoteState('ACTIVE', ONE_MONTH_LATER),
      ['cancelled', ONE_MONTH_LATER],
    ],
    ['ends with its period', ['cancelled', NOW], 'gone', ['ended', NOW]],

    ['stays declined', ['declined'], remoteState('ACTIVE', ONE_MONTH_LATER), ['declined']],
    [
      'stays ended',
      ['ended', ONE_MONTH_LATER],
      remoteState('ACTIVE', ONE_MONTH_LATER),
      ['ended', ONE_MONTH_LATER],
    ],
  ]
  for (const [words, before, word, after] of cases) {
    it(`${before[0]}: ${words}`, () => {
      assert.deepEqual(nextCharge(charge(before), word, NOW), charge(after))
    })
  }
})

describe('a coupon with or without a limited number of payments', () => {
  const DAY_MS = 86_400_000
  const cases: [payments: number | null, type: Charge['type'], days: number | null][] = [
    [null, 'monthly', null],
    [1, 'monthly', 0],
    [3, 'monthly', 60],
    [1, 'yearly', 0],
    [2, 'yearly', 365],
  ]
  for (const [discountedPaymentCount, type, days] of cases) {
    it(`for ${discountedPaymentCount ?? 'all'}, ${type}, has an end date that renewals do not change`, () => {
      const asked = { ...charge(['pending']), discountedPaymentCount, type }
      const paid = nextCharge(asked, remoteState('ACTIVE', ONE_MONTH_LATER), NOW)
      const renewed = nextCharge(
        paid,
        remoteState('ACTIVE', new Date(ONE_MONTH_LATER.getTime() + DAY_MS)),
        NOW,
      )
      const end = days === null ? null : new Date(ONE_MONTH_LATER.getTime() + days * DAY_MS)
      assert.deepEqual([paid.fullFrom, renewed.fullFrom], [end, end])
    })
  }
})

describe('an account after its charge changed', () => {
  const PLUS = { gateway: 'shopify', plan: 'plus', sites: 10, isExpired: false, endsAt: null }
  const HELD = { ...PLUS, sites: 2, isExpired: true }
  const FREE = { ...PLUS, plan: 'free', sites: 2 }
  const cases: [words: string, before: State, after: State, account: object | null][] = [
    ['gets the plan', ['pending'], ['paid', ONE_MONTH_LATER], PLUS],
    ['gets nothing if the charge is declined', ['pending'], ['declined'], null],
    ['gets nothing if the charge ended without a response', ['pending'], ['ended'], null],
    ['is not updated for a renewal', ['paid', JUST_BEFORE], ['paid', ONE_MONTH_LATER], null],
    [
      'has the limits of Free while the charge is frozen',
      ['paid', ONE_MONTH_LATER],
      ['paid', ONE_MONTH_LATER, true],
      HELD,
    ],
    [
      'gets the plan’s limits back',
      ['paid', ONE_MONTH_LATER, true],
      ['paid', ONE_MONTH_LATER],
      PLUS,
    ],
    [
      'keeps the plan until it ends',
      ['paid', ONE_MONTH_LATER],
      ['cancelled', ONE_MONTH_LATER],
      { ...PLUS, endsAt: ONE_MONTH_LATER.toISOString() },
    ],
    ['becomes Free at the end of the period', ['cancelled', NOW], ['ended', NOW], FREE],
    ['becomes Free immediately', ['paid'], ['ended'], FREE],
    [
      'becomes Free if a frozen charge ends',
      ['paid', ONE_MONTH_LATER, true],
      ['ended', ONE_MONTH_LATER, true],
      FREE,
    ],
  ]
  for (const [words, before, after, account] of cases) {
    it(words, () => {
      const columns = planColumnsAfter(charge(before), charge(after))
      const { gateway, plan, isExpired, endsAt, limits } = columns ?? {}
      const accountState = { gateway, plan, sites: limits?.sitesLimit, isExpired, endsAt }
      assert.deepEqual(columns && accountState, account)
    })
  }
})
