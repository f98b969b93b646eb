import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createBackgroundTasks } from '../../../src/server/platform/process/background-tasks.ts'

describe('work that no answer waits for', () => {
  it('is waited for at the end', async () => {
    const done: string[] = []
    const background = createBackgroundTasks({ error: () => {} })
    background.run(async () => {
      await Promise.resolve()
      done.push('mail')
    })
    await background.settled()
    assert.deepEqual(done, ['mail'])
  })

  it('does not keep the server from stopping', async () => {
    const background = createBackgroundTasks({ error: () => {} })
    background.run(() => new Promise(() => {}))
    await background.stopped(10)
  })
})
