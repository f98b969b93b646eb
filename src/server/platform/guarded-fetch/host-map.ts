import { isIP } from 'node:net'
import { classifyAddress } from './address-rules.ts'

/** Host names that map to a fixed address and skip DNS and the address check. For local testing. */
export type HostMap = ReadonlyMap<string, { address: string; port: number }>

/**
 * Parses `one.example=127.0.0.1:4601, other.example=localhost:4700`.
 * @throws Error with a message for the person who set the variable.
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
    throw new Error(`"${entry}" doesn’t have the form name=127.0.0.1:4601.`)
  }
  // These addresses skip the check, so only this machine's are allowed.
  if (classifyAddress(address) !== 'loopback') {
    throw new Error(`"${entry}" isn’t on this machine. Use a loopback address.`)
  }
  return [name.toLowerCase(), { address, port: portNumber }]
}
