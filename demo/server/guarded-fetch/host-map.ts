import { isIP } from 'node:net'

/** Names that lead to one fixed place, past the resolver and its judgement. For trying things out. */
export type HostMap = ReadonlyMap<string, { address: string; port: number }>

/**
 * Reads `shop.example=127.0.0.1:4601, other.example=127.0.0.1:4700`, the form of INSTALL_CHECK_HOSTS.
 * @throws Error with a sentence for the person who set the variable.
 */
export function parseHostMap(text: string): HostMap {
  const entries = text.split(',').map((entry) => entry.trim())
  return new Map(entries.filter((entry) => entry !== '').map(parseEntry))
}

function parseEntry(entry: string): [string, { address: string; port: number }] {
  const [, name, address = '', port] = /^([a-z0-9.-]+)=([\d.]+):(\d{1,5})$/i.exec(entry) ?? []
  const portNumber = Number(port)
  if (name === undefined || isIP(address) !== 4 || portNumber < 1 || portNumber > 65_535) {
    throw new Error(`"${entry}" is not of the form name=127.0.0.1:4601.`)
  }
  return [name.toLowerCase(), { address, port: portNumber }]
}
