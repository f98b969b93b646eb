import type { RequestListener, Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Identity } from '../identity/identity.ts'
import { serveLiveLists } from '../live/serve-lists.ts'
import { edge } from '../platform/http/edge.ts'
import { type ListenAddress, listen, stopServer } from '../platform/process/listen.ts'
import { createApp } from './app.ts'
import type { Settings } from './environment.ts'
import { stripePageConfig } from './external-services.ts'
import type { ServerDeps } from './local-services.ts'
import { kitFiles, pageFiles } from './static/folders.ts'
import type { Releases } from './static/releases.ts'
import { staticRoutes } from './static/routes.ts'

type ServerParts = { deps: ServerDeps & { log: Logger }; identity: Identity; releases: Releases }

/** The API, the local pages, the kit, and the dashboard at all other paths. */
function dashboardOrigin({ deps, releases }: ServerParts): RequestListener {
  const { environment, localServices } = deps
  const { externalLinks, captcha } = environment
  const { app: publicUrl, issuer } = environment.addresses
  const stripe = stripePageConfig(environment, localServices)
  const addresses = { publicUrl, issuer, externalLinks, stripe, captcha }
  const files = staticRoutes({ ...addresses, kit: kitFiles, releases, pages: pageFiles })
  return serveLiveLists(deps, getRequestListener(createApp(deps).route('/', files).fetch))
}

/** Listens on every origin, or on none if one fails. @throws PortInUseError */
export async function listenAll(parts: ServerParts): Promise<Server[]> {
  const { environment, localServices, log } = parts.deps
  const { host, ports, isHosted } = environment
  const withEdge = edge({ environment, log })
  const origins: [RequestListener, ListenAddress][] = [
    [withEdge(dashboardOrigin(parts)), { host, port: ports.app }],
    [withEdge(parts.identity.callback), { host, port: ports.identity }],
  ]
  if (localServices !== null && !isHosted) {
    origins.push([localServices.siblings(parts.deps), { host, port: ports.siblings }])
  }
  const servers: Server[] = []
  try {
    for (const [serve, listenAddress] of origins) servers.push(await listen(serve, listenAddress))
  } catch (error) {
    await Promise.all(servers.map(stopServer))
    throw error
  }
  return servers
}

/**
 * Checked before the database is opened, because opening takes seconds and a port in use must be reported immediately.
 */
export async function requireFreePorts({ host, ports }: Settings): Promise<void> {
  for (const port of Object.values(ports)) {
    await stopServer(await listen((_, response) => response.end(), { host, port }))
  }
}
