import { expect } from 'chai'
import type { Account } from '../../../src/features/billing/set-live-rules.ts'
import { parseCampaign } from '../../../src/features/campaigns/model.ts'
import type { StudioLiveCampaign } from '../../../src/features/studio/model.ts'
import { languageTags } from '../../../src/features/studio/settings/language-rules.ts'
import {
  type BlockedBy,
  blockingCampaign,
} from '../../../src/features/studio/why/blocking-rules.ts'
import {
  parseCartInput,
  parsePageNumber,
  parseSiteUrl,
  type SimulatedVisit,
} from '../../../src/features/studio/why/try-rules.ts'
import {
  type ClosedReason,
  checkGates,
  GATE_NAMES,
  type GateFix,
  type GateName,
  remainingTriggers,
} from '../../../src/features/studio/why/why-rules.ts'
import type {
  CartRule,
  Frequency,
  Schedule,
  Trigger,
  Visitors,
} from '../../../src/popup/targeting.ts'
import { planOf } from '../billing/support.ts'
import { campaignResponse } from '../campaigns/support.tsx'
import { targetingWith } from './support.tsx'

/** A Sunday at 1 p.m. in Prague. */
const NOW = Date.parse('2026-11-22T12:00:00Z')

const defaults = targetingWith({})
const withTriggers = (...moments: Trigger[]) => ({ targeting: targetingWith({ moments }) })
const withVisitors = (over: Partial<Visitors>) => ({
  targeting: targetingWith({ visitors: { ...defaults.visitors, ...over } }),
})
const withFrequency = (over: Partial<Frequency>) => ({
  targeting: targetingWith({ frequency: { ...defaults.frequency, ...over } }),
})
const withSchedule = (over: Partial<Schedule>) => ({
  targeting: targetingWith({ schedule: { ...defaults.schedule, ...over } }),
})
const withPages = (text: string) => ({
  targeting: targetingWith({ pages: { shown: [{ match: 'starts', text }], hidden: [] } }),
})
const waitsForConsent = {
  targeting: targetingWith({ consent: { storage: 'agreed', doubleOptin: false } }),
}
const withPlan = (plan: Account['plan'], template: Record<string, unknown>) => ({
  account: { ...ACCOUNT, plan },
  template,
})

const TOTAL_FROM_50: CartRule = { totalAtLeast: 50, totalAtMost: null, itemsAtLeast: null }
const cartOf = (total: number) => ({ total, items: 1, currency: 'EUR' })

const ACCOUNT: Account = { plan: null, monthlyViews: 0, monthlyViewsLimit: null }
const DEFAULT_VISIT: SimulatedVisit = {
  ...{ address: 'https://shop.example/pots', device: 'computer', visitor: 'new' },
  ...{ referrer: '', languages: ['en-GB'], page: 1, choice: 'none', cart: null },
}

type CheckInput = {
  /** The campaign's fields, by their API names. */
  template?: Record<string, unknown>
  targeting?: typeof defaults
  account?: Account
  asked?: Partial<SimulatedVisit>
  blockedBy?: BlockedBy['why'] | 'none' | 'looking' | null
  lastSeenAt?: Date | null
}
const runChecks = ({
  template = {},
  targeting = defaults,
  account = ACCOUNT,
  asked = {},
  blockedBy = 'none',
  lastSeenAt = new Date(NOW),
}: CheckInput) =>
  checkGates({
    campaign: parseCampaign(campaignResponse(template)),
    ...{ targeting, account, blockedBy, simulatedVisit: { ...DEFAULT_VISIT, ...asked }, now: NOW },
    lastSeenAt,
  })

const FREE = planOf({ name: 'free' })
const PLUS = planOf({ name: 'plus' })
const STARTER = planOf({ name: 'starter' })
const FIRST_TIER = planOf({ gateway: 'appsumo', type: 'lifetime', sitesLimit: 5 })
const UNPAID_DEAL = planOf({ ...FIRST_TIER, paymentDelayedAt: new Date(NOW - 8 * 86_400_000) })
const GOOGLE = { referrer: { text: 'google.', isExcluded: false } }
const NOT_GOOGLE = { referrer: { text: 'google.', isExcluded: true } }
const UTM_SOURCE_MAIL = {
  campaign: { name: 'utm_source', text: 'mail', isExcluded: false },
} as const
const asVisitor = (visitor: SimulatedVisit['visitor']) => ({ asked: { visitor } })
const viewsAndLimit = (used: number, most: number | null) => ({
  account: { ...ACCOUNT, monthlyViews: used, monthlyViewsLimit: most },
})

const DAY_MS = 86_400_000

type CheckCase = [gate: GateName, name: string, CheckInput, why: ClosedReason | null, fix?: GateFix]
const TABLE: readonly CheckCase[] = [
  ['snippet', 'a snippet seen a moment ago', {}, null],
  ['snippet', 'a snippet seen 6 days ago', { lastSeenAt: new Date(NOW - 6 * DAY_MS) }, null],
  [
    ...(['snippet', 'a snippet seen 9 days ago'] as const),
    { lastSeenAt: new Date(NOW - 9 * DAY_MS) },
    ...(['not-lately', 'install'] as const),
  ],
  ['snippet', 'a snippet that was never seen', { lastSeenAt: null }, 'never-seen', 'install'],
  ['plan', 'a free template', withPlan(FREE, { template_plan: 'free' }), null],
  ['plan', 'a paid template', withPlan(FREE, { template_plan: 'plus' }), 'not-paid', 'billing'],
  ['plan', 'a paid template on a paid plan', withPlan(PLUS, { template_plan: 'plus' }), null],
  [
    ...(['plan', 'the older editor on a low deal tier'] as const),
    withPlan(FIRST_TIER, { template_plan: 'plus', editor_type: 'unlayer' }),
    ...(['tier', 'billing'] as const),
  ],
  [
    'plan',
    'a template from a larger plan',
    withPlan(STARTER, { template_plan: 'ultimate' }),
    'not-premium',
    'billing',
  ],
  [
    'plan',
    'a deal that hasn’t been paid for',
    withPlan(UNPAID_DEAL, { template_plan: 'free' }),
    'unpaid',
    'billing',
  ],
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
  ['schedule', 'the minute it starts', withSchedule({ from: '2026-11-22T13:00' }), null],
  [
    'schedule',
    'a minute before it starts',
    withSchedule({ from: '2026-11-22T13:01' }),
    'not-yet',
    'schedule',
  ],
  [
    'schedule',
    'the minute it ends',
    withSchedule({ until: '2026-11-22T13:00' }),
    'over',
    'schedule',
  ],
  ['schedule', 'another day', withSchedule({ days: [1] }), 'other-day', 'schedule'],
  [
    'schedule',
    'a later hour',
    withSchedule({ hours: { from: 14, until: 18 } }),
    'other-hour',
    'schedule',
  ],
  [
    'schedule',
    'an unknown time zone',
    withSchedule({ timeZone: 'Mars/Base', days: [0] }),
    'time-zone',
    'schedule',
  ],
  ['page', 'one of the campaign’s pages', withPages('/pots'), null],
  ['page', 'another page', withPages('/cups'), 'other-page', 'where'],
  ['device', 'a computer', withVisitors({ devices: ['computer'] }), null],
  [
    'device',
    'a computer if the campaign is for phones',
    withVisitors({ devices: ['phone'] }),
    'device',
    'who',
  ],
  [
    ...(['device', 'a phone'] as const),
    { ...withVisitors({ devices: ['phone'] }), asked: { device: 'phone' } },
    null,
  ],
  ['visitor', 'a device that doesn’t match', withVisitors({ devices: ['phone'] }), null],
  ['visitor', 'a new visitor', withVisitors({ kind: 'new' }), null],
  [
    'visitor',
    'a new visitor if the campaign is for returning ones',
    withVisitors({ kind: 'returning' }),
    'returning-only',
    'who',
  ],
  [
    ...(['visitor', 'a returning visitor if the campaign is for new ones'] as const),
    { ...withVisitors({ kind: 'new' }), ...asVisitor('returning') },
    ...(['new-only', 'who'] as const),
  ],
  [
    ...(['visitor', 'a visitor who has seen a campaign for returning visitors'] as const),
    { ...withVisitors({ kind: 'returning' }), ...asVisitor('seen') },
    null,
  ],
  ['visitor', 'a visitor from another referrer', withVisitors(GOOGLE), 'referrer', 'who'],
  [
    ...(['visitor', 'a visitor from a matching referrer'] as const),
    { ...withVisitors(GOOGLE), asked: { referrer: 'https://www.Google.com/' } },
    null,
  ],
  ['visitor', 'a visitor from a referrer that is not excluded', withVisitors(NOT_GOOGLE), null],
  [
    ...(['visitor', 'a visitor from an excluded referrer'] as const),
    { ...withVisitors(NOT_GOOGLE), asked: { referrer: 'google.com' } },
    ...(['referrer', 'who'] as const),
  ],
  ['visitor', 'a link without the UTM parameter', withVisitors(UTM_SOURCE_MAIL), 'campaign', 'who'],
  [
    ...(['visitor', 'a link with the UTM parameter'] as const),
    {
      ...withVisitors(UTM_SOURCE_MAIL),
      asked: { address: 'https://shop.example/?utm_source=Mail' },
    },
    null,
  ],
  ['visitor', 'a matching language', withVisitors({ languages: ['en'] }), null],
  ['visitor', 'another language', withVisitors({ languages: ['cs', 'en-US'] }), 'language', 'who'],
  [
    ...(['visitor', 'a matching second language'] as const),
    { ...withVisitors({ languages: ['cs'] }), asked: { languages: ['en', 'cs-CZ'] } },
    null,
  ],
  ['visitor', 'an unknown cart', withVisitors({ cart: TOTAL_FROM_50 }), 'cart-unknown', 'cart'],
  [
    ...(['visitor', 'a small cart'] as const),
    { ...withVisitors({ cart: TOTAL_FROM_50 }), asked: { cart: cartOf(49) } },
    ...(['cart-below', 'cart'] as const),
  ],
  [
    ...(['visitor', 'a large enough cart'] as const),
    { ...withVisitors({ cart: TOTAL_FROM_50 }), asked: { cart: cartOf(50) } },
    null,
  ],
  ['moment', 'adding to the cart', withTriggers({ kind: 'cart' }), null],
  [
    'consent',
    'a campaign that waits for consent, before the visitor answers',
    waitsForConsent,
    null,
  ],
  [
    'consent',
    'a campaign that waits for consent, with all cookies accepted',
    { ...waitsForConsent, asked: { choice: 'all' } },
    null,
  ],
  [
    ...([
      'consent',
      'a campaign that waits for consent, with only necessary cookies accepted',
    ] as const),
    { ...waitsForConsent, asked: { choice: 'needed' } },
    ...(['spared', 'consent'] as const),
  ],
  ['consent', 'a campaign that does not wait for consent', { asked: { choice: 'needed' } }, null],
  ['frequency', 'a first view', withFrequency({ perVisit: 1 }), null],
  [
    ...(['frequency', 'a second view'] as const),
    { ...withFrequency({ perVisit: 1 }), ...asVisitor('seen') },
    ...(['this-visit', 'often'] as const),
  ],
  [
    'frequency',
    'the second of two views',
    { ...withFrequency({ perVisit: 2 }), ...asVisitor('seen') },
    null,
  ],
  [
    ...(['frequency', 'a second view within 7 days'] as const),
    { ...withFrequency({ perVisit: null, perDays: { times: 1, days: 7 } }), ...asVisitor('seen') },
    ...(['these-days', 'often'] as const),
  ],
  [
    ...(['frequency', 'a second view in total'] as const),
    { ...withFrequency({ perVisit: null, inAll: 1 }), ...asVisitor('seen') },
    ...(['in-all', 'often'] as const),
  ],
  ['frequency', 'a visitor who closed it', asVisitor('closed'), 'closed', 'often'],
  [
    'frequency',
    'a visitor who closed it, with no waiting period',
    { ...withFrequency({ afterClose: null }), ...asVisitor('closed') },
    null,
  ],
  ['frequency', 'a visitor who signed up', asVisitor('converted'), 'converted', 'often'],
  ['moment', 'no trigger', withTriggers(), null],
  ['moment', 'a delay', withTriggers({ kind: 'delay', seconds: 9 }), null],
  ['moment', 'a click', withTriggers({ kind: 'click', selector: '#buy' }), null],
  ['moment', 'a later page', withTriggers({ kind: 'pages', count: 2 }), 'too-early', 'when'],
  [
    ...(['moment', 'the page that the trigger requires'] as const),
    { ...withTriggers({ kind: 'pages', count: 2 }), asked: { page: 2 } },
    null,
  ],
  [
    'moment',
    'a later page, or leaving',
    withTriggers({ kind: 'pages', count: 2 }, { kind: 'leave' }),
    null,
  ],
  ['turn', 'no other campaign', { blockedBy: 'none' }, null],
  ['turn', 'another campaign that shows first', { blockedBy: 'another' }, 'another', 'first'],
  [
    'turn',
    'another campaign in the same position',
    { blockedBy: 'place-taken' },
    'place-taken',
    'first',
  ],
  ['limit', 'no limit', viewsAndLimit(9_999, null), null],
  ['limit', 'one view left', viewsAndLimit(99, 100), null],
  ['limit', 'no views left', viewsAndLimit(100, 100), 'limit', 'billing'],
]

describe('the checks for why a campaign isn’t showing', () => {
  for (const [gate, name, asked, why, fix = null] of TABLE) {
    it(`for ${gate} give ${why ?? 'no reason'} with ${name}`, () => {
      expect(runChecks(asked).find((answer) => answer.gate === gate)).to.deep.equal({
        ...{ gate, why, fix },
      })
    })
  }

  it('include the other campaigns from the start, with a loading state', () => {
    const answers = runChecks({ blockedBy: 'looking' })
    expect(answers.map(({ gate }) => gate)).to.deep.equal([...GATE_NAMES])
    expect(answers.find(({ isLoading }) => isLoading)?.gate).to.equal('turn')
  })

  it('leave out the other campaigns if nothing is known about them', () => {
    expect(runChecks({ blockedBy: null }).map(({ gate }) => gate)).not.to.include('turn')
  })

  it('each have a passing and a failing case in the table', () => {
    expect(runChecks({}).map(({ gate }) => gate)).to.deep.equal([...GATE_NAMES])
    for (const gate of GATE_NAMES) {
      const answers = TABLE.filter(([of]) => of === gate).map(([, , , why]) => why === null)
      expect(new Set(answers), gate).to.deep.equal(new Set([true, false]))
    }
  })
})

describe('the campaign that keeps another from showing on a page', () => {
  const live = (
    campaignId: string,
    over: Partial<StudioLiveCampaign> = {},
  ): StudioLiveCampaign => ({
    ...{ campaignId, kind: 'popup', side: 'end', is_notice: false, abTestId: null },
    targeting: targetingWith({ moments: [] }),
    ...over,
  })
  const mine = live('mine')
  const blockerWith = (other: StudioLiveCampaign, asked: Partial<SimulatedVisit> = {}) =>
    blockingCampaign({
      mine,
      live: [other, mine],
      simulatedVisit: { ...DEFAULT_VISIT, ...asked },
      now: NOW,
    })
  const bar = { kind: 'bar', side: 'bottom' } as const
  const cases: [name: string, other: StudioLiveCampaign, why: BlockedBy['why'] | undefined][] = [
    ['is an older one', live('other'), 'another'],
    ['is not one for other pages', live('other', withPages('/cart')), undefined],
    ['is one for this page', live('other', { ...withPages('/pots') }), 'another'],
    [
      'is not one for other visitors',
      live('other', withVisitors({ kind: 'returning' })),
      undefined,
    ],
    [
      'is a cookie notice in the same position',
      live('other', { is_notice: true, ...bar }),
      'place-taken',
    ],
    ['is a bar in the same position', live('other', bar), 'place-taken'],
    ['is not a bar in another position', live('other', { ...bar, side: 'top' }), undefined],
  ]
  for (const [name, other, why] of cases) {
    it(name, () => expect(blockerWith(other)?.why).to.equal(why))
  }

  it('is not a notice that the visitor has answered', () => {
    const notice = live('notice', { is_notice: true, ...bar })
    expect(blockerWith(notice, { choice: 'needed' })).to.equal(null)
  })

  it('is not a variant of the same A/B test', () => {
    const test = { abTestId: 'words' }
    const question = { simulatedVisit: DEFAULT_VISIT, now: NOW, mine: live('mine', test) }
    expect(blockingCampaign({ ...question, live: [live('other', test)] })).to.equal(null)
  })

  it('is null if the blocked campaign is not for this visitor', () => {
    const visitors = { ...defaults.visitors, kind: 'returning' } as const
    const own = live('mine', { targeting: targetingWith({ moments: [], visitors }) })
    const question = { simulatedVisit: DEFAULT_VISIT, now: NOW, mine: own }
    expect(blockingCampaign({ ...question, live: [own, live('other')] })).to.equal(null)
  })

  it('is one that the visitor has not seen, even if they have seen this one', () => {
    expect(blockerWith(live('other'), { visitor: 'seen' })?.why).to.equal('another')
  })

  it('is one that waits for consent, unless the visitor has refused it', () => {
    const other = live('other', { targeting: { ...waitsForConsent.targeting, moments: [] } })
    expect(blockerWith(other)?.campaignId).to.equal('other')
    expect(blockerWith(other, { choice: 'needed' })).to.equal(null)
  })
})

describe('the triggers that can still fire', () => {
  const delay: Trigger = { kind: 'delay', seconds: 5 }
  const leave: Trigger = { kind: 'leave' }
  const thirdPage: Trigger = { kind: 'pages', count: 3 }
  const cases: [Trigger[], page: number, coming: readonly Trigger[] | null][] = [
    [[], 1, []],
    [[delay, leave], 1, [delay, leave]],
    [[thirdPage], 2, null],
    [[thirdPage, { kind: 'pages', count: 9 }], 2, null],
    [[thirdPage, leave], 2, [leave]],
    // The campaign opens immediately, because there is nothing left to wait for.
    [[thirdPage, leave], 3, []],
  ]
  for (const [moments, page, coming] of cases) {
    const kinds = moments.map(({ kind }) => kind).join(', ') || 'none'
    it(`for ${kinds} on page ${page} are ${JSON.stringify(coming)}`, () => {
      expect(remainingTriggers(moments, { page })).to.deep.equal(coming)
    })
  }
})

describe('the inputs for a simulated visit', () => {
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
    it(`read ${JSON.stringify(typed)} as the URL ${address ?? 'null'}`, () => {
      expect(parseSiteUrl(typed, 'shop.example')).to.equal(address)
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
    it(`read ${JSON.stringify(typed)} as page ${page ?? 'null'}`, () => {
      expect(parsePageNumber(typed)).to.equal(page)
    })
  }

  const languages: [typed: string, tags: readonly string[] | null][] = [
    ['en, PT-br', ['en', 'pt-BR']],
    ['cs de', ['cs', 'de']],
    ...(['', 'english', 'en please', '1'].map((typed) => [typed, null]) as [string, null][]),
  ]
  for (const [typed, tags] of languages) {
    it(`read ${JSON.stringify(typed)} as the languages ${tags?.join(' and ') ?? 'null'}`, () => {
      expect(languageTags(typed)).to.deep.equal(tags)
    })
  }
})

describe('a simulated cart', () => {
  const cases: [total: string, items: string, cart: ReturnType<typeof parseCartInput>][] = [
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
      expect(parseCartInput(total, items)).to.deep.equal(cart)
    })
  }
})
