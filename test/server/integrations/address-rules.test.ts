import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseAddress } from '../../../src/server/integrations/credentials/address-rules.ts'

function resultOf(text: string): string {
  const parsed = parseAddress(text)
  return parsed.ok ? parsed.url.href : parsed.problem
}

describe('an address that an owner enters', () => {
  const cases: [address: string, result: string][] = [
    ['https://mail.example.com/sendy', 'https://mail.example.com/sendy'],
    ['  mail.example.com ', 'https://mail.example.com/'],
    ['https://mail.example.com:443/', 'https://mail.example.com/'],
    ['https://mail.example.com/a#part', 'https://mail.example.com/a'],
    ['https://93.184.215.14/', 'https://93.184.215.14/'],
    ['http://mail.example.com', 'not-https'],
    ['', 'unreadable'],
    ['https://', 'unreadable'],
    ['mail', 'unreadable'],
    ['http://127.0.0.1/', 'private'],
    ['https://user:pass@mail.example.com/', 'access'],
    ['ftp://mail.example.com', 'unreadable'],
    ['javascript:alert(1)', 'unreadable'],
    [`https://mail.example.com/${'a'.repeat(2_000)}`, 'unreadable'],
    ['https://localhost/', 'private'],
    ['https://mail.internal/', 'private'],
    ['https://127.0.0.1/', 'private'],
    ['https://2130706433/', 'private'],
    ['https://10.1.2.3/', 'private'],
    ['https://[::1]/', 'private'],
    ['https://[::ffff:10.0.0.1]/', 'private'],
    ['https://169.254.169.254/latest', 'private'],
    ['https://mail.example.com:8443/', 'port'],
    ['https://mail.example.com:22/', 'port'],
  ]
  for (const [address, result] of cases) {
    it(`such as "${address.slice(0, 40)}" is ${result.slice(0, 40)}`, () =>
      assert.equal(resultOf(address), result))
  }
})
