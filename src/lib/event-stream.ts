import { createEventParser, type EventBlock } from './event-parser.ts'
import { pause } from './pause.ts'
import { backoffMs } from './retry.ts'

/** What an answer that is no stream means: come again, after this long where the server says so, or never. */
export type Verdict = { comesAgain: false } | { comesAgain: true; afterMs: number }

export type EventStreamParts = {
  /** Asks for the stream; rejects where no answer comes. */
  open: (signal: AbortSignal) => Promise<Response>
  onOpen?: () => void
  onBlock: (block: EventBlock) => void
  judge: (answer: Response) => Promise<Verdict>
  /** 0 to 1 */
  random?: () => number
  sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** The longest wait between two tries. */
const MOST_PATIENCE_MS = 60_000
/** A stream that ended before had a fault, so that the next wait is longer. */
const LASTED_MS = 5_000
/** How long an answer may take to begin. */
const OPEN_WITHIN_MS = 20_000
/** The server says every 15 s that the line is alive: after this long it is not. */
const SILENCE_MS = 45_000

/**
 * Reads a stream of events for as long as the signal lets it, through lost connections and servers that
 * come and go: each try waits longer, at random, so that many browsers do not come back at one moment.
 */
export async function followEventStream(
  parts: EventStreamParts,
  signal: AbortSignal,
): Promise<void> {
  const { random = Math.random, sleep = pause } = parts
  for (let failures = 0; !signal.aborted; failures += 1) {
    const startedAt = performance.now()
    const verdict = await once(parts, signal)
    if (signal.aborted || !verdict.comesAgain) return
    if (performance.now() - startedAt > LASTED_MS) failures = 0
    const waitMs = Math.min(backoffMs(failures, random()), MOST_PATIENCE_MS)
    await sleep(Math.max(verdict.afterMs, waitMs), signal).catch(() => {})
    await online(signal)
  }
}

const COMES_AGAIN: Verdict = { comesAgain: true, afterMs: 0 }

async function once(parts: EventStreamParts, signal: AbortSignal): Promise<Verdict> {
  const line = createLine(signal)
  try {
    line.expect(OPEN_WITHIN_MS)
    const answer = await parts.open(line.signal)
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream')
    if (!answer.ok || !isStream || !answer.body) return await parts.judge(answer)
    parts.onOpen?.()
    await read(answer.body, line, parts.onBlock)
  } catch {
    // A line that breaks is what such lines do: nobody needs to hear of it.
  } finally {
    line.hangUp()
  }
  return COMES_AGAIN
}

type Line = ReturnType<typeof createLine>

/** Ends with the caller's signal, and where nothing is heard in the time that it was expected in. */
function createLine(signal: AbortSignal) {
  const controller = new AbortController()
  const cut = () => controller.abort()
  let timer: ReturnType<typeof setTimeout> | undefined
  signal.addEventListener('abort', cut)
  return {
    signal: controller.signal,
    expect(withinMs: number) {
      clearTimeout(timer)
      timer = setTimeout(cut, withinMs)
    },
    hangUp() {
      clearTimeout(timer)
      signal.removeEventListener('abort', cut)
      cut()
    },
  }
}

async function read(
  body: ReadableStream<Uint8Array>,
  line: Line,
  onBlock: EventStreamParts['onBlock'],
): Promise<void> {
  const parse = createEventParser(onBlock)
  const decoder = new TextDecoder()
  const reader = body.getReader()
  // A stream that was made up in the page does not know of the signal.
  line.signal.addEventListener('abort', () => void reader.cancel().catch(() => {}))
  for (;;) {
    line.expect(SILENCE_MS)
    const { value, done } = await reader.read()
    if (done) return
    parse(decoder.decode(value, { stream: true }))
  }
}

/** Without a network no try is worth its while. */
function online(signal: AbortSignal): Promise<void> {
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
