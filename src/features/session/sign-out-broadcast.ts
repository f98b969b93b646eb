import * as v from 'valibot'
import type { Broadcast } from '../../config/broadcast.ts'

const signedOut = v.object({ type: v.literal('signed-out') })

/** Tells the other tabs of this origin that the person has signed out. */
export function broadcastSignOut(broadcast: Broadcast): void {
  broadcast.post({ type: 'signed-out' } satisfies v.InferOutput<typeof signedOut>)
}

/** Hears the other tabs' word; anything else on the channel is somebody else's. */
export function onSignOutBroadcast(broadcast: Broadcast, listener: () => void): () => void {
  return broadcast.listen((message) => {
    if (v.is(signedOut, message)) listener()
  })
}
