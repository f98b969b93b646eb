import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  classifyHost,
  type HostClassification,
} from '../../../src/server/platform/guarded-fetch/host-rules.ts'

const classifiedHost = (kind: string, address: string | null = null) => ({
  step: 'judged',
  kind,
  address,
})
const hostToResolve = (name: string): HostClassification => ({ step: 'resolve', name })

const CASES: readonly (readonly [host: string, verdict: object])[] = [
  ['shop.example', hostToResolve('shop.example')],
  ['SHOP.example.', hostToResolve('shop.example')],
  ['münchen.example', hostToResolve('xn--mnchen-3ya.example')],
  ['localhost', classifiedHost('loopback')],
  ['LOCALHOST.', classifiedHost('loopback')],
  ['api.localhost', classifiedHost('loopback')],
  ['printer.local', classifiedHost('private')],
  ['metadata.google.internal', classifiedHost('private')],
  ['nas.lan', classifiedHost('private')],
  ['localhost.shop.example', hostToResolve('localhost.shop.example')],
  ['127.0.0.1', classifiedHost('loopback', '127.0.0.1')],
  ['2130706433', classifiedHost('loopback', '127.0.0.1')],
  ['0x7f000001', classifiedHost('loopback', '127.0.0.1')],
  ['0x7f.1', classifiedHost('loopback', '127.0.0.1')],
  ['0177.0.0.1', classifiedHost('loopback', '127.0.0.1')],
  ['127.1', classifiedHost('loopback', '127.0.0.1')],
  ['012.0.0.1', classifiedHost('private', '10.0.0.1')],
  ['0xA9FEA9FE', classifiedHost('link-local', '169.254.169.254')],
  ['127。0。0。1', classifiedHost('loopback', '127.0.0.1')],
  ['[::1]', classifiedHost('loopback', '::1')],
  ['[::ffff:127.0.0.1]', classifiedHost('loopback', '::ffff:7f00:1')],
  ['[fe80::1%25eth0]', classifiedHost('invalid')],
  ['8.8.8.8', classifiedHost('public', '8.8.8.8')],
  ['256.0.0.1', classifiedHost('invalid')],
  ['shop.example:80', classifiedHost('invalid')],
  ['user@shop.example', classifiedHost('invalid')],
  ['shop.example/path', classifiedHost('invalid')],
  ['.', classifiedHost('invalid')],
  ['', classifiedHost('invalid')],
]

describe('a hostname', () => {
  for (const [host, verdict] of CASES) {
    const outcome = 'name' in verdict ? `is resolved as ${verdict.name}` : Object.values(verdict)[1]
    it(`"${host}": ${outcome}`, () => assert.deepEqual(classifyHost(host), verdict))
  }
})
