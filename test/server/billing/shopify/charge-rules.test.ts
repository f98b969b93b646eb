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
const says = (
  status: Exclude<RemoteState, 'gone'>['status'],
  periodEndsAt: Date | null = null,
): RemoteState => ({
  status,
  periodEndsAt,
})

describe('a charge after a sync with Shopify', () => {
  const cases: [words: string, before: State, word: RemoteState, after: State][] = [
    ['waits as long as nobody answers', ['pending'], says('PENDING'), ['pending']],
    ['is paid once it is approved', ['pending'], says('ACTIVE', LATER), ['paid', LATER]],
    ['is paid before Shopify says until when', ['pending'], says('ACTIVE'), ['paid']],
    ['is on hold from the first', ['pending'], says('FROZEN', LATER), ['paid', LATER, true]],
    ['is declined', ['pending'], says('DECLINED'), ['declined']],
    ['is declined by who never answers', ['pending'], says('EXPIRED'), ['declined']],
    ['has ended where it was replaced at once', ['pending'], says('CANCELLED'), ['ended']],
    ['has ended unanswered where the app is gone', ['pending'], 'gone', ['ended']],

    ['goes on', ['paid', LATER], says('ACTIVE', LATER), ['paid', LATER]],
    ['is renewed', ['paid', BEFORE], says('ACTIVE', LATER), ['paid', LATER]],
    ['keeps its end where none is said', ['paid', LATER], says('ACTIVE'), ['paid', LATER]],
    ['is put on hold', ['paid', LATER], says('FROZEN', LATER), ['paid', LATER, true]],
    ['goes on after a hold', ['paid', LATER, true], says('ACTIVE', LATER), ['paid', LATER]],
    ['lasts once it is cancelled', ['paid', LATER], says('CANCELLED'), ['cancelled', LATER]],
    ['remains after the app is uninstalled', ['paid', LATER], 'gone', ['cancelled', LATER]],
    [
      'lasts though Shopify calls it expired',
      ['paid', LATER],
      says('EXPIRED'),
      ['cancelled', LATER],
    ],
    [
      'lasts though Shopify calls it declined',
      ['paid', LATER],
      says('DECLINED'),
      ['cancelled', LATER],
    ],
    ['lasts though Shopify asks anew', ['paid', LATER], says('PENDING'), ['cancelled', LATER]],
    ['ends with a period that is over', ['paid', BEFORE], says('CANCELLED'), ['ended', BEFORE]],
    ['ends exactly at the end of its period', ['paid', NOW], 'gone', ['ended', NOW]],
    ['ends at once where nobody knows until when', ['paid'], 'gone', ['ended']],
    ['ends at once out of a hold', ['paid', LATER, true], 'gone', ['ended', LATER, true]],

    ['lasts on', ['cancelled', LATER], 'gone', ['cancelled', LATER]],
    ['is not taken up again', ['cancelled', LATER], says('ACTIVE', LATER), ['cancelled', LATER]],
    ['is over in the end', ['cancelled', NOW], 'gone', ['ended', NOW]],

    ['stays declined', ['declined'], says('ACTIVE', LATER), ['declined']],
    ['stays ended', ['ended', LATER], says('ACTIVE', LATER), ['ended', LATER]],
  ]
  for (const [words, before, word, after] of cases) {
    it(`${before[0]}: ${words}`, () => {
      assert.deepEqual(nextCharge(charge(before), word, NOW), charge(after))
    })
  }
})

describe('a coupon limited to some payments', () => {
  const DAY_MS = 86_400_000
  const cases: [payments: number | null, type: Charge['type'], days: number | null][] = [
    [null, 'monthly', null],
    [1, 'monthly', 0],
    [3, 'monthly', 60],
    [1, 'yearly', 0],
    [2, 'yearly', 365],
  ]
  for (const [reducedPayments, type, days] of cases) {
    it(`for ${reducedPayments ?? 'all'}, ${type}, has an end that renewals do not move`, () => {
      const asked = { ...charge(['pending']), reducedPayments, type }
      const paid = nextCharge(asked, says('ACTIVE', LATER), NOW)
      const renewed = nextCharge(paid, says('ACTIVE', new Date(LATER.getTime() + DAY_MS)), NOW)
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
    ['gets nothing by a no', ['pending'], ['declined'], null],
    ['gets nothing by what ended unanswered', ['pending'], ['ended'], null],
    ['is not written for a renewal', ['paid', BEFORE], ['paid', LATER], null],
    ['has the limits of Free on hold', ['paid', LATER], ['paid', LATER, true], HELD],
    ['has its limits again', ['paid', LATER, true], ['paid', LATER], PLUS],
    [
      'keeps the plan to its end',
      ['paid', LATER],
      ['cancelled', LATER],
      { ...PLUS, endsAt: LATER.toISOString() },
    ],
    ['is Free then', ['cancelled', NOW], ['ended', NOW], FREE],
    ['is Free at once', ['paid'], ['ended'], FREE],
    ['is Free out of a hold', ['paid', LATER, true], ['ended', LATER, true], FREE],
  ]
  for (const [words, before, after, account] of cases) {
    it(words, () => {
      const columns = planColumnsAfter(charge(before), charge(after))
      const { gateway, plan, isExpired, endsAt, limits } = columns ?? {}
      const told = { gateway, plan, sites: limits?.sitesLimit, isExpired, endsAt }
      assert.deepEqual(columns && told, account)
    })
  }
})
