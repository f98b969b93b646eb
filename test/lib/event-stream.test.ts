import FakeTimers from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { followEventStream, type ReconnectDecision } from '../../src/lib/event-stream.ts'
import { neverRespond } from './fake-server.ts'

const STREAM = { headers: { 'content-type': 'text/event-stream' } }
type Answer = (signal: AbortSignal) => Response | Promise<Response>
const stream = (text: string | ReadableStream) => new Response(text, STREAM)

/** Follows a stream with these responses in turn, and stops at the last one. Delays are only recorded. */
async function follow(
  answers: Answer[],
  verdict?: ReconnectDecision,
  onData: (data: string | null) => void = () => {},
) {
  const stop = new AbortController()
  const delays: number[] = []
  const received: (string | null)[] = []
  const reports: unknown[] = []
  let failureCount = 0
  await followEventStream(
    {
      async open(signal) {
        const next = answers.shift()
        if (answers.length === 0) stop.abort()
        return next ? next(signal) : Response.error()
      },
      onBlock({ data }) {
        received.push(data)
        onData(data)
      },
      report: (error) => reports.push(error),
      async handleResponse() {
        failureCount += 1
        return verdict ?? { reconnects: true, afterMs: 0 }
      },
      random: () => 1,
      sleep: async (milliseconds) => void delays.push(milliseconds),
    },
    stop.signal,
  )
  return { waits: delays, received, failureCount, reports, left: answers.length }
}

const offline = () => Promise.reject(new TypeError('Failed to fetch'))

describe('following an event stream', () => {
  it('receives events, and reconnects when the server ends the stream', async () => {
    const { received } = await follow([
      () => stream('data: 1\n\n'),
      () => stream('data: 2\n\n'),
      () => stream(''),
    ])
    expect(received).to.deep.equal(['1', '2'])
  })

  it('reads a character split across chunks, after a byte order mark', async () => {
    const bytes = new TextEncoder().encode('\uFEFFdata: ✓\n\n')
    const cut = new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    expect((await follow([() => stream(cut), () => stream('')])).received).to.deep.equal(['✓'])
  })

  it('doubles the wait after each attempt, up to a minute', async () => {
    const { waits } = await follow(Array.from({ length: 11 }, () => offline))
    expect(waits.slice(0, 4)).to.deep.equal([400, 800, 1_600, 3_200])
    expect(waits.at(-1)).to.equal(60_000)
  })

  it('reports a throwing handler once, and goes on with the next event', async () => {
    const bug = new Error('bug')
    const { received, reports } = await follow(
      [() => stream('data: 1\n\ndata: 2\n\n'), offline],
      { reconnects: false },
      (data) => {
        if (data === '1') throw bug
      },
    )
    expect([received, reports]).to.deep.equal([['1', '2'], [bug]])
  })

  it('waits as long as the server asks', async () => {
    const busy = () => new Response(null, { status: 503 })
    const { waits } = await follow([busy, busy], { reconnects: true, afterMs: 30_000 })
    expect(waits).to.deep.equal([30_000])
  })

  it('does not reconnect if told not to', async () => {
    const gone = () => new Response(null, { status: 404 })
    const { left, failureCount } = await follow([gone, gone, gone], { reconnects: false })
    expect([left, failureCount]).to.deep.equal([2, 1])
  })

  it('treats a response that is not a stream as a failure', async () => {
    const { received, failureCount } = await follow(
      [() => new Response('data: 1\n\n', { headers: { 'content-type': 'text/html' } }), offline],
      { reconnects: false },
    )
    expect([received, failureCount]).to.deep.equal([[], 1])
  })
})

describe('a followed event stream', () => {
  let clock: FakeTimers.Clock
  beforeEach(() => {
    clock = FakeTimers.install({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    clock.uninstall()
    Reflect.deleteProperty(navigator, 'onLine')
  })

  /** A stream that stays open; `send` sends a heartbeat. */
  const openStream = () => {
    let send = () => {}
    const body = new ReadableStream({
      start(controller) {
        send = () => controller.enqueue(new TextEncoder().encode(':\n\n'))
      },
    })
    return { answer: () => stream(body), send: () => send() }
  }
  const setOnline = (isOnline: boolean) => {
    Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true })
    if (isOnline) window.dispatchEvent(new Event('online'))
  }

  it('is requested again after 20 seconds without a response', async () => {
    const answers: Answer[] = [neverRespond, offline]
    void follow(answers)
    await clock.tickAsync(19_999)
    expect(answers).to.have.length(1)
    await clock.tickAsync(1)
    expect(answers).to.have.length(0)
  })

  it('is requested again after 45 seconds of silence', async () => {
    const answers: Answer[] = [openStream().answer, offline]
    void follow(answers)
    await clock.tickAsync(44_999)
    expect(answers).to.have.length(1)
    await clock.tickAsync(1)
    expect(answers).to.have.length(0)
  })

  it('stays open as long as the server sends heartbeats', async () => {
    const { answer, send } = openStream()
    const answers: Answer[] = [answer, offline]
    void follow(answers)
    for (let beat = 0; beat < 10; beat += 1) {
      await clock.tickAsync(44_999)
      send()
    }
    expect(answers).to.have.length(1)
  })

  it('is not requested again until the browser is online', async () => {
    const answers: Answer[] = [offline, offline]
    setOnline(false)
    void follow(answers)
    await clock.tickAsync(60_000)
    expect(answers).to.have.length(1)
    setOnline(true)
    await clock.tickAsync(0)
    expect(answers).to.have.length(0)
  })
})
