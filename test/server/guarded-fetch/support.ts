import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect as connectTcp } from 'node:net'
import type { Connect, Endpoint } from '../../../src/server/platform/guarded-fetch/connect.ts'
import {
  createGuardedFetch,
  type GuardedFetchOptions,
} from '../../../src/server/platform/guarded-fetch/guarded-fetch.ts'

const sites: Server[] = []

/** Serves a site on loopback and returns its port. */
export async function serveSite(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  sites.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

export function closeSites(): void {
  for (const site of sites) {
    site.closeAllConnections()
    site.close()
  }
}

type FakeNetwork = GuardedFetchOptions & {
  /** The loopback port that every address connects to. */
  site: number
  addresses?: readonly string[]
  /** Addresses that refuse connections. */
  unreachable?: readonly string[]
  /** The error codes for ports that refuse connections. */
  connectErrors?: ConnectErrors
}

export type ConnectErrors = Readonly<Record<number, string>>

/** A guarded fetch with a fake resolver and fake sockets, which record their calls. */
export function guardedFetchOf({
  site,
  addresses = ['93.184.215.14'],
  unreachable = [],
  connectErrors = {},
  ...options
}: FakeNetwork) {
  const lookups: string[] = []
  const endpoints: Endpoint[] = []
  const lookup = async (name: string) => {
    lookups.push(name)
    return addresses
  }
  const connect: Connect = async (endpoint) => {
    endpoints.push(endpoint)
    const code = unreachable.includes(endpoint.address)
      ? 'ECONNREFUSED'
      : connectErrors[endpoint.port]
    if (code !== undefined) throw Object.assign(new Error(code), { code })
    return connectTcp({ host: '127.0.0.1', port: site })
  }
  return { fetch: createGuardedFetch({ lookup, connect, ...options }), lookups, endpoints }
}
