import { isIP } from 'node:net'
import { type AddressKind, classifyAddress } from './address-rules.ts'

/** Names that never lead to the public internet, whatever a resolver answers. */
const LOCAL_NAMES: readonly (readonly [name: string, kind: AddressKind])[] = [
  ['localhost', 'loopback'],
  ['local', 'private'],
  ['internal', 'private'],
  ['home.arpa', 'private'],
  ['lan', 'private'],
]

/** Either the host is judged without asking a resolver, or there are addresses to find by name. */
export type HostClassification =
  | { step: 'judged'; kind: AddressKind; address: string | null }
  | { step: 'resolve'; name: string }

/**
 * Judges the host of an address as far as its text allows. Numbers in any base (`2130706433`,
 * `0x7f.1`, `0177.0.0.1`) are read the way a browser reads them, as an IPv4 address.
 */
export function classifyHost(host: string): HostClassification {
  const canonical = canonicalHost(host)
  if (canonical === null) return { step: 'judged', kind: 'invalid', address: null }
  const literal = canonical.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0)
    return { step: 'judged', kind: classifyAddress(literal), address: literal }
  const name = canonical.replace(/\.$/, '')
  const local = LOCAL_NAMES.find(([known]) => name === known || name.endsWith(`.${known}`))
  return local === undefined
    ? { step: 'resolve', name }
    : { step: 'judged', kind: local[1], address: null }
}

/** The host as the URL standard writes it; null for anything that is more, or less, than a host. */
function canonicalHost(host: string): string | null {
  const outsideBrackets = host.replace(/^\[[^\]]*\]$/, '')
  const address = `http://${host}/`
  if (/[:/?#@\\]/.test(outsideBrackets) || !URL.canParse(address)) return null
  const { hostname } = new URL(address)
  return hostname === '.' ? null : hostname
}
