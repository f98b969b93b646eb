import { expect } from 'chai'
import { leave, leaveGuardOf } from '../../src/config/leave-guard.ts'
import { testKit } from '../support/mount.tsx'

describe('leaving a page', () => {
  let left: number
  const go = () => {
    left += 1
  }
  beforeEach(() => {
    left = 0
  })

  it('is immediate if nothing is unsaved', () => {
    leave(testKit(), go)
    expect(left).to.equal(1)
  })

  for (const [answer, count] of [
    [true, 1],
    [false, 0],
  ] as const) {
    it(`depends on the user’s answer: ${answer}`, async () => {
      const kit = testKit()
      const question = Promise.resolve(answer)
      leaveGuardOf(kit).question = () => question
      leave(kit, go)
      await question
      await Promise.resolve()
      expect(left).to.equal(count)
    })
  }
})
