import { expect } from 'chai'
import { keptNotes } from '../../../src/features/subscribers/unsaved-note-rules.ts'

const HOUR_MS = 3_600_000

describe('a note that isn’t saved', () => {
  for (const [hours, isKept] of [
    [0, true],
    [23.9, true],
    [24, false],
  ] as const) {
    it(`is ${isKept ? 'kept' : 'dropped'} ${hours} hours after it was typed`, () => {
      const note = { personId: 'a', text: 'Half', typedAt: 1_000 }
      expect(keptNotes([note], 1_000 + hours * HOUR_MS)).to.deep.equal(isKept ? [note] : [])
    })
  }
})
