import * as v from 'valibot'
import { createBroadcast } from '../../config/broadcast.ts'
import { type LiveEvent, parseLiveEvent } from '../events/model.ts'

/** `event`: an event; `joined`: a page has joined and knows all events up to `id`; `at`: the stream has reached `id`. */
const channelMessage = v.variant('type', [
  v.object({
    type: v.literal('event'),
    id: v.number(),
    kind: v.string(),
    data: v.unknown(),
  }),
  v.object({ type: v.literal('joined'), id: v.number() }),
  v.object({ type: v.literal('at'), id: v.number() }),
])

type ChannelMessage = v.InferOutput<typeof channelMessage>

export type EventChannel = {
  /** Sends an event from the page that reads the stream to the other pages. */
  sendEvent(event: LiveEvent, id: number): void
  /** Sends the position of the page that reads the stream. */
  announcePosition(id: number): void
  join(id: number): void
  leave(): void
}

type Listener = {
  onEvent: (event: LiveEvent, id: number) => void
  onPosition: (id: number) => void
  onJoined: (id: number) => void
}

/** The channel between the pages of one user in one browser; unknown messages are ignored. */
export function openEventChannel(name: string, listener: Listener): EventChannel {
  const broadcast = createBroadcast(name)
  const post = (message: ChannelMessage) => broadcast.post(message)
  const stopListening = broadcast.listen((message) => {
    const parsed = v.safeParse(channelMessage, message)
    if (!parsed.success) return
    const parsedMessage = parsed.output
    if (parsedMessage.type === 'joined') listener.onJoined(parsedMessage.id)
    if (parsedMessage.type === 'at') listener.onPosition(parsedMessage.id)
    if (parsedMessage.type !== 'event') return
    const event = parseLiveEvent(parsedMessage.kind, parsedMessage.data)
    if (event) listener.onEvent(event, parsedMessage.id)
  })
  return {
    sendEvent: ({ kind, data }, id) => post({ type: 'event', id, kind, data }),
    announcePosition: (id) => post({ type: 'at', id }),
    join: (id) => post({ type: 'joined', id }),
    leave: stopListening,
  }
}
