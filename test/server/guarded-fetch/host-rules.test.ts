import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  classifyHost,
  type HostClassification,
} from '../../../src/server/platform/guarded-fetch/host-rules.ts'

const classified = (kind: string, address: string | null = null) => ({
  step: 'judged',
  kind,
  address,
})
const resolve = (name: string): HostClassification => ({ step: 'resolve', name })

const CASES: readonly (readonly [host: string, verdict: object])[] = [
  ['shop.example', resolve('shop.example')],
  ['SHOP.example.', resolve('shop.example')],
  ['münchen.example', resolve('xn--mnchen-3ya.example')],
  ['localhost', classified('loopback')],
  ['LOCALHOST.', classified('loopback')],
  ['api.localhost', classified('loopback')],
  ['printer.local', classified('private')],
  ['metadata.google.internal', classified('private')],
  ['nas.lan', classified('private')],
  ['localhost.shop.example', resolve('localhost.shop.example')],
  ['127.0.0.1', classified('loopback', '127.0.0.1')],
  ['2130706433', classified('loopback', '127.0.0.1')],
  ['0x7f000001', classified('loopback', '127.0.0.1')],
  ['0x7f.1', classified('loopback', '127.0.0.1')],
  ['0177.0.0.1', classified('loopback', '127.0.0.1')],
  ['127.1', classified('loopback', '127.0.0.1')],
  ['012.0.0.1', classified('private', '10.0.0.1')],
  ['0xA9FEA9FE', classified('link-local', '169.254.169.254')],
  ['127。0。0。1', classified('loopback', '127.0.0.1')],
  ['[::1]', classified('loopback', '::1')],
  ['[::ffff:127.0.0.1]', classified('loopback', '::ffff:7f00:1')],
  ['[fe80::1%25eth0]', classified('invalid')],
  ['8.8.8.8', classified('public', '8.8.8.8')],
  ['256.0.0.1', classified('invalid')],
  ['shop.example:80', classified('invalid')],
  ['user@shop.example', classified('invalid')],
  ['shop.example/path', classified('invalid')],
  ['.', classified('invalid')],
  ['', classified('invalid')],
]

describe('a hostname', () => {
  for (const [host, verdict] of CASES) {
    const outcome = 'name' in verdict ? `is resolved as ${verdict.name}` : Object.values(verdict)[1]
    it(`"${host}": ${outcome}`, () => assert.deepEqual(classifyHost(host), verdict))
  }
})
