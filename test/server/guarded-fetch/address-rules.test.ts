import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  type AddressKind,
  classifyAddress,
} from '../../../src/server/platform/guarded-fetch/address-rules.ts'

const CASES: readonly (readonly [address: string, kind: AddressKind])[] = [
  ['8.8.8.8', 'public'],
  ['1.1.1.1', 'public'],
  ['9.255.255.255', 'public'],
  ['11.0.0.0', 'public'],
  ['100.63.255.255', 'public'],
  ['100.128.0.0', 'public'],
  ['172.15.255.255', 'public'],
  ['172.32.0.0', 'public'],
  ['223.255.255.255', 'public'],
  ['0.0.0.0', 'unspecified'],
  ['0.1.2.3', 'unspecified'],
  ['10.0.0.1', 'private'],
  ['10.255.255.255', 'private'],
  ['100.64.0.1', 'shared'],
  ['100.127.255.255', 'shared'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['169.254.169.254', 'link-local'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.0.0.8', 'reserved'],
  ['192.0.2.1', 'reserved'],
  ['192.88.99.1', 'reserved'],
  ['192.168.1.1', 'private'],
  ['198.18.0.1', 'private'],
  ['198.19.255.255', 'private'],
  ['198.51.100.7', 'reserved'],
  ['203.0.113.7', 'reserved'],
  ['224.0.0.1', 'multicast'],
  ['239.255.255.255', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'reserved'],
  ['2606:4700:4700::1111', 'public'],
  ['2a00:1450:4001:82f::200e', 'public'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['0:0:0:0:0:0:0:1', 'loopback'],
  ['fc00::1', 'private'],
  ['fdff:ffff::1', 'private'],
  ['fe80::1', 'link-local'],
  ['febf::1', 'link-local'],
  ['fec0::1', 'private'],
  ['ff02::1', 'multicast'],
  ['2001::1', 'reserved'],
  ['2001:db8::1', 'reserved'],
  ['2002:7f00:1::', 'reserved'],
  ['3fff:0:0:1::', 'reserved'],
  ['100::1', 'reserved'],
  ['4000::1', 'reserved'],
  ['::ffff:127.0.0.1', 'loopback'],
  ['::ffff:7f00:1', 'loopback'],
  ['::ffff:10.0.0.1', 'private'],
  ['::ffff:169.254.169.254', 'link-local'],
  ['::ffff:8.8.8.8', 'public'],
  ['::127.0.0.1', 'reserved'],
  ['64:ff9b::7f00:1', 'loopback'],
  ['64:ff9b::192.168.0.1', 'private'],
  ['64:ff9b::8.8.8.8', 'public'],
  ['64:ff9b:1::1', 'private'],
  ['fe80::1%eth0', 'invalid'],
  ['0177.0.0.1', 'invalid'],
  ['0x7f.0.0.1', 'invalid'],
  ['2130706433', 'invalid'],
  ['127.1', 'invalid'],
  ['localhost', 'invalid'],
  ['', 'invalid'],
]

describe('the kind of an address', () => {
  for (const [address, kind] of CASES) {
    it(`"${address}" is ${kind}`, () => assert.equal(classifyAddress(address), kind))
  }

  it('is the same for an IPv4 address, its mapped form and its NAT64 form', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        assert.equal(classifyAddress(`::ffff:${address}`), classifyAddress(address))
        assert.equal(classifyAddress(`64:ff9b::${address}`), classifyAddress(address))
      }),
    )
  })

  it('is known for every IPv6 address', () => {
    fc.assert(fc.property(fc.ipV6(), (address) => classifyAddress(address) !== 'invalid'))
  })
})
