import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { limitAttempts } from '../../../demo/server/install/attempts.ts'

const at = (ms: number) => new Date(ms)

describe('two attempts in a window of 100 ms', () => {
  it('are allowed, a third is not', () => {
    const attempts = limitAttempts(2, 100)
    const answers = [0, 1, 2].map((ms) => attempts.allows('a', at(ms)))
    assert.deepEqual(answers, [true, true, false])
  })

  it('are counted for each subject alone', () => {
    const attempts = limitAttempts(1, 100)
    assert.deepEqual(
      ['a', 'b', 'a'].map((subject) => attempts.allows(subject, at(0))),
      [true, true, false],
    )
  })

  it('are allowed again when the window is over', () => {
    const attempts = limitAttempts(1, 100)
    assert.deepEqual(
      [0, 99, 100].map((ms) => attempts.allows('a', at(ms))),
      [true, false, true],
    )
  })

  it('outlast ten thousand subjects whose windows are over', () => {
    const attempts = limitAttempts(1, 100)
    for (let name = 0; name <= 10_000; name += 1) attempts.allows(String(name), at(0))
    attempts.allows('a', at(100))
    assert.equal(attempts.allows('a', at(101)), false)
  })
})
