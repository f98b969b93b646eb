import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { closeSites } from '../guarded-fetch/support.ts'
import { runChild } from './kill-child.ts'
import { KILLS, killRepeatedly } from './kill-rounds.ts'

const CHILD_FOLDER = process.env.KILL_TEST_FOLDER

if (CHILD_FOLDER === undefined) {
  describe(`a server that is killed ${KILLS} times while it delivers`, () => {
    after(closeSites)

    it('delivers each lead, and none twice under a new ID', { timeout: 240_000 }, async () => {
      const startedAt = performance.now()
      const figures = await killRepeatedly({ path: process.argv[1] ?? '', execArgv: [] })
      console.table({ ...figures, seconds: Math.round((performance.now() - startedAt) / 1_000) })
      assert.equal(figures.arrived, figures.sent)
      assert.ok(figures.repeated > 0, 'no delivery was on its way at a kill')
      assert.equal(figures.underTwoIds, 0)
    })
  })
} else {
  await runChild(CHILD_FOLDER)
}
