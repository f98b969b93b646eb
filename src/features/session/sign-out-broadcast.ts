import * as v from 'valibot'
import type { Broadcast } from '../../config/broadcast.ts'

const signedOut = v.object({ type: v.literal('signed-out') })

/** Notifies the other tabs of this origin that the user has signed out. */
export function broadcastSignOut(broadcast: Broadcast): void {
  broadcast.post({ type: 'signed-out' } satisfies v.InferOutput<typeof signedOut>)
}

/** Listens for sign-outs in other tabs; ignores other messages on the channel. */
export function onSignOutBroadcast(broadcast: Broadcast, listener: () => void): () => void {
  return broadcast.listen((message) => {
    if (v.is(signedOut, message)) listener()
  })
}
