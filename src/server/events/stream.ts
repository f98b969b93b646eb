import { parseLiveEvent } from '../../features/events/model.ts'
import type { Queryable } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Person } from '../session/person.ts'
import { type Page, readEvents } from './repository.ts'
import type { SignalQueue } from './signal-queue.ts'

/** How long a browser waits before it reconnects; our client adds a backoff. */
const RETRY_MS = 2_000

/** Runs `work` as the caller in a short transaction. Fails once the session has ended. */
export type CallerQuery = <Result>(
  work: (statements: Queryable, person: Person) => Promise<Result>,
) => Promise<Result>

export type StreamContext = {
  query: CallerQuery
  queue: SignalQueue
  /** The number after which events are sent. */
  after: number
  isInMaintenance: () => Promise<boolean>
  wasSignedOut: () => Promise<boolean>
}

type EventText = { id?: number; kind: string; data: unknown }

const formatEvent = ({ id, kind, data }: EventText): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`

/** Formats a page. Its last ID also covers events that are meant for other users. */
function textOf({ events, upTo, isGap }: Page): string {
  if (isGap) return formatEvent({ id: upTo, kind: 'reset', data: {} })
  const lines = events
    .filter(({ kind, data }) => parseLiveEvent(kind, data) !== null)
    .map(({ number, kind, data }) => formatEvent({ id: number, kind, data }))
  return `${lines.join('')}id: ${upTo}\n\n`
}

/** Sends all new events page by page; reads the next page when the browser has received the previous one. */
async function* readNewEvents(query: CallerQuery, after: number): AsyncGenerator<string, number> {
  for (let from = after; ; ) {
    const page = await query((statements, person) => readEvents(statements, person, from))
    if (page.isGap || page.upTo > from) yield textOf(page)
    if (page.isLast) return page.upTo
    from = page.upTo
  }
}

/** Waits for new events. Returns false when the stream must end. */
async function* waitForEvents({
  queue,
  isInMaintenance,
}: StreamContext): AsyncGenerator<string, boolean> {
  for (;;) {
    const signal = await queue.next()
    if (signal !== 'heartbeat') return signal === 'events'
    if (await isInMaintenance()) return false
    yield ':\n\n'
  }
}

async function* streamUntilEnd(stream: StreamContext): AsyncGenerator<string, void> {
  // Sends the start number, so that a browser that is cut off immediately can resume.
  yield `retry: ${RETRY_MS}\nid: ${stream.after}\n\n`
  let after = stream.after
  do {
    after = yield* readNewEvents(stream.query, after)
  } while (yield* waitForEvents(stream))
}

/**
 * The text of one stream. Holds no transaction while it waits, and buffers nothing for slow browsers: events are read when
 * they can be sent.
 */
export async function* eventStream(stream: StreamContext): AsyncGenerator<string, void> {
  try {
    yield* streamUntilEnd(stream)
  } catch (error) {
    // The browser receives any other refusal when it reconnects.
    if (!(error instanceof Refusal)) throw error
    if (error.code !== 'SIGNED_OUT') return
    const reason = (await stream.wasSignedOut()) ? 'asked' : 'ended'
    yield formatEvent({ kind: 'signed-out', data: { reason } })
  }
}
