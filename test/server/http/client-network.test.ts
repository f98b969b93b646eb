import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { networkOf } from '../../../src/server/platform/http/client-network.ts'

describe('a caller is counted', () => {
  const cases: [address: string, network: string, why: string][] = [
    ['192.0.2.7', '192.0.2.7', 'by an IPv4 address'],
    ['::ffff:192.0.2.7', '192.0.2.7', 'by the IPv4 address that is written as IPv6'],
    ['::ffff:c000:207', '192.0.2.7', 'by the same in hexadecimal digits'],
    ['192.0.2.7:50123', '192.0.2.7', 'without the port that a proxy adds'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', 'by the /64 of an IPv6 address'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64', 'by the same /64 from another address in it'],
    ['2001:db8:1:3::9', '2001:db8:1:3::/64', 'apart from the next /64'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64', 'without the port after brackets'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'without the zone of a local address'],
    ['::1', '0:0:0:0::/64', 'by loopback too'],
    ['_hidden', '_hidden', 'by what a proxy writes in place of an address'],
    ['x'.repeat(5_000), 'x'.repeat(64), 'by the beginning of a text that is too long'],
  ]
  for (const [address, network, why] of cases) {
    it(`${why}: ${address.slice(0, 40)}`, () => assert.equal(networkOf(address), network))
  }
})
