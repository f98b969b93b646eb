import { lookup as resolve } from 'node:dns/promises'
import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

/**
 * An address that was checked and may be connected to. `servername` is the TLS server name; empty for an IP
 * address.
 */
export type Endpoint = { address: string; port: number; secure: boolean; servername: string }

export type Lookup = (name: string) => Promise<readonly string[]>
export type Connect = (endpoint: Endpoint, signal: AbortSignal) => Promise<Socket>

/** Calls the system's resolver once; IPv4 first, because fewer servers can reach IPv6. */
export const systemLookup: Lookup = async (name) => {
  const answers = await resolve(name, { all: true, order: 'ipv4first' })
  return answers.map(({ address }) => address)
}

/**
 * Opens a socket to an IP address, never to a host name, so that the address that was checked is the one
 * connected to.
 */
export const systemConnect: Connect = ({ address, port, secure, servername }, signal) =>
  new Promise((resolve, reject) => {
    const socket = secure
      ? connectTls({ host: address, port, servername })
      : connectTcp({ host: address, port })
    const abort = () => socket.destroy(signal.reason)
    const settle = (finish: () => void) => {
      signal.removeEventListener('abort', abort)
      finish()
    }
    signal.addEventListener('abort', abort, { once: true })
    socket.once('error', (error) => settle(() => reject(error)))
    socket.once(secure ? 'secureConnect' : 'connect', () => settle(() => resolve(socket)))
  })
