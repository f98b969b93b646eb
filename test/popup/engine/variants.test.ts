import { expect } from 'chai'
import { onlyOneVariant } from '../../../src/popup/engine/variants.ts'
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
const VISITORS = 400

const meantFor = (...met: string[]) =>
  onlyOneVariant(LIVE, (id) => met.includes(id)).map(({ campaign_id: id }) => id)

describe('a visitor of a site with A/B tests', () => {
  it('gets one variant of each, in the order of the site, and all that is no variant', () => {
    for (let visitor = 0; visitor < VISITORS; visitor++) {
      expect(meantFor().join(' ')).to.match(
        /^notice (red long|red short|long blue|blue short) wheel$/,
      )
    }
  })

  it('gets each about as often as the others', () => {
    const red = Array.from({ length: VISITORS }, () => meantFor()).filter((ids) =>
      ids.includes('red'),
    )
    // One in a billion tries is further away.
    expect(red.length).to.be.within(VISITORS / 2 - 62, VISITORS / 2 + 62)
  })

  it('keeps the one that they have met', () => {
    for (let visitor = 0; visitor < VISITORS; visitor++) {
      expect(meantFor('blue', 'long')).to.deep.equal(['notice', 'long', 'blue', 'wheel'])
    }
  })

  it('gets one also of a test of which they have met two', () => {
    expect(meantFor('blue', 'red').filter((id) => ['blue', 'red'].includes(id))).to.have.length(1)
  })
})
