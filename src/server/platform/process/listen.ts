import { createServer, type RequestListener, type Server } from 'node:http'

/** Another program listens on the port. */
export class PortInUseError extends Error {
  constructor(port: number) {
    super(`Port ${port} is in use. Stop the program that uses it, or set PORT to another port.`)
    this.name = 'PortInUseError'
  }
}

const isPortInUseError = (error: Error) => 'code' in error && error.code === 'EADDRINUSE'

export type ListenAddress = { port: number; host: string }

/** Starts an HTTP server. @throws PortInUseError */
export function listen(serve: RequestListener, { port, host }: ListenAddress): Promise<Server> {
  const server = createServer(serve)
  return new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject(isPortInUseError(error) ? new PortInUseError(port) : error),
    )
    server.listen(port, host, () => resolve(server))
  })
}

/** How long running requests may take to finish. */
const DRAIN_TIMEOUT_MS = 3_000

/** Stops accepting requests, waits for running ones to finish, then closes the remaining connections. */
export function stopServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
}
