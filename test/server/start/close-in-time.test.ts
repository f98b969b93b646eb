import assert from 'node:assert/strict'
import { it } from 'node:test'
import { closeWithTimeout } from '../../../src/server/platform/process/close-with-timeout.ts'

it('waits until a server is closed', async () => {
  assert.equal(await closeWithTimeout({ close: async () => {} }, 20), true)
})

it('stops waiting for a server that does not close', async () => {
  assert.equal(await closeWithTimeout({ close: () => new Promise(() => {}) }, 20), false)
})
