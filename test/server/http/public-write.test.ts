import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { Hono } from 'hono'
import { errorResponse } from '../../../src/server/platform/http/envelope.ts'
import { Refusal } from '../../../src/server/platform/http/refusal.ts'
import { publicWrite } from '../../../src/server/public-write/public-write.ts'
import type { AppEnv } from '../../../src/server/session/app-env.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const HOUR_MS = 3_600_000
const START = new Date('2026-11-21T10:00:00Z')

let server: TestServer
let app: Hono<AppEnv>
let writeCount: number
let key = 0
before(async () => {
  server = await startTestServer()
})
after(() => server.close())
beforeEach(() => {
  writeCount = 0
  key += 1
  server.setNow(START)
  app = new Hono<AppEnv>()
  app.onError((error, context) => errorResponse(context, error))
  app.put('/write', (context) =>
    publicWrite(context, server.deps, async (statements) => {
      await statements.query('select pg_sleep(0)')
      writeCount += 1
      if (context.req.query('refuse')) throw new Refusal('INVALID', 'No.')
      return { written: writeCount }
    }),
  )
})

type WriteRequest = { body?: string; token?: string; key?: string; query?: string }

async function write({ body = 'a', token = 't', query = '', ...sent }: WriteRequest = {}) {
  const headers = { 'access-token': token, 'idempotency-key': sent.key ?? `key-${key}` }
  const response = await app.request(`/write${query}`, { method: 'PUT', body, headers })
  return { status: response.status, text: await response.text() }
}

describe('an anonymous write', () => {
  it('is executed once per key, and a repeated request gets the first response', async () => {
    const first = await write()
    assert.deepEqual(await write(), first)
    assert.equal(writeCount, 1)
  })

  it('counts as the same request with another captcha token', async () => {
    const answered = (captcha: string) => write({ body: JSON.stringify({ name: 'a', captcha }) })
    assert.deepEqual(await answered('second'), await answered('first'))
    assert.equal(writeCount, 1)
  })

  it('is executed once for ten simultaneous requests', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => write()))
    assert.equal(new Set(responses.map(({ text }) => text)).size, 1)
    assert.equal(writeCount, 1)
  })

  for (const [other, sent] of [
    ['another body', { body: 'b' }],
    ['another access token', { token: 'u' }],
    ['another query', { query: '?other=1' }],
  ] as const) {
    it(`is refused if its key was already used with ${other}`, async () => {
      await write()
      assert.equal((await write(sent)).status, 422)
      assert.equal(writeCount, 1)
    })
  }

  it('can be retried after a refusal', async () => {
    await write({ query: '?refuse=1' })
    await write({ query: '?refuse=1' })
    assert.equal(writeCount, 2)
  })

  it('is remembered for one day only', async () => {
    await write()
    server.setNow(new Date(START.getTime() + 25 * HOUR_MS))
    await write()
    assert.equal(writeCount, 2)
  })

  it('stores its response so that only a repetition of the same request can read it', async () => {
    const first = await write({ body: 'secret-of-the-request' })
    const kept = await server.database.query('select * from kept_public_replies')
    assert.doesNotMatch(JSON.stringify(kept), /written|secret-of-the-request/)
    assert.deepEqual(await write({ body: 'secret-of-the-request' }), first)
  })

  it('is refused with an invalid key', async () => {
    assert.equal((await write({ key: 'no key' })).status, 400)
    assert.equal(writeCount, 0)
  })
})
