import { createEventParser, type EventBlock } from './event-parser.ts'
import { pause } from './pause.ts'
import { backoffMs } from './retry.ts'

/** What to do after a response that isn't a stream: reconnect after a delay, or stop. */
export type ReconnectDecision = { reconnects: false } | { reconnects: true; afterMs: number }

export type EventStreamOptions = {
  /** Requests the stream; rejects if there is no response. */
  open: (signal: AbortSignal) => Promise<Response>
  onOpen?: () => void
  onBlock: (block: EventBlock) => void
  handleResponse: (response: Response) => Promise<ReconnectDecision>
  /** Receives what `onOpen` or `onBlock` throws. The stream goes on with the next event. */
  report: (error: unknown) => void
  /** 0 to 1 */
  random?: () => number
  sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** The maximum delay between two attempts. */
const MAX_RETRY_DELAY_MS = 60_000
/** A stream that ends earlier counts as a failure, so the next delay is longer. */
const STABLE_CONNECTION_MS = 5_000
/** Time limit for the response headers. */
const OPEN_TIMEOUT_MS = 20_000
/** The server sends a heartbeat every 15 s; after this time without data the connection is dead. */
const SILENCE_TIMEOUT_MS = 45_000

/**
 * Reads an event stream until the signal aborts, and reconnects after lost connections. The delay grows with each
 * attempt and is random, so that browsers don't all reconnect at once.
 */
export async function followEventStream(
  parts: EventStreamOptions,
  signal: AbortSignal,
): Promise<void> {
  const { random = Math.random, sleep = pause } = parts
  for (let failures = 0; !signal.aborted; failures += 1) {
    const startedAt = performance.now()
    const decision = await connectOnce(parts, signal)
    if (signal.aborted || !decision.reconnects) return
    if (performance.now() - startedAt > STABLE_CONNECTION_MS) failures = 0
    const waitMs = Math.min(backoffMs(failures, random()), MAX_RETRY_DELAY_MS)
    await sleep(Math.max(decision.afterMs, waitMs), signal).catch(() => {})
    await untilOnline(signal)
  }
}

const RECONNECT: ReconnectDecision = { reconnects: true, afterMs: 0 }

async function connectOnce(
  parts: EventStreamOptions,
  signal: AbortSignal,
): Promise<ReconnectDecision> {
  const connection = createConnection(signal)
  try {
    connection.expectDataWithin(OPEN_TIMEOUT_MS)
    const response = await parts.open(connection.signal)
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (!response.ok || !isStream || !response.body) return await parts.handleResponse(response)
    const { onOpen, onBlock, report } = parts
    callAndReport(() => onOpen?.(), report)
    await read(response.body, connection, (block) => callAndReport(() => onBlock(block), report))
  } catch {
    // Lost connections are normal and aren't reported.
  } finally {
    connection.close()
  }
  return RECONNECT
}

/** A bug in a handler isn't a lost connection: reconnecting would only deliver the same event again. */
function callAndReport(call: () => void, report: EventStreamOptions['report']): void {
  try {
    call()
  } catch (error) {
    report(error)
  }
}

type Connection = ReturnType<typeof createConnection>

/** A signal that aborts with the caller's, or when nothing arrives within the expected time. */
function createConnection(signal: AbortSignal) {
  const controller = new AbortController()
  const cut = () => controller.abort()
  let timer: ReturnType<typeof setTimeout> | undefined
  signal.addEventListener('abort', cut)
  return {
    signal: controller.signal,
    expectDataWithin(withinMs: number) {
      clearTimeout(timer)
      timer = setTimeout(cut, withinMs)
    },
    close() {
      clearTimeout(timer)
      signal.removeEventListener('abort', cut)
      cut()
    },
  }
}

async function read(
  body: ReadableStream<Uint8Array>,
  line: Connection,
  onBlock: EventStreamOptions['onBlock'],
): Promise<void> {
  const parse = createEventParser(onBlock)
  const decoder = new TextDecoder()
  const reader = body.getReader()
  // A mocked stream doesn't react to the signal.
  line.signal.addEventListener('abort', () => void reader.cancel().catch(() => {}))
  for (;;) {
    line.expectDataWithin(SILENCE_TIMEOUT_MS)
    const { value, done } = await reader.read()
    if (done) return
    parse(decoder.decode(value, { stream: true }))
  }
}

/** Waits until the browser is online. */
function untilOnline(signal: AbortSignal): Promise<void> {
  if (navigator.onLine || signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}
