import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { networkOf } from '../../../src/server/platform/http/client-network.ts'

describe('a caller is counted', () => {
  const cases: [address: string, network: string, why: string][] = [
    ['192.0.2.7', '192.0.2.7', 'by its IPv4 address'],
    ['::ffff:192.0.2.7', '192.0.2.7', 'by the IPv4 address in an IPv4-mapped IPv6 address'],
    [
      '::ffff:c000:207',
      '192.0.2.7',
      'by the IPv4 address in a hexadecimal IPv4-mapped IPv6 address',
    ],
    ['192.0.2.7:50123', '192.0.2.7', 'by its address without the port that a proxy adds'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', 'by the /64 network of its IPv6 address'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64', 'by the same /64 network for another address in it'],
    ['2001:db8:1:3::9', '2001:db8:1:3::/64', 'separately from the next /64 network'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64', 'by its address, without the brackets or port'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'by its link-local address without the zone'],
    ['::1', '0:0:0:0::/64', 'by the loopback address'],
    ['_hidden', '_hidden', 'by a placeholder that a proxy sends instead of an address'],
    ['x'.repeat(5_000), 'x'.repeat(64), 'by the first characters of a value that is too long'],
  ]
  for (const [address, network, why] of cases) {
    it(`${why}: ${address.slice(0, 40)}`, () => assert.equal(networkOf(address), network))
  }
})
