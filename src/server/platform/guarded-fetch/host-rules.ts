import { isIP } from 'node:net'
import { type AddressKind, classifyAddress } from './address-rules.ts'

/** Host names that are never on the public internet, whatever DNS returns. */
const LOCAL_NAMES: readonly (readonly [name: string, kind: AddressKind])[] = [
  ['localhost', 'loopback'],
  ['local', 'private'],
  ['internal', 'private'],
  ['home.arpa', 'private'],
  ['lan', 'private'],
]

/** Either the host can be classified without DNS, or its name must be resolved first. */
export type HostClassification =
  | { step: 'judged'; kind: AddressKind; address: string | null }
  | { step: 'resolve'; name: string }

/**
 * Classifies a host as far as possible without DNS. Numbers in any base (`2130706433`, `0x7f.1`, `0177.0.0.1`)
 * are parsed as a browser parses them: as an IPv4 address.
 */
export function classifyHost(host: string): HostClassification {
  const canonicalName = canonicalHost(host)
  if (canonicalName === null) return { step: 'judged', kind: 'invalid', address: null }
  const literal = canonicalName.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0)
    return { step: 'judged', kind: classifyAddress(literal), address: literal }
  const name = canonicalName.replace(/\.$/, '')
  const local = LOCAL_NAMES.find(
    ([localName]) => name === localName || name.endsWith(`.${localName}`),
  )
  return local === undefined
    ? { step: 'resolve', name }
    : { step: 'judged', kind: local[1], address: null }
}

/** The host as the URL standard serializes it; null if the text isn't exactly one host. */
function canonicalHost(host: string): string | null {
  const outsideBrackets = host.replace(/^\[[^\]]*\]$/, '')
  const address = `http://${host}/`
  if (/[:/?#@\\]/.test(outsideBrackets) || !URL.canParse(address)) return null
  const { hostname } = new URL(address)
  return hostname === '.' ? null : hostname
}
