import * as v from 'valibot'
import { createBroadcast } from '../../config/broadcast.ts'
import { type LiveEvent, parseLiveEvent } from '../events/model.ts'

/** `told`: an event as it came; `joined`: a page has come, and knows all up to there; `at`: the stream is there. */
const channelMessage = v.variant('type', [
  v.object({
    type: v.literal('told'),
    id: v.number(),
    kind: v.string(),
    data: v.unknown(),
  }),
  v.object({ type: v.literal('joined'), id: v.number() }),
  v.object({ type: v.literal('at'), id: v.number() }),
])

type ChannelMessage = v.InferOutput<typeof channelMessage>

export type EventChannel = {
  /** From the page that reads the stream to the others. */
  tell(event: LiveEvent, id: number): void
  /** The page that reads says how far it is. */
  announcePosition(id: number): void
  join(id: number): void
  leave(): void
}

type Listener = {
  onEvent: (event: LiveEvent, id: number) => void
  onPosition: (id: number) => void
  onJoined: (id: number) => void
}

/** What the pages of one person in one browser say to each other; anything else there is passed over. */
export function openEventChannel(name: string, listener: Listener): EventChannel {
  const broadcast = createBroadcast(name)
  const post = (said: ChannelMessage) => broadcast.post(said)
  const leave = broadcast.listen((message) => {
    const parsed = v.safeParse(channelMessage, message)
    if (!parsed.success) return
    const said = parsed.output
    if (said.type === 'joined') listener.onJoined(said.id)
    if (said.type === 'at') listener.onPosition(said.id)
    if (said.type !== 'told') return
    const event = parseLiveEvent(said.kind, said.data)
    if (event) listener.onEvent(event, said.id)
  })
  return {
    tell: ({ kind, data }, id) => post({ type: 'told', id, kind, data }),
    announcePosition: (id) => post({ type: 'at', id }),
    join: (id) => post({ type: 'joined', id }),
    leave,
  }
}
