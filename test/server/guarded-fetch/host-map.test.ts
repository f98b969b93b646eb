import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseHostMap } from '../../../demo/server/guarded-fetch/host-map.ts'

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

  it('may be empty', () => assert.equal(parseHostMap('').size, 0))

  for (const entry of [
    'shop.example',
    'shop.example=localhost:80',
    'a=127.0.0.1:0',
    'a=127.0.0.1:65536',
  ]) {
    it(`refuses "${entry}" with a sentence that quotes it`, () => {
      assert.throws(() => parseHostMap(entry), {
        message: `"${entry}" is not of the form name=127.0.0.1:4601.`,
      })
    })
  }
})
