import { isIP } from 'node:net'
import { classifyAddress } from './address-rules.ts'

/** Names that lead to one fixed place, past the resolver and its judgement. For trying things out. */
export type HostMap = ReadonlyMap<string, { address: string; port: number }>

/**
 * Reads `shop.example=127.0.0.1:4601, other.example=localhost:4700`, the form of INSTALL_CHECK_HOSTS.
 * @throws Error with a sentence for the person who set the variable.
 */
export function parseHostMap(text: string): HostMap {
  const entries = text.split(',').map((entry) => entry.trim())
  return new Map(entries.filter((entry) => entry !== '').map(parseEntry))
}

const ENTRY = /^([a-z0-9.-]+)=(localhost|[\d.]+|\[[\da-f:.]+\]):(\d{1,5})$/i

function parseEntry(entry: string): [string, { address: string; port: number }] {
  const [, name, host = '', port] = ENTRY.exec(entry) ?? []
  const address = /^localhost$/i.test(host) ? '127.0.0.1' : host.replace(/^\[|\]$/g, '')
  const portNumber = Number(port)
  if (name === undefined || isIP(address) === 0 || portNumber < 1 || portNumber > 65_535) {
    throw new Error(`"${entry}" is not of the form name=127.0.0.1:4601.`)
  }
  // The check trusts these places without judging them, so none may be another machine's.
  if (classifyAddress(address) !== 'loopback') {
    throw new Error(`"${entry}" leads beyond this machine: name a loopback address.`)
  }
  return [name.toLowerCase(), { address, port: portNumber }]
}
