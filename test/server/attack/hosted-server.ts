import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { createStripeStandIn } from '../../../demo/stand-ins/stripe/client.ts'
import { stripeStandIn } from '../../../demo/stand-ins/stripe/routes.ts'
import { createApp } from '../../../src/server/app/app.ts'
import { parseEnvironment } from '../../../src/server/app/environment.ts'
import { createGuardedFetch } from '../../../src/server/platform/guarded-fetch/guarded-fetch.ts'
import { edge } from '../../../src/server/platform/http/edge.ts'
import type { AppEnv } from '../../../src/server/session/app-env.ts'
import { temporaryFolder } from '../support/folder.ts'
import { HOSTED_ENVIRONMENT } from '../support/hosted-environment.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const ENVIRONMENT = {
  ...HOSTED_ENVIRONMENT,
  PUBLIC_URL: 'https://app.poplar.example',
  ISSUER_URL: 'https://id.poplar.example',
}

export type HostedServer = TestServer & { port: number }

/**
 * Serves the API over HTTP, configured like a hosted server, without network access: Stripe is replaced by its
 * stand-in, emails are kept in the outbox, no hostname resolves, and tokens are signed with the test's keys.
 */
export async function startHostedServer(): Promise<HostedServer> {
  const standIn = new Hono<AppEnv>()
  const server = await startTestServer({
    environment: parseEnvironment({ ...ENVIRONMENT, DATA_DIR: await temporaryFolder() }),
    guardedFetch: createGuardedFetch({ lookup: async () => [] }),
    stripe: createStripeStandIn({
      port: 4600,
      send: async (path, init) => standIn.request(path, init),
    }),
  })
  standIn.route('/', stripeStandIn(server.deps))
  const serve = edge({ environment: server.deps.environment, log: server.deps.log })
  const http = createServer(serve(getRequestListener(createApp(server.deps).fetch)))
  const port = await listen(http)
  return {
    ...server,
    port,
    async close() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
      await server.close()
    },
  }
}

const listen = (http: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    http.listen(0, '127.0.0.1', () => {
      const address = http.address()
      if (typeof address === 'object' && address !== null) resolve(address.port)
      else reject(new Error('The server has no port.'))
    })
  })
