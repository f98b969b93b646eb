import { ServerResponse } from 'node:http'
import type { Context } from 'hono'

/**
 * A body whose pieces are made one at a time, as fast as the caller takes them; when the caller leaves,
 * no further one is made. Where one cannot be made the connection breaks: no part may look like the whole.
 */
export function textStream(
  context: Context,
  pieces: AsyncGenerator<string, void>,
  { onFailure, onDisconnect, onEnd }: TextStreamEvents,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let hasDisconnected = false
  return new ReadableStream({
    async pull(controller) {
      try {
        const { value, done } = await pieces.next()
        // Who left while a piece was awaited has closed the stream.
        if (hasDisconnected) return
        if (!done) return controller.enqueue(encoder.encode(value))
        onEnd?.()
        controller.close()
      } catch (error) {
        onEnd?.()
        onFailure(error)
        destroyConnection(context)
        // The HTTP server writes this message down, and may write it to the caller.
        controller.error(new Error('The response is incomplete.'))
      }
    },
    async cancel() {
      hasDisconnected = true
      onEnd?.()
      onDisconnect?.()
      await pieces.return()
    },
  })
}

export type TextStreamEvents = {
  /** A piece could not be made; is told why. */
  onFailure: (error: unknown) => void
  /** The caller has left: pieces that wait for something must wait no longer. */
  onDisconnect?: () => void
  /** No further piece is made, whatever the reason. */
  onEnd?: () => void
}

/** By ourselves: the HTTP server now and then ends such an answer as if it were whole. */
export function destroyConnection({ env }: Context): void {
  const isServed = typeof env === 'object' && env !== null && 'outgoing' in env
  if (isServed && env.outgoing instanceof ServerResponse) env.outgoing.destroy()
}
