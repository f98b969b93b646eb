import { parseLiveEvent } from '../../features/events/model.ts'
import type { Statements } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Person } from '../session/person.ts'
import type { Mailbox } from './mailbox.ts'
import { type Page, readEvents } from './repository.ts'

/** How long a browser waits before it comes again, in milliseconds; ours adds a backoff of its own. */
const COMES_AGAIN_MS = 2_000

/** Asks as the caller, in a short transaction of its own: an end of the sign-in counts at the next one. */
export type Ask = <Answer>(
  question: (statements: Statements, person: Person) => Promise<Answer>,
) => Promise<Answer>

export type StreamParts = {
  ask: Ask
  mailbox: Mailbox
  /** Behind this number; null: what happens from now on. */
  after: number
  isInMaintenance: () => Promise<boolean>
  wasSignedOut: () => Promise<boolean>
}

type Written = { id?: number; kind: string; data: unknown }

const written = ({ id, kind, data }: Written): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`

/** A page as text. Its last line moves a browser behind what was for others, too. */
function textOf({ events, upTo, isGap }: Page): string {
  if (isGap) return written({ id: upTo, kind: 'reset', data: {} })
  const told = events
    .filter(({ kind, data }) => parseLiveEvent(kind, data) !== null)
    .map(({ number, kind, data }) => written({ id: number, kind, data }))
  return `${told.join('')}id: ${upTo}\n\n`
}

/** All that is new, page after page; the next is read when the browser has taken the one before. */
async function* news(ask: Ask, after: number): AsyncGenerator<string, number> {
  for (let from = after; ; ) {
    const page = await ask((statements, person) => readEvents(statements, person, from))
    if (page.isGap || page.upTo > from) yield textOf(page)
    if (page.isLast) return page.upTo
    from = page.upTo
  }
}

/** Until there is something to read. False: the stream is over. */
async function* quiet({ mailbox, isInMaintenance }: StreamParts): AsyncGenerator<string, boolean> {
  for (;;) {
    const word = await mailbox.next()
    if (word !== 'beat') return word === 'news'
    if (await isInMaintenance()) return false
    yield ':\n\n'
  }
}

async function* untilOver(parts: StreamParts): AsyncGenerator<string, void> {
  // With the number that it begins behind, a browser that is cut off at once knows where to go on.
  yield `retry: ${COMES_AGAIN_MS}\nid: ${parts.after}\n\n`
  let after = parts.after
  do {
    after = yield* news(parts.ask, after)
  } while (yield* quiet(parts))
}

/**
 * The text of one stream, a piece whenever the browser takes one. It holds no transaction while it
 * waits, and nothing in memory for a browser that is slow: what is new is read when it can be sent.
 */
export async function* eventStream(parts: StreamParts): AsyncGenerator<string, void> {
  try {
    yield* untilOver(parts)
  } catch (error) {
    // Every other refusal is told, in its own words, when the browser comes again.
    if (!(error instanceof Refusal)) throw error
    if (error.code !== 'SIGNED_OUT') return
    const reason = (await parts.wasSignedOut()) ? 'asked' : 'ended'
    yield written({ kind: 'signed-out', data: { reason } })
  }
}
