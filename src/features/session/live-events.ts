import { effect, type ReadonlySignal, untracked } from '@preact/signals-core'
import type { Kit } from '../../config/kit.ts'
import { withBrowserLock } from '../../lib/browser-lock.ts'
import type { EventBlock } from '../../lib/event-parser.ts'
import { followEventStream } from '../../lib/event-stream.ts'
import { whileVisible } from '../../lib/while-visible.ts'
import { type LiveEvent, parseLiveEvent } from '../events/model.ts'
import type { User } from '../user/model.ts'
import { type EventChannel, openEventChannel } from './event-channel.ts'
import { judgeAnswer } from './event-verdict.ts'
import { LIVE_EVENT } from './event-word.ts'
import { createRefresh, type Refresh } from './refresh.ts'
import { sidOf } from './sid.ts'

type Session = { user: ReadonlySignal<User | null>; reloadUser(): Promise<void> }

/**
 * Follows the account's events while somebody is signed in, over one stream for all pages of the browser
 * that are the same person's, by the same sign-in. Of several copies on a page the first does it.
 */
export function followEvents(kit: Kit, session: Session): void {
  const follower = kit.shared('event-follower')
  if (follower.get() !== undefined) return
  follower.set(true)
  let userId: string | null = null
  let following = new AbortController()
  effect(() => {
    const user = session.user.value
    if ((user?.userId ?? null) === userId) return
    userId = user?.userId ?? null
    following.abort()
    following = new AbortController()
    const { signal } = following
    if (user) untracked(() => void begin(kit, session, user, signal))
  })
}

async function begin(kit: Kit, session: Session, user: User, signal: AbortSignal): Promise<void> {
  try {
    await follow(await createStand(kit, session, user, signal), signal)
  } catch (error) {
    if (!signal.aborted) kit.report(error, {})
  }
}

/** What a page knows of the stream, whether it reads it or hears it from another page. */
type Stand = {
  kit: Kit
  /** Of the lock and of the channel: other people, and other sign-ins, have others. */
  name: string
  /** All up to there is known. */
  place: number
  isReading: boolean
  refresh: Refresh
  /** All up to there was in the user that is loaded. */
  loaded(): number
}

async function createStand(
  kit: Kit,
  session: Session,
  user: User,
  signal: AbortSignal,
): Promise<Stand> {
  const sid = sidOf(await kit.tokens.authorization({ reason: 'first', signal }))
  return {
    kit,
    name: ['poplar-kit:events', kit.config.apiBase, user.userId, sid].join(' '),
    place: user.lastEventId,
    isReading: false,
    refresh: createRefresh(() => session.reloadUser()),
    loaded: () => session.user.peek()?.lastEventId ?? 0,
  }
}

async function follow(stand: Stand, signal: AbortSignal): Promise<void> {
  const channel = openEventChannel(stand.name, {
    onEvent: (event, id) => take(stand, event, id),
    onJoined: (id) => {
      if (stand.isReading && id < stand.place) channel.sayPlace(stand.place)
    },
    onPlace: (id) => catchUp(stand, id),
  })
  signal.addEventListener('abort', channel.leave)
  channel.join(stand.place)
  const read = (reading: AbortSignal) => readStream(stand, channel, reading)
  await whileVisible((present) => withBrowserLock(stand.name, read, present), signal)
}

async function readStream(stand: Stand, channel: EventChannel, signal: AbortSignal): Promise<void> {
  const { kit, refresh } = stand
  stand.isReading = true
  await followEventStream(
    {
      open: (opening) => kit.fetch(`${kit.config.apiBase}/events/stream`, request(stand, opening)),
      onOpen: refresh.again,
      onBlock: (block) => onBlock(stand, channel, block),
      judge: (answer) => judgeAnswer(kit, answer),
    },
    signal,
  )
  stand.isReading = false
}

const request = ({ place }: Stand, signal: AbortSignal): RequestInit => ({
  signal,
  headers: { accept: 'text/event-stream', 'last-event-id': `${place}` },
  cache: 'no-store',
  credentials: 'omit',
})

function onBlock(stand: Stand, channel: EventChannel, { id, event, data }: EventBlock): void {
  const place = id !== null && /^\d+$/.test(id) ? Number(id) : stand.place
  const told = data === null ? null : parseLiveEvent(event, parseJson(data))
  if (told) {
    channel.tell(told, place)
    take(stand, told, place)
  }
  stand.place = place
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // which no schema takes
  }
}

/** What an event means to every page: the user, with plan, sites and notifications, is loaded anew. */
function take(stand: Stand, event: LiveEvent, id: number): void {
  const { kit, refresh } = stand
  if (event.kind === 'signed-out') {
    kit.sessionEnd.end(event.data.reason === 'asked' ? 'elsewhere' : 'timed-out')
    return
  }
  if (event.kind !== 'reset' && id <= stand.place) return
  stand.place = id
  kit.shared(LIVE_EVENT).set(event)
  if (event.kind === 'reset' || id > stand.loaded()) refresh.ask()
}

/** Something was told before this page listened, and is in nothing that it has loaded. */
function catchUp(stand: Stand, id: number): void {
  if (stand.isReading || id <= stand.place) return
  stand.place = id
  stand.kit.shared(LIVE_EVENT).set({ kind: 'reset', data: {} } satisfies LiveEvent)
  stand.refresh.ask()
}
