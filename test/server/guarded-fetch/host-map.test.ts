import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseHostMap } from '../../../src/server/platform/guarded-fetch/host-map.ts'

describe('INSTALL_CHECK_HOSTS', () => {
  it('maps each name to an address and a port', () => {
    assert.deepEqual(
      Object.fromEntries(parseHostMap('Shop.example=127.0.0.1:4601, b.example=127.0.0.2:80')),
      {
        'shop.example': { address: '127.0.0.1', port: 4601 },
        'b.example': { address: '127.0.0.2', port: 80 },
      },
    )
  })

  it('accepts localhost and its IPv6 address', () => {
    assert.deepEqual(
      [...parseHostMap('a.example=localhost:80, b.example=[::1]:80').values()],
      [
        { address: '127.0.0.1', port: 80 },
        { address: '::1', port: 80 },
      ],
    )
  })

  for (const place of ['8.8.8.8', '10.0.0.1', '0.0.0.0', '169.254.169.254', '[fe80::1]']) {
    it(`refuses ${place}`, () => {
      assert.throws(() => parseHostMap(`shop.example=${place}:80`), {
        message: `"shop.example=${place}:80" isn’t on this machine. Use a loopback address.`,
      })
    })
  }

  it('may be empty', () => assert.equal(parseHostMap('').size, 0))

  for (const entry of [
    'shop.example',
    'shop.example=elsewhere.example:80',
    'shop.example=1.2.3:80',
    'a=127.0.0.1:0',
    'a=127.0.0.1:65536',
  ]) {
    it(`refuses "${entry}" with a message that quotes it`, () => {
      assert.throws(() => parseHostMap(entry), {
        message: `"${entry}" doesn’t have the form name=127.0.0.1:4601.`,
      })
    })
  }
})
