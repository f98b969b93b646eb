import assert from 'node:assert/strict'
import { it } from 'node:test'
import { Hono } from 'hono'
import { textStream } from '../../../src/server/platform/http/text-stream.ts'

it('a caller that leaves while a piece is awaited is no failure', async () => {
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
  // The stream asks for its next piece meanwhile.
  await new Promise((settled) => setTimeout(settled))
  await reader?.cancel()
  await new Promise((settled) => setTimeout(settled))
  assert.deepEqual(failures, [])
})
