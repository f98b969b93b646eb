import { expect } from 'chai'
import { replyText } from '../../../src/features/integrations/response-rules.ts'

const CASES: readonly [status: number | null, words: string, text: string][] = [
  [200, '1', 'HTTP 200 · 1'],
  [200, 'Already subscribed.', 'HTTP 200 · Already subscribed.'],
  [204, '', 'HTTP 204'],
  [201, 'HTTP 201', 'HTTP 201'],
  [200, 'HTTP 201', 'HTTP 200 · HTTP 201'],
  [null, 'Received', 'Received'],
  [null, '', ''],
]

describe('an accepted lead reads', () => {
  for (const [status, words, text] of CASES) {
    it(`“${text}” with the status ${status} and the words “${words}”`, () =>
      expect(replyText(status, words)).to.equal(text))
  }
})
