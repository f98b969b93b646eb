import { expect } from 'chai'
import { createRetryBudget } from '../../src/lib/retry.ts'
import { type Answer, brokenOff, clientBefore, lost, ok, rejection, says } from './fake-server.ts'

const maintenance = says(503, { success: false, code: 'MAINTENANCE', message: 'Back at noon' })

describe('a GET', () => {
  const repeated: [name: string, answer: Answer][] = [
    ['a lost connection', lost],
    ['a body that breaks off', brokenOff],
    ['500', says(500, {})],
    ['a 502 in HTML', says(502, '<h1>Bad gateway</h1>')],
    ['a 503 that does not mention maintenance', says(503, { code: 'BUSY' })],
  ]
  for (const [name, answer] of repeated) {
    it(`is retried twice after ${name}`, async () => {
      const { http, sent } = clientBefore([answer])
      await rejection(http.get('/x'))
      expect(sent).to.have.length(3)
    })
  }

  const final: [name: string, answer: Answer][] = [
    ['a 503 for maintenance', maintenance],
    ['404', says(404, {})],
    ['429', says(429, {}, { 'retry-after': '1' })],
    ['success: false', says(200, { success: false })],
    ['HTML', says(200, '<h1>Hi</h1>')],
  ]
  for (const [name, answer] of final) {
    it(`is not retried after ${name}`, async () => {
      const { http, sent } = clientBefore([answer])
      await rejection(http.get('/x'))
      expect(sent).to.have.length(1)
    })
  }

  it('ends with the first successful response', async () => {
    const { http, sent } = clientBefore([lost, ok('here')])
    expect((await http.get('/x')).data).to.equal('here')
    expect(sent).to.have.length(2)
  })

  it('waits longer each time', async () => {
    const { http, waits } = clientBefore([lost])
    await rejection(http.get('/x'))
    expect(waits).to.deep.equal([400, 800])
  })

  it('waits at least as long as the server asks', async () => {
    const { http, waits } = clientBefore([says(503, {}, { 'retry-after': '3' }), ok()])
    await http.get('/x')
    expect(waits).to.deep.equal([3_400])
  })

  it('is not retried if the server asks for a longer wait than is allowed', async () => {
    const { http, sent } = clientBefore([says(503, {}, { 'retry-after': '3600' })])
    expect(await rejection(http.get('/x'))).to.include({ retryAfterMs: 3_600_000 })
    expect(sent).to.have.length(1)
  })

  it('is not retried after an abort', async () => {
    const caller = new AbortController()
    const abortThenFail: Answer = async (signal) => {
      caller.abort()
      return lost(signal)
    }
    const { http, waits } = clientBefore([abortThenFail])
    await rejection(http.get('/x', { signal: caller.signal }))
    expect(waits).to.deep.equal([])
  })
})

describe('a write', () => {
  it('is retried once after a lost connection, with the same key', async () => {
    const { http, sent } = clientBefore([lost])
    await rejection(http.post('/x', { body: { a: 1 } }))
    const [first, second] = sent.map(({ headers }) => headers.get('idempotency-key'))
    expect(sent).to.have.length(2)
    expect(second).to.equal(first)
  })

  it('sends its body again', async () => {
    const { http, sent } = clientBefore([lost, ok()])
    await http.put('/x', { body: { a: 1 } })
    expect(sent[1]?.body).to.equal('{"a":1}')
  })

  it('is not retried after a response, even 500', async () => {
    const { http, sent } = clientBefore([says(500, {})])
    await rejection(http.post('/x'))
    expect(sent).to.have.length(1)
  })

  it('without a key is not retried: the server could not recognise it as the same', async () => {
    const { http, sent } = clientBefore([lost])
    await rejection(http.delete('/x'))
    expect(sent).to.have.length(1)
  })
})

describe('the retry budget', () => {
  it('allows a tenth of a thousand failing calls to be retried', async () => {
    const { http, sent } = clientBefore([says(500, {})])
    for (let call = 0; call < 1_000; call += 1) await rejection(http.get('/x'))
    expect(sent).to.have.length(1_100)
  })

  it("grants a page's first calls three retries", async () => {
    const { http, sent } = clientBefore([says(500, {})])
    for (let call = 0; call < 10; call += 1) await rejection(http.get('/x'))
    expect(sent).to.have.length(13)
  })

  it('is shared by all clients of a page', async () => {
    const budget = createRetryBudget()
    await rejection(clientBefore([lost], { budget }).http.get('/x'))
    const other = clientBefore([lost], { budget })
    await rejection(other.http.get('/x'))
    expect(other.sent).to.have.length(2)
  })

  it('accumulates at most ten retries', () => {
    const budget = createRetryBudget()
    for (let call = 0; call < 10_000; call += 1) budget.countCall()
    const spent = Array.from({ length: 50 }, () => budget.spend()).filter(Boolean)
    expect(spent).to.have.length(10)
  })
})
