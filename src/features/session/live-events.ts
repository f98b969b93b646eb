import { effect, type ReadonlySignal, untracked } from '@preact/signals-core'
import type { Kit } from '../../config/kit.ts'
import { withBrowserLock } from '../../lib/browser-lock.ts'
import type { EventBlock } from '../../lib/event-parser.ts'
import { followEventStream } from '../../lib/event-stream.ts'
import { whileVisible } from '../../lib/while-visible.ts'
import { type LiveEvent, parseLiveEvent } from '../events/model.ts'
import type { User } from '../user/model.ts'
import { type EventChannel, openEventChannel } from './event-channel.ts'
import { LIVE_EVENT } from './event-listener.ts'
import { handleEventResponse } from './event-response.ts'
import { createReloader, type Reloader } from './reloader.ts'
import { sessionIdOf } from './session-id.ts'

type Session = { user: ReadonlySignal<User | null>; reloadUser(): Promise<void> }

/**
 * Follows the account's events while a user is signed in. All pages in the browser with the same user and sign-in
 * share one stream. If a page has several copies of the kit, the first one follows the events.
 */
export function followEvents(kit: Kit, session: Session): void {
  const follower = kit.shared('event-follower')
  if (follower.get() !== undefined) return
  follower.set(true)
  let userId: string | null = null
  let followController = new AbortController()
  effect(() => {
    const user = session.user.value
    if ((user?.userId ?? null) === userId) return
    userId = user?.userId ?? null
    followController.abort()
    followController = new AbortController()
    const { signal } = followController
    if (user) untracked(() => void begin(kit, session, user, signal))
  })
}

async function begin(kit: Kit, session: Session, user: User, signal: AbortSignal): Promise<void> {
  try {
    await follow(await createStreamState(kit, session, user, signal), signal)
  } catch (error) {
    if (!signal.aborted) kit.report(error, {})
  }
}

/**
 * The state of the stream on one page, whether the page reads the stream itself or receives events from another page.
 */
type StreamState = {
  kit: Kit
  /** The name of the lock and the channel; different for each user and each sign-in. */
  name: string
  /** The ID of the last known event. */
  position: number
  isReading: boolean
  refresh: Reloader
  /** The ID of the last event that the loaded user data includes. */
  loadedEventId(): number
}

async function createStreamState(
  kit: Kit,
  session: Session,
  user: User,
  signal: AbortSignal,
): Promise<StreamState> {
  const sid = sessionIdOf(await kit.tokens.authorization({ reason: 'first', signal }))
  return {
    kit,
    name: ['poplar-kit:events', kit.config.apiBase, user.userId, sid].join(' '),
    position: user.lastEventId,
    isReading: false,
    refresh: createReloader(() => session.reloadUser()),
    loadedEventId: () => session.user.peek()?.lastEventId ?? 0,
  }
}

async function follow(state: StreamState, signal: AbortSignal): Promise<void> {
  const channel = openEventChannel(state.name, {
    onEvent: (event, id) => handleEvent(state, event, id),
    onJoined: (id) => {
      if (state.isReading && id < state.position) channel.announcePosition(state.position)
    },
    onPosition: (id) => catchUp(state, id),
  })
  signal.addEventListener('abort', channel.leave)
  channel.join(state.position)
  const read = (readSignal: AbortSignal) => readStream(state, channel, readSignal)
  await whileVisible((visibleSignal) => withBrowserLock(state.name, read, visibleSignal), signal)
}

async function readStream(
  state: StreamState,
  channel: EventChannel,
  signal: AbortSignal,
): Promise<void> {
  const { kit, refresh } = state
  state.isReading = true
  await followEventStream(
    {
      open: (openSignal) =>
        kit.fetch(`${kit.config.apiBase}/events/stream`, request(state, openSignal)),
      onOpen: refresh.retry,
      onBlock: (block) => onBlock(state, channel, block),
      handleResponse: (response) => handleEventResponse(kit, response),
      report: (error) => kit.report(error, {}),
    },
    signal,
  )
  state.isReading = false
}

const request = ({ position }: StreamState, signal: AbortSignal): RequestInit => ({
  signal,
  headers: { accept: 'text/event-stream', 'last-event-id': `${position}` },
  cache: 'no-store',
  credentials: 'omit',
})

function onBlock(state: StreamState, channel: EventChannel, { id, event, data }: EventBlock): void {
  const position = id !== null && /^\d+$/.test(id) ? Number(id) : state.position
  const liveEvent = data === null ? null : parseLiveEvent(event, parseJson(data))
  try {
    if (!liveEvent) return
    channel.sendEvent(liveEvent, position)
    handleEvent(state, liveEvent, position)
  } finally {
    state.position = position
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // which no schema accepts
  }
}

/** Handles an event on any page: reloads the user, with plan, sites and notifications. */
function handleEvent(state: StreamState, event: LiveEvent, id: number): void {
  const { kit, refresh } = state
  if (event.kind === 'signed-out') {
    kit.sessionEnd.end(event.data.reason === 'asked' ? 'elsewhere' : 'timed-out')
    return
  }
  if (event.kind !== 'reset' && id <= state.position) return
  state.position = id
  // Requested first, because a listener may throw.
  if (event.kind === 'reset' || id > state.loadedEventId()) refresh.request()
  kit.shared(LIVE_EVENT).set(event)
}

/** Reloads if an event was sent before this page listened and isn't in the data that it has loaded. */
function catchUp(state: StreamState, id: number): void {
  if (state.isReading || id <= state.position) return
  state.position = id
  state.kit.shared(LIVE_EVENT).set({ kind: 'reset', data: {} } satisfies LiveEvent)
  state.refresh.request()
}
