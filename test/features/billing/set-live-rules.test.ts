import { expect } from 'chai'
import { BILLING_REASONS } from '../../../src/features/billing/reason-rules.ts'
import type { Design } from '../../../src/features/billing/save-rules.ts'
import {
  type Account,
  accountOf,
  liveRefusalOf,
  refusalToSetLive,
  whyHidden,
} from '../../../src/features/billing/set-live-rules.ts'
import { NOW, planOf } from './support.ts'

const FREE: Design = { templatePlan: 'free', editor: 'unlayer' }
const PLUS: Design = { templatePlan: 'plus', editor: 'default' }
const UNLAYER: Design = { templatePlan: 'plus', editor: 'unlayer' }

const dealPlan = (sitesLimit: number) =>
  ({ gateway: 'appsumo', name: 'plus', type: 'lifetime', sitesLimit }) as const
const STRIPE = { gateway: 'stripe', name: 'plus' } as const

describe('setting a campaign live', () => {
  const cases: [string, Partial<Account>, Design, ReturnType<typeof refusalToSetLive>][] = [
    ['a free template without a plan', { plan: null }, FREE, null],
    ['a paid template without a plan', { plan: null }, PLUS, 'TEMPLATE_REFUSED'],
    [
      'a paid template on a local account',
      { plan: planOf({ gateway: 'local', name: 'plus' }) },
      PLUS,
      'TEMPLATE_REFUSED',
    ],
    ['a paid template on a paid plan', { plan: planOf(STRIPE) }, UNLAYER, null],
    ['an expired plan', { plan: planOf({ ...STRIPE, isExpired: true }) }, PLUS, 'TEMPLATE_REFUSED'],
    ['the older editor on tier 2', { plan: planOf(dealPlan(10)) }, UNLAYER, 'EDITOR_REFUSED'],
    ['the older editor on tier 3', { plan: planOf(dealPlan(11)) }, UNLAYER, null],
    ['the default editor on tier 2', { plan: planOf(dealPlan(10)) }, PLUS, null],
    ['one view below the limit', { monthlyViews: 99 }, FREE, null],
    ['a free template at the view limit', { monthlyViews: 100 }, FREE, null],
    [
      'a paid template at the view limit',
      { plan: planOf(STRIPE), monthlyViews: 100 },
      PLUS,
      'VIEWS_REACHED',
    ],
    ['no view limit', { monthlyViews: 1e9, monthlyViewsLimit: null }, FREE, null],
    [
      'a refused design at the view limit',
      { plan: null, monthlyViews: 100 },
      PLUS,
      'TEMPLATE_REFUSED',
    ],
  ]
  for (const [words, account, design, expected] of cases) {
    it(`with ${words} is ${expected ?? 'allowed'}`, () => {
      const fullAccount = { plan: null, monthlyViews: 0, monthlyViewsLimit: 100, ...account }
      expect(refusalToSetLive(fullAccount, design, NOW)).to.equal(expected)
    })
  }

  it('is refused with codes that each map to a billing reason', () => {
    for (const code of ['VIEWS_REACHED', 'TEMPLATE_REFUSED', 'EDITOR_REFUSED']) {
      expect(BILLING_REASONS).to.include(liveRefusalOf(code))
    }
    expect([liveRefusalOf('toString'), liveRefusalOf(undefined)]).to.deep.equal([null, null])
  })
})

describe('a live campaign with a free template', () => {
  const campaign = { status: 'live', templatePlan: 'free', editorType: 'default' } as const
  const account = { plan: null, monthlyViews: 100, monthlyViewsLimit: 100 }

  it('is hidden while this month’s views are used up', () => {
    expect(whyHidden(account, campaign, NOW)).to.equal('views')
  })

  it('has no reason to be hidden while it is paused', () => {
    expect(whyHidden(account, { ...campaign, status: 'paused' }, NOW)).to.equal(null)
  })

  it('is hidden while the payment for the account’s deal is overdue', () => {
    const paymentDelayedAt = new Date('2025-11-05T09:00:00Z')
    const plan = planOf({ ...dealPlan(10), paymentDelayedAt })
    expect(whyHidden({ ...account, plan, monthlyViews: 0 }, campaign, NOW)).to.equal('deal')
  })

  it('shows again in the next month', () => {
    expect(whyHidden({ ...account, monthlyViews: 0 }, campaign, NOW)).to.equal(null)
  })
})

describe('the signed-in user’s account', () => {
  it('has a plan, views and a limit', () => {
    const account: Account = { plan: planOf(), monthlyViews: 7, monthlyViewsLimit: 100 }
    expect(accountOf(account)).to.deep.equal(account)
  })

  it('is empty if nobody is signed in', () => {
    expect(accountOf(null)).to.deep.equal({ plan: null, monthlyViews: 0, monthlyViewsLimit: null })
  })
})
