import assert from 'node:assert/strict'
import { it } from 'node:test'
import { closeInTime } from '../../../src/server/platform/process/close-in-time.ts'

it('waits for a server that closes', async () => {
  assert.equal(await closeInTime({ close: async () => {} }, 20), true)
})

it('does not wait for ever for one that cannot', async () => {
  assert.equal(await closeInTime({ close: () => new Promise(() => {}) }, 20), false)
})
