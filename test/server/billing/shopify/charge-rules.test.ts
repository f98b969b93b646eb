import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  nextCharge,
  planColumnsAfter,
  type RemoteState,
} from '../../../../src/server/billing/shopify/charge-rules.ts'
import type { Charge, ChargeStatus } from '../../../../src/server/billing/shopify/charges.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const LATER = new Date('2026-12-22T12:00:00Z')
const BEFORE = new Date(NOW.getTime() - 1)

const CHARGE: Charge = {
  chargeId: '1',
  shop: 'clay.myshopify.com',
  plan: 'plus',
  type: 'monthly',
  status: 'pending',
  total: 3_900,
  list: 3_900,
  reducedPayments: null,
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
    ['is paid once it is approved', ['pending'], remoteState('ACTIVE', LATER), ['paid', LATER]],
    [
      'is paid before Shopify reports the end of the period',
      ['pending'],
      remoteState('ACTIVE'),
      ['paid'],
    ],
    ['is frozen from the start', ['pending'], remoteState('FROZEN', LATER), ['paid', LATER, true]],
    ['is declined', ['pending'], remoteState('DECLINED'), ['declined']],
    ['is declined if the owner never responds', ['pending'], remoteState('EXPIRED'), ['declined']],
    ['has ended if it was replaced immediately', ['pending'], remoteState('CANCELLED'), ['ended']],
    ['has ended without a response if the app was uninstalled', ['pending'], 'gone', ['ended']],

    ['stays active', ['paid', LATER], remoteState('ACTIVE', LATER), ['paid', LATER]],
    ['is renewed', ['paid', BEFORE], remoteState('ACTIVE', LATER), ['paid', LATER]],
    [
      'keeps its end date if Shopify reports none',
      ['paid', LATER],
      remoteState('ACTIVE'),
      ['paid', LATER],
    ],
    ['is frozen', ['paid', LATER], remoteState('FROZEN', LATER), ['paid', LATER, true]],
    [
      'continues after it has been frozen',
      ['paid', LATER, true],
      remoteState('ACTIVE', LATER),
      ['paid', LATER],
    ],
    [
      'stays active until the period ends after a cancellation',
      ['paid', LATER],
      remoteState('CANCELLED'),
      ['cancelled', LATER],
    ],
    [
      'stays active until the period ends after the app is uninstalled',
      ['paid', LATER],
      'gone',
      ['cancelled', LATER],
    ],
    [
      'stays active until the period ends even if Shopify reports it as expired',
      ['paid', LATER],
      remoteState('EXPIRED'),
      ['cancelled', LATER],
    ],
    [
      'stays active until the period ends even if Shopify reports it as declined',
      ['paid', LATER],
      remoteState('DECLINED'),
      ['cancelled', LATER],
    ],
    [
      'stays active until the period ends even if Shopify reports it as pending again',
      ['paid', LATER],
      remoteState('PENDING'),
      ['cancelled', LATER],
    ],
    ['ends if its period is over', ['paid', BEFORE], remoteState('CANCELLED'), ['ended', BEFORE]],
    ['ends exactly at the end of its period', ['paid', NOW], 'gone', ['ended', NOW]],
    ['ends immediately if the end of the period is unknown', ['paid'], 'gone', ['ended']],
    ['ends immediately if it was frozen', ['paid', LATER, true], 'gone', ['ended', LATER, true]],

    ['stays active until its period ends', ['cancelled', LATER], 'gone', ['cancelled', LATER]],
    ['is not resumed', ['cancelled', LATER], remoteState('ACTIVE', LATER), ['cancelled', LATER]],
    ['ends with its period', ['cancelled', NOW], 'gone', ['ended', NOW]],

    ['stays declined', ['declined'], remoteState('ACTIVE', LATER), ['declined']],
    ['stays ended', ['ended', LATER], remoteState('ACTIVE', LATER), ['ended', LATER]],
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
  for (const [reducedPayments, type, days] of cases) {
    it(`for ${reducedPayments ?? 'all'}, ${type}, has an end date that renewals do not change`, () => {
      const asked = { ...charge(['pending']), reducedPayments, type }
      const paid = nextCharge(asked, remoteState('ACTIVE', LATER), NOW)
      const renewed = nextCharge(
        paid,
        remoteState('ACTIVE', new Date(LATER.getTime() + DAY_MS)),
        NOW,
      )
      const end = days === null ? null : new Date(LATER.getTime() + days * DAY_MS)
      assert.deepEqual([paid.fullFrom, renewed.fullFrom], [end, end])
    })
  }
})

describe('an account after its charge changed', () => {
  const PLUS = { gateway: 'shopify', plan: 'plus', sites: 10, isExpired: false, endsAt: null }
  const HELD = { ...PLUS, sites: 2, isExpired: true }
  const FREE = { ...PLUS, plan: 'free', sites: 2 }
  const cases: [words: string, before: State, after: State, account: object | null][] = [
    ['gets the plan', ['pending'], ['paid', LATER], PLUS],
    ['gets nothing if the charge is declined', ['pending'], ['declined'], null],
    ['gets nothing if the charge ended without a response', ['pending'], ['ended'], null],
    ['is not updated for a renewal', ['paid', BEFORE], ['paid', LATER], null],
    [
      'has the limits of Free while the charge is frozen',
      ['paid', LATER],
      ['paid', LATER, true],
      HELD,
    ],
    ['gets the plan’s limits back', ['paid', LATER, true], ['paid', LATER], PLUS],
    [
      'keeps the plan until it ends',
      ['paid', LATER],
      ['cancelled', LATER],
      { ...PLUS, endsAt: LATER.toISOString() },
    ],
    ['becomes Free at the end of the period', ['cancelled', NOW], ['ended', NOW], FREE],
    ['becomes Free immediately', ['paid'], ['ended'], FREE],
    ['becomes Free if a frozen charge ends', ['paid', LATER, true], ['ended', LATER, true], FREE],
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
