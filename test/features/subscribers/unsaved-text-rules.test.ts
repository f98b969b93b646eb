import { expect } from 'chai'
import { keptTexts } from '../../../src/features/subscribers/unsaved-text-rules.ts'

const HOUR_MS = 3_600_000

describe('a text that isn’t saved', () => {
  for (const [hours, isKept] of [
    [0, true],
    [23.9, true],
    [24, false],
  ] as const) {
    it(`is ${isKept ? 'kept' : 'dropped'} ${hours} hours after it was typed`, () => {
      const text = { personId: 'a', field: 'note' as const, text: 'Half', typedAt: 1_000 }
      expect(keptTexts([text], 1_000 + hours * HOUR_MS)).to.deep.equal(isKept ? [text] : [])
    })
  }
})
