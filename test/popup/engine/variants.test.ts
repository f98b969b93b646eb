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

const variantsFor = (...met: string[]) =>
  pickVariants(LIVE, (id) => met.includes(id)).map(({ campaign_id: id }) => id)

describe('a visitor to a site with A/B tests', () => {
  it('gets one variant of each test, in the site’s order, and all other campaigns', () => {
    for (let visitor = 0; visitor < VISITOR_COUNT; visitor++) {
      expect(variantsFor().join(' ')).to.match(
        /^notice (red long|red short|long blue|blue short) wheel$/,
      )
    }
  })

  it('gets each variant about equally often', () => {
    const red = Array.from({ length: VISITOR_COUNT }, () => variantsFor()).filter((ids) =>
      ids.includes('red'),
    )
    // About one run in a billion falls outside these limits.
    expect(red.length).to.be.within(VISITOR_COUNT / 2 - 62, VISITOR_COUNT / 2 + 62)
  })

  it('keeps the variant that they have seen', () => {
    for (let visitor = 0; visitor < VISITOR_COUNT; visitor++) {
      expect(variantsFor('blue', 'long')).to.deep.equal(['notice', 'long', 'blue', 'wheel'])
    }
  })

  it('gets only one variant of a test even if they have seen two', () => {
    expect(variantsFor('blue', 'red').filter((id) => ['blue', 'red'].includes(id))).to.have.length(
      1,
    )
  })
})
