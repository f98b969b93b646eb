import assert from 'node:assert/strict'
import { it } from 'node:test'
import { closeWithTimeout } from '../../../src/server/platform/process/close-with-timeout.ts'

it('waits for a server that closes', async () => {
  assert.equal(await closeWithTimeout({ close: async () => {} }, 20), true)
})

it('does not wait for ever for one that cannot', async () => {
  assert.equal(await closeWithTimeout({ close: () => new Promise(() => {}) }, 20), false)
})
