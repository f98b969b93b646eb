import FakeTimers from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { retry } from '../../src/lib/http-middlewares.ts'
import { createRetryBudget } from '../../src/lib/retry.ts'
import {
  brokenBody,
  clientWithResponses,
  connectionLost,
  type FakeResponse,
  ok,
  rejection,
  respondWith,
} from './fake-server.ts'

const maintenance = respondWith(503, {
  success: false,
  code: 'MAINTENANCE',
  message: 'Back at noon',
})

describe('a GET', () => {
  const retriedCases: [name: string, answer: FakeResponse][] = [
    ['a lost connection', connectionLost],
    ['a truncated body', brokenBody],
    ['500', respondWith(500, {})],
    ['a 502 in HTML', respondWith(502, '<h1>Bad gateway</h1>')],
    ['a 503 that does not mention maintenance', respondWith(503, { code: 'BUSY' })],
  ]
  for (const [name, answer] of retriedCases) {
    it(`is retried twice after ${name}`, async () => {
      const { http, sent } = clientWithResponses([answer])
      await rejection(http.get('/x'))
      expect(sent).to.have.length(3)
    })
  }

  const finalCases: [name: string, answer: FakeResponse][] = [
    ['a 503 for maintenance', maintenance],
    ['404', respondWith(404, {})],
    ['429', respondWith(429, {}, { 'retry-after': '1' })],
    ['success: false', respondWith(200, { success: false })],
    ['HTML', respondWith(200, '<h1>Hi</h1>')],
  ]
  for (const [name, answer] of finalCases) {
    it(`is not retried after ${name}`, async () => {
      const { http, sent } = clientWithResponses([answer])
      await rejection(http.get('/x'))
      expect(sent).to.have.length(1)
    })
  }

  it('ends with the first successful response', async () => {
    const { http, sent } = clientWithResponses([connectionLost, ok('here')])
    expect((await http.get('/x')).data).to.equal('here')
    expect(sent).to.have.length(2)
  })

  it('waits longer each time', async () => {
    const { http, waits } = clientWithResponses([connectionLost])
    await rejection(http.get('/x'))
    expect(waits).to.deep.equal([400, 800])
  })

  it('waits at least as long as the server asks', async () => {
    const { http, waits } = clientWithResponses([
      respondWith(503, {}, { 'retry-after': '3' }),
      ok(),
    ])
    await http.get('/x')
    expect(waits).to.deep.equal([3_400])
  })

  it('is not retried if the server asks for a longer wait than is allowed', async () => {
    const { http, sent } = clientWithResponses([respondWith(503, {}, { 'retry-after': '3600' })])
    expect(await rejection(http.get('/x'))).to.include({ retryAfterMs: 3_600_000 })
    expect(sent).to.have.length(1)
  })

  it('is not retried after an abort', async () => {
    const clock = FakeTimers.install({ toFake: ['setTimeout', 'clearTimeout'] })
    const caller = new AbortController()
    const abortThenFail: FakeResponse = async (signal) => {
      caller.abort()
      return connectionLost(signal)
    }
    const { http, waits } = clientWithResponses([abortThenFail])
    await rejection(http.get('/x', { signal: caller.signal }))
    // The call rejects before the failed attempt ends.
    await clock.tickAsync(0)
    clock.uninstall()
    expect(waits).to.deep.equal([])
  })

  it('is not retried if a response arrives despite an abort', async () => {
    const waits: number[] = []
    const sleep = async (milliseconds: number) => void waits.push(milliseconds)
    const options = { budget: createRetryBudget(), random: () => 1, sleep }
    const send = retry(options, AbortSignal.abort())(async () => new Response('', { status: 500 }))
    await send('/x', { method: 'GET' })
    expect(waits).to.deep.equal([])
  })
})

describe('a write', () => {
  it('is retried once after a lost connection, with the same key', async () => {
    const { http, sent } = clientWithResponses([connectionLost])
    await rejection(http.post('/x', { body: { a: 1 } }))
    const [first, second] = sent.map(({ headers }) => headers.get('idempotency-key'))
    expect(sent).to.have.length(2)
    expect(second).to.equal(first)
  })

  it('sends its body again', async () => {
    const { http, sent } = clientWithResponses([connectionLost, ok()])
    await http.put('/x', { body: { a: 1 } })
    expect(sent[1]?.body).to.equal('{"a":1}')
  })

  it('is not retried after a response, even a 500', async () => {
    const { http, sent } = clientWithResponses([respondWith(500, {})])
    await rejection(http.post('/x'))
    expect(sent).to.have.length(1)
  })

  it('is not retried if the caller says so', async () => {
    const { http, sent } = clientWithResponses([connectionLost])
    await rejection(http.post('/x', { repeats: false }))
    expect(sent).to.have.length(1)
    expect(sent[0]?.headers.get('idempotency-key')).to.not.equal(null)
  })

  it('is not retried without a key, since the server could not recognise it as a repeat', async () => {
    const { http, sent } = clientWithResponses([connectionLost])
    await rejection(http.delete('/x'))
    expect(sent).to.have.length(1)
  })
})

describe('the retry budget', () => {
  it('allows a tenth of a thousand failing calls to be retried', async () => {
    const { http, sent } = clientWithResponses([respondWith(500, {})])
    for (let call = 0; call < 1_000; call += 1) await rejection(http.get('/x'))
    expect(sent).to.have.length(1_100)
  })

  it("grants a page's first calls three retries", async () => {
    const { http, sent } = clientWithResponses([respondWith(500, {})])
    for (let call = 0; call < 10; call += 1) await rejection(http.get('/x'))
    expect(sent).to.have.length(13)
  })

  it('is shared by all clients of a page', async () => {
    const budget = createRetryBudget()
    await rejection(clientWithResponses([connectionLost], { budget }).http.get('/x'))
    const other = clientWithResponses([connectionLost], { budget })
    await rejection(other.http.get('/x'))
    expect(other.sent).to.have.length(2)
  })

  it('accumulates at most ten retries', () => {
    const budget = createRetryBudget()
    for (let call = 0; call < 10_000; call += 1) budget.countCall()
    const successfulSpends = Array.from({ length: 50 }, () => budget.spend()).filter(Boolean)
    expect(successfulSpends).to.have.length(10)
  })
})
