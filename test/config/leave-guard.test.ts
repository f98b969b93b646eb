import { expect } from 'chai'
import { leaveGuardOf } from '../../src/config/leave-guard.ts'
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
    leaveGuardOf(testKit()).leave(go)
    expect(left).to.equal(1)
  })

  for (const [answer, count] of [
    [true, 1],
    [false, 0],
  ] as const) {
    it(`depends on the user’s answer: ${answer}`, async () => {
      const guard = leaveGuardOf(testKit())
      const question = Promise.resolve(answer)
      guard.hold(() => question)
      guard.leave(go)
      await question
      await Promise.resolve()
      expect(left).to.equal(count)
    })
  }

  it('asks only as long as a page holds it', () => {
    const guard = leaveGuardOf(testKit())
    const releaseFirst = guard.hold(async () => false)
    const release = guard.hold(async () => false)
    releaseFirst()
    release()
    guard.leave(go)
    expect(left).to.equal(1)
  })
})
