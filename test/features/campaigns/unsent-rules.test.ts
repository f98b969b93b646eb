import { expect } from 'chai'
import { unsentKey } from '../../../src/features/campaigns/unsent-rules.ts'

describe('what of a campaign is not sent yet', () => {
  it('is kept for each person, campaign and part by itself', () => {
    const keys = [
      unsentKey('design', 'ada', 'one'),
      unsentKey('design', 'eve', 'one'),
      unsentKey('design', 'ada', 'two'),
      unsentKey('targeting', 'ada', 'one'),
    ]
    expect(new Set(keys).size).to.equal(keys.length)
  })
})
