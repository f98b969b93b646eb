import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A reverse proxy in front of an app, like a product's own server: it adds `/token` and `/v1`. */
export type Front = {
  origin: string
  leadToProduct(product: { dashboard: string; siblings: string }): void
  leadToApp(answer: Answer): void
  close(): void
}

const NOT_YET: Answer = (_, response) => response.writeHead(503).end('Not ready yet.')

/** Forwards a request, and streams the response, as the API's events are a stream. */
export function passTo(target: string): Answer {
  return (request, response) => {
    const { host: _, ...headers } = request.headers
    const onward = httpRequest(
      new URL(request.url ?? '/', target),
      { method: request.method, headers },
      (reply) => {
        response.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(response)
      },
    )
    onward.once('error', (error) => {
      if (!response.headersSent) response.writeHead(502)
      response.end(error.message)
    })
    response.once('close', () => onward.destroy())
    request.pipe(onward)
  }
}

/** Listens immediately, as the API must know the origin before it starts. */
export async function openFront(): Promise<Front> {
  let api = NOT_YET
  let token = NOT_YET
  let app = NOT_YET
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    if (pathname === '/favicon.ico') response.writeHead(204).end()
    else if (pathname === '/token') token(request, response)
    else if (pathname.startsWith('/v1/')) api(request, response)
    else app(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    leadToProduct({ dashboard, siblings }) {
      api = passTo(dashboard)
      token = passTo(siblings)
    },
    leadToApp(answer) {
      app = answer
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
