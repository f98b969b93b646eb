import { expect } from 'chai'
import { pickVariants } from '../../../src/popup/engine/variants.ts'
import type { LiveCampaign } from '../../../src/popup/live-campaign.ts'
import { defaultTargeting } from '../../../src/popup/targeting-defaults.ts'

const campaign = (campaign_id: string, ab_test_id: string | null): LiveCampaign => ({
  ...{ campaign_id, ab_test_id, version: 1, kind: 'popup', side: 'end', is_notice: false },
  targeting: defaultTargeting('UTC'),
})
const LIVE = [
  campaign('notice', null),
  campaign('red', 'colours'),
  campaign('long', 'words'),
  campaign('blue', 'colours'),
  campaign('short', 'words'),
  campaign('wheel', null),
]
const VISITOR_COUNT = 400
/** When the first of these visitors came, and the milliseconds until each next one. */
const FIRST_AT = Date.UTC(2026, 10, 22)
const GAPS = [1, 1_000, 61_000]

const idsOf = (campaigns: readonly LiveCampaign[]) => campaigns.map(({ campaign_id: id }) => id)

const variantsFor = (firstAt: number, ...met: string[]) =>
  idsOf(pickVariants(LIVE, { firstAt, hasSeen: (id) => met.includes(id) }))

const visitors = (gap: number) =>
  Array.from({ length: VISITOR_COUNT }, (_, visitor) => FIRST_AT + visitor * gap)

/** Pearson's statistic for how far the counts are from equal. */
function chiSquare(counts: readonly number[], total: number): number {
  const expected = total / counts.length
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

describe('a visitor to a site with A/B tests', () => {
  it('gets one variant of each test, in the site’s order, and all other campaigns', () => {
    for (const firstAt of visitors(1)) {
      expect(variantsFor(firstAt).join(' ')).to.match(
        /^notice (red long|red short|long blue|blue short) wheel$/,
      )
    }
  })

  it('gets the same variants on each page and visit, whether or not they were shown', () => {
    for (const firstAt of visitors(1)) {
      expect(variantsFor(firstAt, 'wheel')).to.deep.equal(variantsFor(firstAt))
    }
  })

  it('keeps the variant that they have seen', () => {
    for (const firstAt of visitors(1)) {
      expect(variantsFor(firstAt, 'blue', 'long')).to.deep.equal([
        ...['notice', 'long', 'blue', 'wheel'],
      ])
    }
  })

  it('gets only one variant of a test even if they have seen two', () => {
    expect(
      variantsFor(FIRST_AT, 'blue', 'red').filter((id) => ['blue', 'red'].includes(id)),
    ).to.have.length(1)
  })
})

describe('the draw of a variant', () => {
  const UUID = '8c1d7f3e-5b0a-4a2b-9c3d-00000000000'
  const tests: [name: string, ids: string[], limit: number][] = [
    ['two', ['red', 'blue'], 10.8],
    ['two whose IDs differ in one digit', [`${UUID}1`, `${UUID}2`], 10.8],
    ['three', ['c1', 'c2', 'c3'], 13.8],
    ['four', ['0b1f', '0b20', '0b21', '0b22'], 16.3],
  ]
  for (const [name, ids, limit] of tests) {
    for (const gap of GAPS) {
      // A fair draw exceeds the limit in one of 1,000 cases; these visitors are the same in each run.
      it(`is fair among ${name}, with visitors ${gap} ms apart`, () => {
        const test = ids.map((id) => campaign(id, 'test'))
        const drawn = visitors(gap).flatMap((firstAt) =>
          idsOf(pickVariants(test, { firstAt, hasSeen: () => false })),
        )
        const counts = ids.map((id) => drawn.filter((one) => one === id).length)
        expect(chiSquare(counts, VISITOR_COUNT)).to.be.below(limit)
      })
    }
  }

  it('is independent of the visitor’s variant in another test', () => {
    const pairs = visitors(1_000).map((firstAt) => variantsFor(firstAt).slice(1, 3).sort().join())
    const counts = ['blue,long', 'blue,short', 'long,red', 'red,short'].map(
      (pair) => pairs.filter((one) => one === pair).length,
    )
    expect(chiSquare(counts, VISITOR_COUNT)).to.be.below(16.3)
  })
})
