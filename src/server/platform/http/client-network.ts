import { isIP } from 'node:net'
import type { Context } from 'hono'
import { clientAddress } from './client-address.ts'
import { ipv6Bits } from './ip-address.ts'

const MAPPED_IPV4 = ipv6Bits('::ffff:0:0') >> 32n
/** No address is longer. Also limits any text that a proxy sends instead of an address. */
const MAX_LENGTH = 64

/**
 * The key by which a caller is rate-limited. A household or a rented server has one IPv4 address but a whole IPv6
 * /64, so IPv6 addresses are grouped by /64. An IPv4-mapped IPv6 address counts as its IPv4 address.
 */
export function networkOf(address: string): string {
  const [plain = ''] = withoutPort(address.trim()).split('%')
  if (isIP(plain) !== 6) return plain.slice(0, MAX_LENGTH)
  const bits = ipv6Bits(plain)
  return bits >> 32n === MAPPED_IPV4 ? toDottedDecimal(bits & 0xffff_ffffn) : prefix64(bits)
}

/** The rate-limit key of a call: `networkOf` the caller's address. */
export const clientNetwork = (c: Context, trustsProxy: boolean): string =>
  networkOf(clientAddress(c, trustsProxy))

/** Some proxies add a port: `192.0.2.1:443`, `[2001:db8::1]:443`. */
function withoutPort(address: string): string {
  const [, bracketed, ipv4] = /^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? []
  return bracketed ?? ipv4 ?? address
}

const toDottedDecimal = (bits: bigint): string =>
  [24n, 16n, 8n, 0n].map((shift) => (bits >> shift) & 0xffn).join('.')

const prefix64 = (bits: bigint): string =>
  `${[112n, 96n, 80n, 64n].map((shift) => ((bits >> shift) & 0xffffn).toString(16)).join(':')}::/64`
