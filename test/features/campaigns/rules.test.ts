import { expect } from 'chai'
import fc from 'fast-check'
import type { Campaign, CampaignStatus } from '../../../src/features/campaigns/model.ts'
import {
  groupCampaigns,
  leadingIndex,
  MAX_TITLE_LENGTH,
  rateOf,
  replaceCampaign,
  testCount,
  testPercentage,
  titleProblem,
  truncateTitle,
} from '../../../src/features/campaigns/rules.ts'
import { campaignsMessages } from '../../../src/messages/campaigns.ts'
import { INTENTS } from '../../../src/popup/intents.ts'

const campaign = (over: Partial<Campaign> = {}): Campaign => ({
  campaignId: 'c1',
  title: 'First order',
  intent: 'coupon-popups',
  type: 'popup',
  templatePlan: 'free',
  status: 'live',
  editorType: 'default',
  abTestId: null,
  hasForm: true,
  views: 0,
  clicks: 0,
  subscribers: 0,
  updatedAt: new Date('2025-11-12T09:00:00Z'),
  startsAt: null,
  endsAt: null,
  version: 1,
  hasDraft: false,
  answers: null,
  ...over,
})

const anyCount = fc.record({ views: fc.nat(1e9), count: fc.nat(1e9) })

describe('a campaign title', () => {
  const cases: [title: string, problem: 'required' | 'too-long' | null][] = [
    ['First order', null],
    [' x ', null],
    ['', 'required'],
    ['   ', 'required'],
    ['\t\n\u00a0', 'required'],
    ['<b>bold</b>', null],
    ['x'.repeat(MAX_TITLE_LENGTH), null],
    [` ${'x'.repeat(MAX_TITLE_LENGTH)} `, null],
    ['x'.repeat(MAX_TITLE_LENGTH + 1), 'too-long'],
    ['x'.repeat(10_000), 'too-long'],
  ]
  for (const [title, problem] of cases) {
    it(`such as ${JSON.stringify(title.slice(0, 16))} (length ${title.length}) is ${problem ?? 'valid'}`, () => {
      expect(titleProblem(title)).to.equal(problem)
    })
  }
})

describe('a title that is cut to the maximum length', () => {
  it('ends with a whole character', () => {
    expect(truncateTitle('ab🏺')).to.equal('ab🏺')
    expect(truncateTitle(`${'a'.repeat(399)}🏺`)).to.equal('a'.repeat(399))
    expect(truncateTitle(`${'a'.repeat(398)}🏺🏺`)).to.equal(`${'a'.repeat(398)}🏺`)
  })
})

describe('the intents', () => {
  for (const intent of INTENTS) {
    it(`include ${intent}, which is its English name in kebab case`, () => {
      const name = campaignsMessages.lines[`intent-${intent}`]
      expect(name.toLowerCase().replaceAll(' ', '-')).to.equal(intent)
    })
  }
})

describe('the A/B percentage', () => {
  const cases: [count: number, views: number, percentage: number][] = [
    [29, 100, 29],
    [57, 100, 57],
    [58, 100, 58],
    [1, 3, 33],
    [2, 3, 66],
    [199, 200, 99],
    [200, 200, 100],
    [0, 200, 0],
    [0, 0, 0],
    [5, 0, 0],
    [471, 10_702, 4],
    [560, 10_778, 5],
  ]
  for (const [count, views, percentage] of cases) {
    it(`for ${count} out of ${views} views is ${percentage}`, () => {
      expect(testPercentage({ count, views })).to.equal(percentage)
    })
  }

  it('matches exact integer arithmetic', () => {
    fc.assert(
      fc.property(anyCount, ({ count, views }) => {
        const exactPercentage = views === 0 ? 0n : (100n * BigInt(count)) / BigInt(views)
        expect(BigInt(testPercentage({ count, views }))).to.equal(exactPercentage)
      }),
    )
  })

  it('is computed from a rate that is 0 without views', () => {
    expect([rateOf({ views: 0, count: 0 }), rateOf({ views: 8, count: 2 })]).to.deep.equal([
      0, 0.25,
    ])
  })

  it('counts subscribers if there is a form, else clicks', () => {
    const figures = { views: 100, clicks: 40, subscribers: 10 }
    expect(testCount(campaign({ ...figures, hasForm: true })).count).to.equal(10)
    expect(testCount(campaign({ ...figures, hasForm: false })).count).to.equal(40)
  })
})

describe('the leader of an A/B test', () => {
  const cases: [title: string, counts: [count: number, views: number][], leader: number | null][] =
    [
      [
        'has the higher percentage',
        [
          [471, 10_702],
          [560, 10_778],
        ],
        1,
      ],
      [
        'has the higher percentage, not the higher count',
        [
          [50, 100],
          [60, 1_000],
        ],
        0,
      ],
      [
        'is null when all are at 0',
        [
          [0, 100],
          [0, 50],
        ],
        null,
      ],
      [
        'is null without views',
        [
          [0, 0],
          [0, 0],
        ],
        null,
      ],
      [
        'is null in a tie for first place',
        [
          [30, 100],
          [30, 100],
          [10, 100],
        ],
        null,
      ],
      [
        'is null when the whole percentages are equal',
        [
          [42, 1_000],
          [48, 1_000],
        ],
        null,
      ],
      [
        'can be ahead of a tie for second place',
        [
          [10, 100],
          [30, 100],
          [10, 100],
        ],
        1,
      ],
      ['is null without variants', [], null],
    ]
  for (const [title, counts, leader] of cases) {
    it(title, () => {
      const variants = counts.map(([count, views]) => ({ count, views }))
      expect(leadingIndex(variants)).to.equal(leader)
    })
  }

  it('is ahead of every other variant', () => {
    fc.assert(
      fc.property(fc.array(anyCount, { maxLength: 5 }), (variants) => {
        const leader = leadingIndex(variants)
        const best = variants[leader ?? -1]
        const others = variants.filter((_, index) => index !== leader)
        return !best || others.every((other) => testPercentage(other) < testPercentage(best))
      }),
    )
  })
})

describe('the campaign list', () => {
  const variantB = campaign({ campaignId: 'c3', abTestId: 't', views: 100, subscribers: 9 })
  const singleCampaign = campaign({ campaignId: 'c2' })
  const variantA = campaign({ campaignId: 'c1', abTestId: 't', views: 100, subscribers: 4 })

  it('keeps campaigns outside a test as they are', () => {
    expect(groupCampaigns([singleCampaign])).to.deep.equal([
      { kind: 'single', campaign: singleCampaign },
    ])
  })

  it('groups the variants of a test at the position of the first', () => {
    const entries = groupCampaigns([variantB, singleCampaign, variantA])
    expect(entries.map((entry) => entry.kind)).to.deep.equal(['test', 'single'])
  })

  it('gives each variant its letter, percentage and lead, whatever the order', () => {
    const variants = [
      { campaign: variantA, letter: 'A', percentage: 4, isLeading: false },
      { campaign: variantB, letter: 'B', percentage: 9, isLeading: true },
    ]
    const test = [{ kind: 'test', abTestId: 't', variants }]
    expect(groupCampaigns([variantA, variantB])).to.deep.equal(test)
    expect(groupCampaigns([variantB, variantA])).to.deep.equal(test)
  })

  it('shows the only remaining variant of a test as a single campaign', () => {
    expect(groupCampaigns([variantA])).to.deep.equal([{ kind: 'single', campaign: variantA }])
  })

  it('does not lose or duplicate any campaign', () => {
    const tests = fc.array(fc.option(fc.constantFrom('t1', 't2', 't3')))
    fc.assert(
      fc.property(tests, (ids) => {
        const all = ids.map((abTestId, index) => campaign({ campaignId: `c${index}`, abTestId }))
        const shown = groupCampaigns(all).flatMap((entry) =>
          entry.kind === 'single' ? [entry.campaign] : entry.variants.map((one) => one.campaign),
        )
        expect(shown).to.have.members(all).and.have.length(all.length)
      }),
    )
  })
})

describe('the tab counts when a campaign is paused', () => {
  const counts = { all: 9, live: 4, paused: 2, scheduled: 1, draft: 1, ended: 1, held: 2 }
  const isHeld = ({ templatePlan }: Campaign) => templatePlan === 'ultimate'
  const held = { templatePlan: 'ultimate' } as const
  const live = campaign({ campaignId: 'a' })
  const variants = (...statuses: CampaignStatus[]) =>
    statuses.map((status, index) => campaign({ campaignId: `v${index}`, abTestId: 't', status }))
  const paused = (items: Campaign[], otherVariants: Campaign[] = []) => {
    const page = { items, otherVariants, total: 9, page: 1, next: null, site: null, counts }
    const [first = live] = items
    return replaceCampaign(page, { ...first, status: 'paused' }, isHeld).counts
  }

  const cases: [words: string, items: Campaign[], others: Campaign[], changed: object][] = [
    ['move with it', [live], [], { live: 3, paused: 3 }],
    ['stay the same if it was already paused', [{ ...live, status: 'paused' }], [], {}],
    [
      'have one fewer held-back campaign if it was held back',
      [{ ...live, ...held }],
      [],
      { live: 3, paused: 3, held: 1 },
    ],
    [
      'have one more held-back campaign if the only live variant left in its test is held back',
      [live, { ...live, ...held, campaignId: 'b' }].map((one) => ({ ...one, abTestId: 't' })),
      [],
      { paused: 3, held: 3 },
    ],
    [
      'keep a test live if it has another live variant',
      variants('live', 'live'),
      [],
      { paused: 3 },
    ],
    [
      'keep a test paused if it has another paused variant',
      variants('live', 'paused'),
      [],
      { live: 3 },
    ],
    [
      'move a test with its last live variant',
      variants('live', 'draft'),
      [],
      { live: 3, paused: 3 },
    ],
    [
      'include the variants that are not on the page',
      variants('live'),
      [campaign({ campaignId: 'w', abTestId: 't' })],
      { paused: 3 },
    ],
  ]
  for (const [words, items, others, changed] of cases) {
    it(words, () => expect(paused(items, others)).to.deep.equal({ ...counts, ...changed }))
  }

  it('follow a changed variant that is not on the page', () => {
    const other = campaign({ campaignId: 'w', abTestId: 't' })
    const page = { total: 9, page: 1, next: null, site: null, counts }
    const before = { ...page, items: [live], otherVariants: [other] }
    const after = replaceCampaign(before, { ...other, status: 'paused' }, isHeld)
    expect(after.otherVariants.map(({ status }) => status)).to.deep.equal(['paused'])
    expect(after.counts).to.deep.equal({ ...counts, live: 3, paused: 3 })
  })

  it('stay unknown if they were unknown', () => {
    const page = {
      items: [live],
      otherVariants: [],
      total: 1,
      page: 1,
      next: null,
      site: null,
      counts: null,
    }
    expect(replaceCampaign(page, { ...live, status: 'paused' }, isHeld).counts).to.equal(null)
  })
})
