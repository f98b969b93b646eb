import { expect } from 'chai'
import type { Account } from '../../../src/features/billing/set-live-rules.ts'
import { parseCampaign } from '../../../src/features/campaigns/model.ts'
import type { LiveOne } from '../../../src/features/studio/model.ts'
import { languageTags } from '../../../src/features/studio/settings/language-rules.ts'
import {
  addressOnSite,
  pageOfVisit,
  type Try,
  triedCart,
} from '../../../src/features/studio/why/try-rules.ts'
import { type Hindrance, hindranceOnPage } from '../../../src/features/studio/why/turn-rules.ts'
import {
  GATE_NAMES,
  type GateName,
  type Mend,
  momentsToCome,
  type Shut,
  whyNot,
} from '../../../src/features/studio/why/why-rules.ts'
import type {
  CartRule,
  Frequency,
  Moment,
  Schedule,
  Visitors,
} from '../../../src/popup/targeting.ts'
import { planOf } from '../billing/support.ts'
import { wireCampaign } from '../campaigns/support.tsx'
import { targetingWith } from './support.tsx'

/** A Sunday, at one o'clock in Prague. */
const NOW = Date.parse('2026-11-22T12:00:00Z')

const usual = targetingWith({})
const when = (...moments: Moment[]) => ({ targeting: targetingWith({ moments }) })
const who = (over: Partial<Visitors>) => ({
  targeting: targetingWith({ visitors: { ...usual.visitors, ...over } }),
})
const often = (over: Partial<Frequency>) => ({
  targeting: targetingWith({ frequency: { ...usual.frequency, ...over } }),
})
const times = (over: Partial<Schedule>) => ({
  targeting: targetingWith({ schedule: { ...usual.schedule, ...over } }),
})
const where = (text: string) => ({
  targeting: targetingWith({ pages: { shown: [{ match: 'starts', text }], hidden: [] } }),
})
const waiting = {
  targeting: targetingWith({ consent: { storage: 'agreed', doubleOptin: false } }),
}
const by = (plan: Account['plan'], template: Record<string, unknown>) => ({
  account: { ...ACCOUNT, plan },
  template,
})

const FROM_50: CartRule = { totalAtLeast: 50, totalAtMost: null, itemsAtLeast: null }
const cartOf = (total: number) => ({ total, items: 1, currency: 'EUR' })

const ACCOUNT: Account = { plan: null, monthlyViews: 0, monthlyViewsLimit: null }
const TRY: Try = {
  ...{ address: 'https://shop.example/pots', device: 'computer', visitor: 'new' },
  ...{ referrer: '', languages: ['en-GB'], page: 1, choice: 'none', cart: null },
}

type Case = {
  /** The fields of the campaign, by their API names. */
  template?: Record<string, unknown>
  targeting?: typeof usual
  account?: Account
  asked?: Partial<Try>
  others?: Hindrance['why'] | 'none' | 'looking' | null
  lastSeenAt?: Date | null
}
const asking = ({
  template = {},
  targeting = usual,
  account = ACCOUNT,
  asked = {},
  others = 'none',
  lastSeenAt = new Date(NOW),
}: Case) =>
  whyNot({
    campaign: parseCampaign(wireCampaign(template)),
    ...{ targeting, account, others, asked: { ...TRY, ...asked }, now: NOW },
    lastSeenAt,
  })

const FREE = planOf({ name: 'free' })
const PLUS = planOf({ name: 'plus' })
const STARTER = planOf({ name: 'starter' })
const FIRST_TIER = planOf({ gateway: 'appsumo', type: 'lifetime', sitesLimit: 5 })
const UNPAID = planOf({ ...FIRST_TIER, paymentDelayedAt: new Date(NOW - 8 * 86_400_000) })
const GOOGLE = { referrer: { text: 'google.', isExcluded: false } }
const NOT_GOOGLE = { referrer: { text: 'google.', isExcluded: true } }
const MAIL = { campaign: { name: 'utm_source', text: 'mail', isExcluded: false } } as const
const seen = (visitor: Try['visitor']) => ({ asked: { visitor } })
const limit = (used: number, most: number | null) => ({
  account: { ...ACCOUNT, monthlyViews: used, monthlyViewsLimit: most },
})

const DAY_MS = 86_400_000

type Row = [gate: GateName, name: string, Case, why: Shut | null, mend?: Mend]
const TABLE: readonly Row[] = [
  ['snippet', 'a snippet seen a moment ago', {}, null],
  ['snippet', 'a snippet seen 6 days ago', { lastSeenAt: new Date(NOW - 6 * DAY_MS) }, null],
  [
    ...(['snippet', 'a snippet seen 9 days ago'] as const),
    { lastSeenAt: new Date(NOW - 9 * DAY_MS) },
    ...(['not-lately', 'install'] as const),
  ],
  ['snippet', 'a snippet that was never seen', { lastSeenAt: null }, 'never-seen', 'install'],
  ['plan', 'a free template', by(FREE, { template_plan: 'free' }), null],
  ['plan', 'a paid template', by(FREE, { template_plan: 'plus' }), 'not-paid', 'billing'],
  ['plan', 'a paid template on a paid plan', by(PLUS, { template_plan: 'plus' }), null],
  [
    ...(['plan', 'the older editor on a low deal tier'] as const),
    by(FIRST_TIER, { template_plan: 'plus', editor_type: 'unlayer' }),
    ...(['tier', 'billing'] as const),
  ],
  [
    'plan',
    'a template above the plan',
    by(STARTER, { template_plan: 'ultimate' }),
    'not-premium',
    'billing',
  ],
  ['plan', 'a deal that is not paid', by(UNPAID, { template_plan: 'free' }), 'unpaid', 'billing'],
  ['status', 'a live campaign', { template: { status: 'live' } }, null],
  ['status', 'a draft', { template: { status: 'draft' } }, 'draft', 'live'],
  ['status', 'a paused campaign', { template: { status: 'paused' } }, 'paused', 'live'],
  [
    'status',
    'a scheduled campaign',
    { template: { status: 'scheduled' } },
    'scheduled',
    'schedule',
  ],
  ['status', 'an ended campaign', { template: { status: 'ended' } }, 'ended', 'schedule'],
  ['schedule', 'the minute of its start', times({ from: '2026-11-22T13:00' }), null],
  [
    'schedule',
    'a minute before its start',
    times({ from: '2026-11-22T13:01' }),
    'not-yet',
    'schedule',
  ],
  ['schedule', 'its end', times({ until: '2026-11-22T13:00' }), 'over', 'schedule'],
  ['schedule', 'another day', times({ days: [1] }), 'other-day', 'schedule'],
  ['schedule', 'a later hour', times({ hours: { from: 14, until: 18 } }), 'other-hour', 'schedule'],
  [
    'schedule',
    'an unknown time zone',
    times({ timeZone: 'Mars/Base', days: [0] }),
    'time-zone',
    'schedule',
  ],
  ['page', 'one of its pages', where('/pots'), null],
  ['page', 'another page', where('/cups'), 'other-page', 'where'],
  ['device', 'a computer', who({ devices: ['computer'] }), null],
  ['device', 'a computer if it is for phones', who({ devices: ['phone'] }), 'device', 'who'],
  [
    ...(['device', 'a phone'] as const),
    { ...who({ devices: ['phone'] }), asked: { device: 'phone' } },
    null,
  ],
  ['visitor', 'whatever the device', who({ devices: ['phone'] }), null],
  ['visitor', 'a new visitor', who({ kind: 'new' }), null],
  [
    'visitor',
    'a new visitor if it is for returning ones',
    who({ kind: 'returning' }),
    'returning-only',
    'who',
  ],
  [
    ...(['visitor', 'a returning visitor if it is for new ones'] as const),
    { ...who({ kind: 'new' }), ...seen('returning') },
    ...(['new-only', 'who'] as const),
  ],
  [
    ...(['visitor', 'one who has seen it, of the returning'] as const),
    { ...who({ kind: 'returning' }), ...seen('seen') },
    null,
  ],
  ['visitor', 'a visitor from another referrer', who(GOOGLE), 'referrer', 'who'],
  [
    ...(['visitor', 'a visitor from the referrer'] as const),
    { ...who(GOOGLE), asked: { referrer: 'https://www.Google.com/' } },
    null,
  ],
  ['visitor', 'a visitor from a referrer that is not excluded', who(NOT_GOOGLE), null],
  [
    ...(['visitor', 'a visitor from an excluded referrer'] as const),
    { ...who(NOT_GOOGLE), asked: { referrer: 'google.com' } },
    ...(['referrer', 'who'] as const),
  ],
  ['visitor', 'a link without UTM', who(MAIL), 'campaign', 'who'],
  [
    ...(['visitor', 'a link with UTM'] as const),
    { ...who(MAIL), asked: { address: 'https://shop.example/?utm_source=Mail' } },
    null,
  ],
  ['visitor', 'a matching language', who({ languages: ['en'] }), null],
  ['visitor', 'another language', who({ languages: ['cs', 'en-US'] }), 'language', 'who'],
  [
    ...(['visitor', 'a second language'] as const),
    { ...who({ languages: ['cs'] }), asked: { languages: ['en', 'cs-CZ'] } },
    null,
  ],
  ['visitor', 'an unknown cart', who({ cart: FROM_50 }), 'cart-unknown', 'cart'],
  [
    ...(['visitor', 'a small cart'] as const),
    { ...who({ cart: FROM_50 }), asked: { cart: cartOf(49) } },
    ...(['cart-below', 'cart'] as const),
  ],
  [
    ...(['visitor', 'a large enough cart'] as const),
    { ...who({ cart: FROM_50 }), asked: { cart: cartOf(50) } },
    null,
  ],
  ['moment', 'adding to the cart', when({ kind: 'cart' }), null],
  ['consent', 'a campaign that waits for consent, without an answer', waiting, null],
  [
    'consent',
    'a campaign that waits for consent, with all accepted',
    { ...waiting, asked: { choice: 'all' } },
    null,
  ],
  [
    ...([
      'consent',
      'a campaign that waits for consent, with only necessary cookies accepted',
    ] as const),
    { ...waiting, asked: { choice: 'needed' } },
    ...(['spared', 'consent'] as const),
  ],
  ['consent', 'a campaign that does not wait for consent', { asked: { choice: 'needed' } }, null],
  ['frequency', 'a first view', often({ perVisit: 1 }), null],
  [
    ...(['frequency', 'a second view'] as const),
    { ...often({ perVisit: 1 }), ...seen('seen') },
    ...(['this-visit', 'often'] as const),
  ],
  ['frequency', 'the second of two views', { ...often({ perVisit: 2 }), ...seen('seen') }, null],
  [
    ...(['frequency', 'a second view within some days'] as const),
    { ...often({ perVisit: null, perDays: { times: 1, days: 7 } }), ...seen('seen') },
    ...(['these-days', 'often'] as const),
  ],
  [
    ...(['frequency', 'a second view in total'] as const),
    { ...often({ perVisit: null, inAll: 1 }), ...seen('seen') },
    ...(['in-all', 'often'] as const),
  ],
  ['frequency', 'a visitor who closed it', seen('closed'), 'closed', 'often'],
  [
    'frequency',
    'a visitor who closed it, without a pause',
    { ...often({ afterClose: null }), ...seen('closed') },
    null,
  ],
  ['frequency', 'a visitor who signed up', seen('converted'), 'converted', 'often'],
  ['moment', 'no trigger', when(), null],
  ['moment', 'a delay', when({ kind: 'delay', seconds: 9 }), null],
  ['moment', 'a click', when({ kind: 'click', selector: '#buy' }), null],
  ['moment', 'a later page', when({ kind: 'pages', count: 2 }), 'too-early', 'when'],
  [
    ...(['moment', 'the page of its trigger'] as const),
    { ...when({ kind: 'pages', count: 2 }), asked: { page: 2 } },
    null,
  ],
  [
    'moment',
    'a later page, or leaving',
    when({ kind: 'pages', count: 2 }, { kind: 'leave' }),
    null,
  ],
  ['turn', 'no other campaign', { others: 'none' }, null],
  ['turn', 'another campaign before it', { others: 'another' }, 'another', 'first'],
  ['turn', 'another campaign in its position', { others: 'place-taken' }, 'place-taken', 'first'],
  ['limit', 'no limit', limit(9_999, null), null],
  ['limit', 'one view left', limit(99, 100), null],
  ['limit', 'the last view', limit(100, 100), 'limit', 'billing'],
]

describe('the checks for why a campaign isn’t showing', () => {
  for (const [gate, name, asked, why, mend = null] of TABLE) {
    it(`for ${gate} give ${why ?? 'no reason'} with ${name}`, () => {
      expect(asking(asked).find((answer) => answer.gate === gate)).to.deep.equal({
        ...{ gate, why, mend },
      })
    })
  }

  it('include the other campaigns from the start, with a loading state', () => {
    const answers = asking({ others: 'looking' })
    expect(answers.map(({ gate }) => gate)).to.deep.equal([...GATE_NAMES])
    expect(answers.find(({ isLooking }) => isLooking)?.gate).to.equal('turn')
  })

  it('leave out the other campaigns if nothing can be known about them', () => {
    expect(asking({ others: null }).map(({ gate }) => gate)).not.to.include('turn')
  })

  it('each have a passing and a failing case in the table', () => {
    expect(asking({}).map(({ gate }) => gate)).to.deep.equal([...GATE_NAMES])
    for (const gate of GATE_NAMES) {
      const answers = TABLE.filter(([of]) => of === gate).map(([, , , why]) => why === null)
      expect(new Set(answers), gate).to.deep.equal(new Set([true, false]))
    }
  })
})

describe('the campaign that keeps another from showing on a page', () => {
  const live = (campaignId: string, over: Partial<LiveOne> = {}): LiveOne => ({
    ...{ campaignId, kind: 'popup', side: 'end', is_notice: false, abTestId: null },
    targeting: targetingWith({ moments: [] }),
    ...over,
  })
  const mine = live('mine')
  const beside = (other: LiveOne, asked: Partial<Try> = {}) =>
    hindranceOnPage({ mine, live: [other, mine], asked: { ...TRY, ...asked }, now: NOW })
  const bar = { kind: 'bar', side: 'bottom' } as const
  const cases: [name: string, other: LiveOne, why: Hindrance['why'] | undefined][] = [
    ['is an older one', live('other'), 'another'],
    ['is not one for other pages', live('other', where('/cart')), undefined],
    ['is one for this page', live('other', { ...where('/pots') }), 'another'],
    ['is not one for other visitors', live('other', who({ kind: 'returning' })), undefined],
    [
      'is a cookie notice in the same position',
      live('other', { is_notice: true, ...bar }),
      'place-taken',
    ],
    ['is a bar in the same position', live('other', bar), 'place-taken'],
    ['is not a bar in another position', live('other', { ...bar, side: 'top' }), undefined],
  ]
  for (const [name, other, why] of cases) {
    it(name, () => expect(beside(other)?.why).to.equal(why))
  }

  it('is not a notice that the visitor has answered', () => {
    const notice = live('notice', { is_notice: true, ...bar })
    expect(beside(notice, { choice: 'needed' })).to.equal(null)
  })

  it('is not a variant of the same A/B test', () => {
    const test = { abTestId: 'words' }
    const question = { asked: TRY, now: NOW, mine: live('mine', test) }
    expect(hindranceOnPage({ ...question, live: [live('other', test)] })).to.equal(null)
  })

  it('is known in its turn where the visitor gets none of it', () => {
    const visitors = { ...usual.visitors, kind: 'returning' } as const
    const own = live('mine', { targeting: targetingWith({ moments: [], visitors }) })
    const question = { asked: TRY, now: NOW, mine: own }
    expect(hindranceOnPage({ ...question, live: [own, live('other')] })).to.equal(null)
  })

  it('is one that the visitor has not met, though they have met this one', () => {
    expect(beside(live('other'), { visitor: 'seen' })?.why).to.equal('another')
  })

  it('is one that waits for consent if the visitor has not refused', () => {
    const other = live('other', { targeting: { ...waiting.targeting, moments: [] } })
    expect(beside(other)?.campaignId).to.equal('other')
    expect(beside(other, { choice: 'needed' })).to.equal(null)
  })
})

describe('the triggers that can still fire', () => {
  const delay: Moment = { kind: 'delay', seconds: 5 }
  const leave: Moment = { kind: 'leave' }
  const third: Moment = { kind: 'pages', count: 3 }
  const cases: [Moment[], page: number, coming: readonly Moment[] | null][] = [
    [[], 1, []],
    [[delay, leave], 1, [delay, leave]],
    [[third], 2, null],
    [[third, { kind: 'pages', count: 9 }], 2, null],
    [[third, leave], 2, [leave]],
    // Immediately: nothing is left to wait for.
    [[third, leave], 3, []],
  ]
  for (const [moments, page, coming] of cases) {
    const kinds = moments.map(({ kind }) => kind).join(', ') || 'none'
    it(`for ${kinds} on page ${page} are ${JSON.stringify(coming)}`, () => {
      expect(momentsToCome(moments, { page })).to.deep.equal(coming)
    })
  }
})

describe('the inputs for a visit to try', () => {
  const addresses: [typed: string, address: string | null][] = [
    ['', 'https://shop.example/'],
    ['/pots', 'https://shop.example/pots'],
    ['pots?utm_source=mail', 'https://shop.example/pots?utm_source=mail'],
    [' /über ', 'https://shop.example/%C3%BCber'],
    ['https://www.shop.example/a', 'https://www.shop.example/a'],
    ['pots.html?a=1', 'https://shop.example/pots.html?a=1'],
    ['shop.example/cart', 'https://shop.example/cart'],
    ['WWW.Shop.example', 'https://www.shop.example/'],
    ['http://shop.example/cart?a=1', 'http://shop.example/cart?a=1'],
    ['/shop.example/cart', 'https://shop.example/shop.example/cart'],
    ['/a/https://b', 'https://shop.example/a/https://b'],
    ['//evil.example', null],
    ['https://other.example/x', null],
    ['https://shop.example.evil.example/', null],
    ['https://shop.example@evil.example/', null],
    ['other.example/x', null],
    ['other.example', null],
    ['javascript:alert(1)', null],
    ['mailto:a@shop.example', null],
    ['مرحبا', null],
    ['two words', null],
    ['https://', null],
    ['https://[', null],
  ]
  for (const [typed, address] of addresses) {
    it(`${JSON.stringify(typed)} has the URL ${address ?? 'null'}`, () => {
      expect(addressOnSite(typed, 'shop.example')).to.equal(address)
    })
  }

  const pages: [typed: string, page: number | null][] = [
    ['1', 1],
    [' 20 ', 20],
    ['1000', 1_000],
    ['', null],
    ['0', null],
    ['-1', null],
    ['1.5', null],
    ['1001', null],
    ['two', null],
  ]
  for (const [typed, page] of pages) {
    it(`${JSON.stringify(typed)} is page ${page ?? 'null'}`, () => {
      expect(pageOfVisit(typed)).to.equal(page)
    })
  }

  const languages: [typed: string, tags: readonly string[] | null][] = [
    ['en, PT-br', ['en', 'pt-BR']],
    ['cs de', ['cs', 'de']],
    ...(['', 'english', 'en please', '1'].map((typed) => [typed, null]) as [string, null][]),
  ]
  for (const [typed, tags] of languages) {
    it(`${JSON.stringify(typed)} has the languages ${tags?.join(' and ') ?? 'null'}`, () => {
      expect(languageTags(typed)).to.deep.equal(tags)
    })
  }
})

describe('a cart to try', () => {
  const cases: [total: string, items: string, cart: ReturnType<typeof triedCart>][] = [
    ['', ' ', null],
    ['49,90', '2', { total: 49.9, items: 2 }],
    ['49.90', '', { total: 49.9, items: 0 }],
    ['', '3', { total: 0, items: 3 }],
    ['€5', '', undefined],
    ['-5', '', undefined],
    ['5', '1.5', undefined],
  ]
  for (const [total, items, cart] of cases) {
    it(`with total “${total}” and items “${items}” is ${JSON.stringify(cart)}`, () => {
      expect(triedCart(total, items)).to.deep.equal(cart)
    })
  }
})
