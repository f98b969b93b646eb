import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createBackgroundTasks } from '../../../src/server/platform/process/background-tasks.ts'

describe('a background task', () => {
  it('is completed before the server stops', async () => {
    const done: string[] = []
    const background = createBackgroundTasks({ error: () => {} })
    background.run(async () => {
      await Promise.resolve()
      done.push('mail')
    })
    await background.settled()
    assert.deepEqual(done, ['mail'])
  })

  it('does not prevent the server from stopping', async () => {
    const background = createBackgroundTasks({ error: () => {} })
    background.run(() => new Promise(() => {}))
    await background.stopped(10)
  })
})
