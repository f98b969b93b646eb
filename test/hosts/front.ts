import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void

/** A reverse proxy in front of an app, like a product's own server: it adds `/token` and `/v1`. */
export type ReverseProxy = {
  origin: string
  proxyToProduct(product: { dashboard: string; siblings: string }): void
  proxyToApp(answer: RequestHandler): void
  close(): void
}

const NOT_READY: RequestHandler = (_, response) => response.writeHead(503).end('Not ready yet.')

/** Forwards a request, and streams the response, because the API sends its events as a stream. */
export function proxyTo(target: string): RequestHandler {
  return (request, response) => {
    const { host: _, ...headers } = request.headers
    const proxyRequest = httpRequest(
      new URL(request.url ?? '/', target),
      { method: request.method, headers },
      (reply) => {
        response.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(response)
      },
    )
    proxyRequest.once('error', (error) => {
      if (!response.headersSent) response.writeHead(502)
      response.end(error.message)
    })
    response.once('close', () => proxyRequest.destroy())
    request.pipe(proxyRequest)
  }
}

/** Listens immediately, because the API must know the origin before it starts. */
export async function startReverseProxy(): Promise<ReverseProxy> {
  let api = NOT_READY
  let token = NOT_READY
  let app = NOT_READY
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
    proxyToProduct({ dashboard, siblings }) {
      api = proxyTo(dashboard)
      token = proxyTo(siblings)
    },
    proxyToApp(answer) {
      app = answer
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
