import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Responses = Readonly<Record<string, () => { type: string; body: string | Promise<string> }>>

/** Serves a third-party page on its own origin. `answers` is read on each request. */
export async function serveHost(answers: Responses): Promise<{ origin: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const answer = answers[request.url ?? '/']?.()
    response.writeHead(answer ? 200 : 404, { 'content-type': answer?.type ?? 'text/plain' })
    response.end(await answer?.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}
