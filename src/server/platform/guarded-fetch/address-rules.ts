import { isIP } from 'node:net'
import { ipv4Bits, ipv6Bits } from '../http/ip-address.ts'

/** The kind of an IP address. Only `public` ones may be connected to on behalf of a user. */
export type AddressKind =
  | 'public'
  | 'unspecified'
  | 'loopback'
  | 'private'
  | 'shared'
  | 'link-local'
  | 'multicast'
  | 'reserved'
  | 'invalid'

type Block = readonly [network: string, prefix: number, kind: AddressKind]

/** IANA's special-purpose registry for IPv4. The first matching block applies. */
const IPV4_BLOCKS: readonly Block[] = [
  ['0.0.0.0', 8, 'unspecified'],
  ['10.0.0.0', 8, 'private'],
  ['100.64.0.0', 10, 'shared'],
  ['127.0.0.0', 8, 'loopback'],
  ['169.254.0.0', 16, 'link-local'],
  ['172.16.0.0', 12, 'private'],
  ['192.0.0.0', 24, 'reserved'],
  ['192.0.2.0', 24, 'reserved'],
  ['192.88.99.0', 24, 'reserved'],
  ['192.168.0.0', 16, 'private'],
  ['198.18.0.0', 15, 'private'],
  ['198.51.100.0', 24, 'reserved'],
  ['203.0.113.0', 24, 'reserved'],
  ['224.0.0.0', 4, 'multicast'],
  ['240.0.0.0', 4, 'reserved'],
]

/** The same for IPv6. An address in none of these blocks is not public. */
const IPV6_BLOCKS: readonly Block[] = [
  ['::', 128, 'unspecified'],
  ['::1', 128, 'loopback'],
  ['64:ff9b:1::', 48, 'private'],
  ['2001::', 23, 'reserved'],
  ['2001:db8::', 32, 'reserved'],
  ['2002::', 16, 'reserved'],
  ['3fff::', 20, 'reserved'],
  ['2000::', 3, 'public'],
  ['fc00::', 7, 'private'],
  ['fe80::', 10, 'link-local'],
  ['fec0::', 10, 'private'],
  ['ff00::', 8, 'multicast'],
]

/** Prefixes whose last 32 bits are the IPv4 address that is actually reached: IPv4-mapped, and NAT64. */
const IPV4_EMBEDDING_PREFIXES: readonly string[] = ['::ffff:0:0', '64:ff9b::']

/**
 * Classifies one address from a resolver or a URL. Anything other than a plain IPv4 or IPv6 address, including
 * one with a zone (`fe80::1%eth0`), is `invalid`.
 */
export function classifyAddress(address: string): AddressKind {
  if (address.includes('%')) return 'invalid'
  const family = isIP(address)
  if (family === 4) return findKind(IPV4_BLOCKS, ipv4Bits(address), 32, ipv4Bits) ?? 'public'
  if (family === 6) return classifyIpv6(ipv6Bits(address))
  return 'invalid'
}

function classifyIpv6(bits: bigint): AddressKind {
  const embedsIpv4 = IPV4_EMBEDDING_PREFIXES.some(
    (prefix) => bits >> 32n === ipv6Bits(prefix) >> 32n,
  )
  if (embedsIpv4) return findKind(IPV4_BLOCKS, bits & 0xffff_ffffn, 32, ipv4Bits) ?? 'public'
  return findKind(IPV6_BLOCKS, bits, 128, ipv6Bits) ?? 'reserved'
}

function findKind(
  blocks: readonly Block[],
  bits: bigint,
  length: number,
  toBits: (address: string) => bigint,
): AddressKind | undefined {
  const block = blocks.find(([network, prefix]) => {
    const rest = BigInt(length - prefix)
    return bits >> rest === toBits(network) >> rest
  })
  return block?.[2]
}
