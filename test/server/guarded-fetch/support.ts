import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect as connectTcp } from 'node:net'
import type { Connect, Endpoint } from '../../../src/server/platform/guarded-fetch/connect.ts'
import {
  createGuardedFetch,
  type GuardedFetchOptions,
} from '../../../src/server/platform/guarded-fetch/guarded-fetch.ts'

const sites: Server[] = []

/** A site on loopback; the answer is its port. */
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

type World = GuardedFetchOptions & {
  /** The port on loopback that answers for every address of this world. */
  site: number
  addresses?: readonly string[]
  /** Addresses at which nobody answers. */
  dead?: readonly string[]
  /** The error code with which connecting to a port fails. */
  answers?: Answers
}

export type Answers = Readonly<Record<number, string>>

/** A guarded fetch in a world of its own: its resolver and its sockets are fakes that keep a record. */
export function guardedFetchOf({
  site,
  addresses = ['93.184.215.14'],
  dead = [],
  answers = {},
  ...options
}: World) {
  const lookups: string[] = []
  const endpoints: Endpoint[] = []
  const lookup = async (name: string) => {
    lookups.push(name)
    return addresses
  }
  const connect: Connect = async (endpoint) => {
    endpoints.push(endpoint)
    const code = dead.includes(endpoint.address) ? 'ECONNREFUSED' : answers[endpoint.port]
    if (code !== undefined) throw Object.assign(new Error(code), { code })
    return connectTcp({ host: '127.0.0.1', port: site })
  }
  return { fetch: createGuardedFetch({ lookup, connect, ...options }), lookups, endpoints }
}
