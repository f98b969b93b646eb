import assert from 'node:assert/strict'
import { it } from 'node:test'
import { Hono } from 'hono'
import { textStream } from '../../../src/server/platform/http/text-stream.ts'

it('a client that disconnects while the next chunk is pending is not a failure', async () => {
  const failures: unknown[] = []
  let leave = () => {}
  async function* pieces() {
    yield 'first'
    await new Promise<void>((left) => {
      leave = left
    })
  }
  const app = new Hono().get('/', (context) =>
    context.body(
      textStream(context, pieces(), {
        onFailure: (error) => failures.push(error),
        onDisconnect: () => leave(),
      }),
    ),
  )
  const reader = (await app.request('/')).body?.getReader()
  await reader?.read()
  // Waits until the stream has requested its next chunk.
  await new Promise((settled) => setTimeout(settled))
  await reader?.cancel()
  await new Promise((settled) => setTimeout(settled))
  assert.deepEqual(failures, [])
})
