import { expect } from 'chai'
import { unsentKey } from '../../../src/features/campaigns/unsent-rules.ts'

describe('the storage key of a campaign’s unsent changes', () => {
  it('is different for each user, campaign and part', () => {
    const keys = [
      unsentKey('design', 'ada', 'one'),
      unsentKey('design', 'eve', 'one'),
      unsentKey('design', 'ada', 'two'),
      unsentKey('targeting', 'ada', 'one'),
    ]
    expect(new Set(keys).size).to.equal(keys.length)
  })
})
