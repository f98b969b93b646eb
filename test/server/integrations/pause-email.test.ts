import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pauseDescription } from '../../../src/server/integrations/pausing/pause-email.ts'

describe('what is said about a paused connection', () => {
  const about = { title: 'Letters', domain: 'shop.example' }

  it('ends the receiver’s words with one full stop', () => {
    for (const words of ['This list was deleted', 'This list was deleted.']) {
      const text = pauseDescription({ ...about, reason: 'gone', words })
      assert.ok(text.includes('Its response: “This list was deleted”. New leads'), text)
    }
  })

  for (const [reason, action] of [
    ['gone', 'entered the new address, or have resumed the connection'],
    ['unauthorized', 'connected it again, or have resumed the connection'],
  ] as const) {
    it(`says what sends the waiting leads: ${reason}`, () => {
      assert.ok(pauseDescription({ ...about, reason, words: '' }).includes(action))
    })
  }
})
