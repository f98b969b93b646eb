/** The 32 bits of an IPv4 address in dotted notation. */
export function ipv4Bits(address: string): bigint {
  return address.split('.').reduce((bits, part) => (bits << 8n) | BigInt(part), 0n)
}

/** The 128 bits of an IPv6 address without a zone. */
export function ipv6Bits(address: string): bigint {
  const [head = '', tail] = dottedQuadToHex(address).split('::')
  const first = groups(head)
  const last = tail === undefined ? [] : groups(tail)
  const zeros = Array<bigint>(8 - first.length - last.length).fill(0n)
  return [...first, ...zeros, ...last].reduce((bits, group) => (bits << 16n) | group, 0n)
}

/** Converts `::ffff:127.0.0.1` to `::ffff:7f00:1`. */
function dottedQuadToHex(address: string): string {
  const dotted = /[\d.]+$/.exec(address)?.[0]
  if (!dotted?.includes('.')) return address
  const bits = ipv4Bits(dotted)
  return `${address.slice(0, -dotted.length)}${(bits >> 16n).toString(16)}:${(bits & 0xffffn).toString(16)}`
}

const groups = (text: string): bigint[] =>
  text === '' ? [] : text.split(':').map((group) => BigInt(`0x${group}`))
