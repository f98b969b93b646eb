import { executeServerCommand } from '@web/test-runner-commands'
import { expect } from 'chai'
import { nextTask } from '../../support/next-task.ts'
import { api } from './api.ts'
import { type Sample, useStage, viewOf } from './stage.ts'

const MOUNTS = 100
/** Listeners that the first instances add once per page are not a leak. */
const WARM_UP_MOUNTS = 20
/** The bench allows 10 after 500 mounts (test/bench/measure-listeners.ts). */
const MAX_LEAKED = 2
/**
 * A leak adds listeners in every round. The browser may release the last instance late, and on a slow machine an
 * instance may live long enough to add listeners that are added once per page: either affects only one round.
 */
const MAX_ROUNDS = 3

/** Uses the browser's own count, because a listener on the window leaves no node that a test could find. */
export function testListeners(tag: string, sample: Sample): void {
  // Other engines don't count listeners (test/engines.config.mjs).
  if (document.documentElement.dataset.engine !== undefined) return
  describe('5. life cycle: listeners', () => {
    const stage = useStage(sample)

    const mountRepeatedly = async (rounds: number): Promise<number> => {
      for (let round = 0; round < rounds; round += 1) {
        const element = await stage.show(tag)
        expect(viewOf(element).childElementCount).to.be.above(0)
        element.remove()
        await nextTask()
      }
      // The fake API keeps its requests, and each request keeps its signal's listeners.
      api.reset(sample.api)
      return countListeners()
    }

    it(`${MOUNTS} insertions and removals leave no listeners behind`, async function () {
      this.timeout(60_000)
      let leakedCount = Number.POSITIVE_INFINITY
      let before = await mountRepeatedly(WARM_UP_MOUNTS)
      for (let round = 0; round < MAX_ROUNDS && leakedCount > MAX_LEAKED; round += 1) {
        const after = await mountRepeatedly(MOUNTS)
        leakedCount = after - before
        before = after
      }
      expect(leakedCount).to.be.at.most(MAX_LEAKED)
    })
  })
}

async function countListeners(): Promise<number> {
  await new Promise(requestAnimationFrame)
  const count: unknown = await executeServerCommand('count-listeners')
  if (typeof count !== 'number') throw new Error('The browser returned no listener count.')
  return count
}
