import FakeTimers from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { ApiFailure } from '../../src/lib/failure.ts'
import { TIME_LIMIT_MS } from '../../src/lib/http.ts'
import {
  brokenBody,
  clientWithResponses,
  connectionLost,
  type FakeResponse,
  neverRespond,
  rejection,
  respondWith,
} from './fake-server.ts'

const HTML = '<!doctype html><h1>Welcome</h1>'

const cases: [name: string, answer: FakeResponse, facts: Partial<ApiFailure>][] = [
  ['a lost connection counts as offline', connectionLost, { kind: 'offline', status: undefined }],
  ['a truncated body counts as offline', brokenBody, { kind: 'offline' }],
  [
    'an error status counts as refused, with the details from the server',
    respondWith(403, {
      success: false,
      code: 'LIMIT_REACHED',
      message: 'Two sites',
      data: { limit: 2 },
    }),
    { kind: 'refused', status: 403, code: 'LIMIT_REACHED', serverMessage: 'Two sites' },
  ],
  [
    'success: false with status 200 counts as refused',
    respondWith(200, { success: false, code: 'INVALID', message: 'No such domain' }),
    { kind: 'refused', status: 200, code: 'INVALID', serverMessage: 'No such domain' },
  ],
  [
    'an error in HTML counts as refused, without a message',
    respondWith(502, HTML),
    { kind: 'refused', status: 502, serverMessage: undefined },
  ],
  [
    'a message that is not a string is dropped',
    respondWith(400, { message: { a: 1 } }),
    { kind: 'refused', serverMessage: undefined },
  ],
  [
    'a numeric code is read as a string',
    respondWith(400, { code: 17 }),
    { kind: 'refused', code: '17' },
  ],
  [
    'a success in HTML counts as unreadable',
    respondWith(200, HTML),
    { kind: 'unreadable', status: 200 },
  ],
  ['broken JSON counts as unreadable', respondWith(200, '{"success":'), { kind: 'unreadable' }],
  [
    'JSON that is not an envelope counts as unreadable',
    respondWith(200, [1]),
    { kind: 'unreadable' },
  ],
  [
    'an envelope without success counts as unreadable',
    respondWith(200, { data: 1 }),
    { kind: 'unreadable' },
  ],
  ['a redirect counts as unreadable', async () => Response.error(), { kind: 'unreadable' }],
  [
    'a 401 response counts as signed-out',
    respondWith(401, { success: false }),
    { kind: 'signed-out', status: 401 },
  ],
  [
    'a 429 response includes how long to wait',
    respondWith(429, {}, { 'retry-after': '30' }),
    { kind: 'refused', retryAfterMs: 30_000 },
  ],
  [
    'a failure has the request ID',
    respondWith(500, {}, { 'x-request-id': 'r-7' }),
    { requestId: 'r-7' },
  ],
]

describe('HTTP call failures', () => {
  for (const [name, answer, facts] of cases) {
    it(name, async () => {
      const { http } = clientWithResponses([answer])
      const failure = await rejection(http.post('/x', { idempotencyKey: 'k' }))
      expect(failure).to.be.instanceOf(ApiFailure)
      expect(failure).to.include(facts)
    })
  }

  it('keep an error response’s data', async () => {
    const { http } = clientWithResponses([respondWith(409, { success: false, data: { site: 1 } })])
    const failure = await rejection(http.post('/x'))
    expect(failure).to.have.property('data').that.deep.equals({ site: 1 })
  })
})

describe('an HTTP call passes on', () => {
  it('an abort by the caller, with its reason', async () => {
    const caller = new AbortController()
    const { http } = clientWithResponses([neverRespond])
    const call = rejection(http.get('/x', { signal: caller.signal }))
    caller.abort(new DOMException('gone', 'AbortError'))
    expect(await call).to.include({ name: 'AbortError', message: 'gone' })
  })

  it('an abort before the call, and then sends nothing', async () => {
    const { http, sent } = clientWithResponses([neverRespond])
    await rejection(http.get('/x', { signal: AbortSignal.abort() }))
    expect(sent).to.deep.equal([])
  })

  it('an error in the function that provides the headers', async () => {
    const bug = new TypeError('undefined is not a function')
    const { http } = clientWithResponses([connectionLost], { headers: () => Promise.reject(bug) })
    expect(await rejection(http.get('/x'))).to.equal(bug)
  })

  it('the browser’s error for a call that it cannot send', async () => {
    const { http, sent } = clientWithResponses([connectionLost])
    const headers = { 'x-name': 'line\nline' }
    const error = await rejection(http.get('/x', { anonymous: true, headers }))
    expect(error).to.be.instanceOf(TypeError)
    expect(sent).to.deep.equal([])
  })
})

describe('an abort by the caller after a call has ended', () => {
  it('no longer reaches the call', async () => {
    const caller = new AbortController()
    const { http, sent } = clientWithResponses([respondWith(200, { success: true })])
    await http.get('/x', { signal: caller.signal })
    caller.abort()
    expect(sent[0]?.init.signal?.aborted).to.equal(false)
  })
})

describe('the time limit', () => {
  let clock: FakeTimers.Clock
  beforeEach(() => {
    clock = FakeTimers.install({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => clock.uninstall())

  it('ends a call after 20 seconds', async () => {
    const call = rejection(clientWithResponses([neverRespond]).http.get('/x'))
    await clock.tickAsync(TIME_LIMIT_MS)
    expect(await call).to.include({ kind: 'timed-out' })
  })

  it('does not end a call earlier', async () => {
    let isOver = false
    rejection(clientWithResponses([neverRespond]).http.get('/x')).finally(() => {
      isOver = true
    })
    await clock.tickAsync(TIME_LIMIT_MS - 1)
    expect(isOver).to.equal(false)
  })

  it('also ends the wait for a token', async () => {
    const headers = () => new Promise<never>(() => {})
    const call = rejection(clientWithResponses([neverRespond], { headers }).http.get('/x'))
    await clock.tickAsync(TIME_LIMIT_MS)
    expect(await call).to.include({ kind: 'timed-out' })
  })

  it('can be set for each call', async () => {
    const call = rejection(clientWithResponses([neverRespond]).http.get('/x', { timeoutMs: 50 }))
    await clock.tickAsync(50)
    expect(await call).to.include({ kind: 'timed-out' })
  })

  it('can be disabled for an upload', async () => {
    clientWithResponses([neverRespond]).http.post('/upload', { timeoutMs: null })
    await clock.tickAsync(TIME_LIMIT_MS * 10)
    expect(clock.countTimers()).to.equal(0)
  })

  it('leaves no timer behind', async () => {
    await clientWithResponses([respondWith(200, { success: true })]).http.get('/x')
    expect(clock.countTimers()).to.equal(0)
  })
})
