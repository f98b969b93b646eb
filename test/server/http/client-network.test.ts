import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { networkOf } from '../../../src/server/platform/http/client-network.ts'

describe('a caller is counted', () => {
  const cases: [address: string, network: string, why: string][] = [
    ['192.0.2.7', '192.0.2.7', 'by its IPv4 address'],
    ['::ffff:192.0.2.7', '192.0.2.7', 'by an IPv4 address in IPv6 form'],
    ['::ffff:c000:207', '192.0.2.7', 'by an IPv4 address in hexadecimal IPv6 form'],
    ['192.0.2.7:50123', '192.0.2.7', 'without the port that a proxy adds'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', 'by the /64 network of its IPv6 address'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64', 'by the same /64 for another address in it'],
    ['2001:db8:1:3::9', '2001:db8:1:3::/64', 'separately from the next /64'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64', 'without brackets and port'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'without the zone of a link-local address'],
    ['::1', '0:0:0:0::/64', 'by the loopback address too'],
    ['_hidden', '_hidden', 'by a proxy’s placeholder for an address'],
    ['x'.repeat(5_000), 'x'.repeat(64), 'by the start of a text that is too long'],
  ]
  for (const [address, network, why] of cases) {
    it(`${why}: ${address.slice(0, 40)}`, () => assert.equal(networkOf(address), network))
  }
})
