import { expect } from 'chai'
import { leave } from '../../src/config/leave.ts'
import { guardLeaving } from '../../src/config/leave-guard.ts'
import { testKit } from '../support/mount.tsx'

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

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
      const release = guardLeaving(kit, () => question)
      leave(kit, go)
      await nextTask()
      release()
      expect(left).to.equal(count)
    })
  }

  it('asks what each view has unsaved, the newest first', async () => {
    const kit = testKit()
    const asked: string[] = []
    const releases = ['page', 'panel', 'dialog'].map((view) =>
      guardLeaving(kit, async () => {
        asked.push(view)
        return view !== 'panel'
      }),
    )
    leave(kit, go)
    await nextTask()
    for (const release of releases) release()
    expect(asked).to.deep.equal(['dialog', 'panel'])
    expect(left).to.equal(0)
  })

  it('asks about an older view again when a newer one has nothing unsaved any more', async () => {
    const kit = testKit()
    const releaseNote = guardLeaving(kit, async () => false)
    guardLeaving(kit, async () => true)()
    leave(kit, go)
    await nextTask()
    releaseNote()
    expect(left).to.equal(0)
  })
})
