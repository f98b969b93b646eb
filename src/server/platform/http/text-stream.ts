import { ServerResponse } from 'node:http'
import type { Context } from 'hono'

/**
 * A response body whose chunks are generated on demand; when the client disconnects, generation stops. If a chunk
 * fails, the connection is destroyed, so that a partial response never looks complete.
 */
export function textStream(
  context: Context,
  chunks: AsyncGenerator<string | Uint8Array, void>,
  { onFailure, onDisconnect, onEnd }: TextStreamEvents,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let hasDisconnected = false
  return new ReadableStream({
    async pull(controller) {
      try {
        const { value, done } = await chunks.next()
        // The client disconnected while the chunk was being generated, which closed the stream.
        if (hasDisconnected) return
        if (!done) {
          return controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
        }
        onEnd?.()
        controller.close()
      } catch (error) {
        onEnd?.()
        onFailure(error)
        destroyConnection(context)
        // The HTTP server logs this message and may send it to the client.
        controller.error(new Error('The response is incomplete.'))
      }
    },
    async cancel() {
      hasDisconnected = true
      onEnd?.()
      onDisconnect?.()
      await chunks.return()
    },
  })
}

export type TextStreamEvents = {
  /** A chunk could not be generated; receives the error. */
  onFailure: (error: unknown) => void
  /** The client disconnected; a generator that is waiting must stop. */
  onDisconnect?: () => void
  /** No more chunks are generated, for whatever reason. */
  onEnd?: () => void
}

/** Destroyed explicitly: the HTTP server sometimes ends an aborted response as if it were complete. */
export function destroyConnection({ env }: Context): void {
  const hasNodeBindings = typeof env === 'object' && env !== null && 'outgoing' in env
  if (hasNodeBindings && env.outgoing instanceof ServerResponse) env.outgoing.destroy()
}
