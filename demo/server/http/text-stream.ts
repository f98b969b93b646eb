import { ServerResponse } from 'node:http'
import type { Context } from 'hono'

/**
 * A body whose pieces are made one at a time, as fast as the caller takes them; when the caller leaves,
 * no further one is made. Where one cannot be made the connection breaks: no part may look like the whole.
 * @param onFailure is told why
 */
export function textStream(
  context: Context,
  pieces: AsyncGenerator<string, void>,
  onFailure: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      try {
        const { value, done } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      } catch (error) {
        onFailure(error)
        breakConnection(context)
        // The HTTP server writes this message down, and may write it to the caller.
        controller.error(new Error('The answer breaks off here.'))
      }
    },
    async cancel() {
      await pieces.return()
    },
  })
}

/** By ourselves: the HTTP server now and then ends such an answer as if it were whole. */
function breakConnection({ env }: Context): void {
  const isServed = typeof env === 'object' && env !== null && 'outgoing' in env
  if (isServed && env.outgoing instanceof ServerResponse) env.outgoing.destroy()
}
