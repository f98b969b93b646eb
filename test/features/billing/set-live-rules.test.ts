import { expect } from 'chai'
import { BILLING_REASONS } from '../../../src/features/billing/reason-rules.ts'
import type { Design } from '../../../src/features/billing/save-rules.ts'
import {
  type Account,
  liveRefusalOf,
  refusalToSetLive,
  whyHidden,
} from '../../../src/features/billing/set-live-rules.ts'
import { NOW, planOf } from './support.ts'

const FREE: Design = { templatePlan: 'free', editor: 'unlayer' }
const PLUS: Design = { templatePlan: 'plus', editor: 'default' }
const UNLAYER: Design = { templatePlan: 'plus', editor: 'unlayer' }

const DAY_MS = 86_400_000

const deal = (sitesLimit: number) =>
  ({ gateway: 'appsumo', name: 'plus', type: 'lifetime', sitesLimit }) as const
const STRIPE = { gateway: 'stripe', name: 'plus' } as const

describe('setting a campaign live', () => {
  const cases: [string, Partial<Account>, Design, ReturnType<typeof refusalToSetLive>][] = [
    ['a free template on no plan', { plan: null }, FREE, null],
    ['a paid template on no plan', { plan: null }, PLUS, 'TEMPLATE_REFUSED'],
    [
      'a paid template on local',
      { plan: planOf({ gateway: 'local', name: 'plus' }) },
      PLUS,
      'TEMPLATE_REFUSED',
    ],
    ['a paid template on a paid plan', { plan: planOf(STRIPE) }, UNLAYER, null],
    ['an expired plan', { plan: planOf({ ...STRIPE, isExpired: true }) }, PLUS, 'TEMPLATE_REFUSED'],
    ['the older editor on tier 2', { plan: planOf(deal(10)) }, UNLAYER, 'EDITOR_REFUSED'],
    ['the older editor on tier 3', { plan: planOf(deal(11)) }, UNLAYER, null],
    ['the default editor on tier 2', { plan: planOf(deal(10)) }, PLUS, null],
    ['one view below the limit', { monthlyViews: 99 }, FREE, null],
    ['a free template at the limit of views', { monthlyViews: 100 }, FREE, null],
    [
      'a paid template at the limit of views',
      { plan: planOf(STRIPE), monthlyViews: 100 },
      PLUS,
      'VIEWS_REACHED',
    ],
    ['no limit of views', { monthlyViews: 1e9, monthlyViewsLimit: null }, FREE, null],
    ['design and views at once', { plan: null, monthlyViews: 100 }, PLUS, 'TEMPLATE_REFUSED'],
  ]
  for (const [words, account, design, expected] of cases) {
    it(`with ${words} is ${expected ?? 'allowed'}`, () => {
      const whole = { plan: null, monthlyViews: 0, monthlyViewsLimit: 100, ...account }
      expect(refusalToSetLive(whole, design, NOW)).to.equal(expected)
    })
  }

  it('is refused by codes that each lead to the plans with a reason', () => {
    for (const code of ['VIEWS_REACHED', 'TEMPLATE_REFUSED', 'EDITOR_REFUSED']) {
      expect(BILLING_REASONS).to.include(liveRefusalOf(code))
    }
    expect([liveRefusalOf('toString'), liveRefusalOf(undefined)]).to.deep.equal([null, null])
  })
})

describe('a live campaign of a free template', () => {
  const campaign = { status: 'live', templatePlan: 'free', editorType: 'default' } as const
  const account = { plan: null, monthlyViews: 100, monthlyViewsLimit: 100 }

  it('is held back while the views of the month are used up', () => {
    expect(whyHidden(account, campaign, NOW)).to.equal('views')
  })

  it('is held back while the payment of a deal is overdue', () => {
    const plan = planOf({ ...deal(10), paymentDelayedAt: new Date(NOW.getTime() - 8 * DAY_MS) })
    expect(whyHidden({ ...account, plan }, campaign, NOW)).to.equal('deal')
  })

  it('is not called held back while it is a draft', () => {
    expect(whyHidden(account, { ...campaign, status: 'draft' }, NOW)).to.equal(null)
  })

  it('shows again once the next month has begun', () => {
    expect(whyHidden({ ...account, monthlyViews: 0 }, campaign, NOW)).to.equal(null)
  })
})
