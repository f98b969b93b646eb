import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isSigned, signatureOf } from '../../../demo/server/shopify/signature.ts'

/** The example of Shopify's own documentation. */
const SECRET = 'hush'
const PUBLISHED =
  'code=0907a61c0c8d55e99db179b68161bc00&hmac=700e2dadb827fcc8609e9d5ce208b2e9cdaab9df07390d2cbca10d7c328fc4bf&shop=some-shop.myshopify.com&state=0.6784241404160823&timestamp=1337178173'

const changed = (from: string, to: string) => PUBLISHED.replace(from, to)

const CASES: readonly (readonly [what: string, query: string, isGood: boolean])[] = [
  ['the published example', PUBLISHED, true],
  ['its parameters in another order', PUBLISHED.split('&').reverse().join('&'), true],
  ['its parameters with escapes', changed('some-shop.my', 'some%2Dshop%2Emy'), true],
  ['the signature of before beside it', `${PUBLISHED}&signature=00`, true],
  ['another code', changed('code=0', 'code=1'), false],
  ['another shop', changed('some-shop', 'evil-shop'), false],
  ['another state', changed('0.678', '0.679'), false],
  ['another timestamp', changed('1337178173', '1337178174'), false],
  ['a parameter more', `${PUBLISHED}&host=x`, false],
  ['a parameter less', changed('&timestamp=1337178173', ''), false],
  ['a parameter twice', `${PUBLISHED}&shop=some-shop.myshopify.com`, false],
  [
    'the signature in upper case',
    PUBLISHED.replace(/[0-9a-f]{64}/, (hmac) => hmac.toUpperCase()),
    false,
  ],
  ['the signature cut', changed('4bf', ''), false],
  ['the signature longer', changed('4bf', '4bf00'), false],
  ['another signature', changed('700e', '701e'), false],
  ['an empty signature', PUBLISHED.replace(/hmac=[0-9a-f]+/, 'hmac='), false],
  ['no signature', PUBLISHED.replace(/hmac=[0-9a-f]+&/, ''), false],
  ['the signature twice', `${PUBLISHED}&hmac=00`, false],
  ['nothing', '', false],
]

describe('Shopify’s signature', () => {
  for (const [what, query, isGood] of CASES) {
    it(`is ${isGood ? 'good' : 'refused'} with ${what}`, () => {
      assert.equal(isSigned(new URLSearchParams(query), SECRET), isGood)
    })
  }

  it('is refused under another secret', () => {
    assert.equal(isSigned(new URLSearchParams(PUBLISHED), 'rush'), false)
  })

  it('holds for values with the signs that part parameters, so that none passes for two', () => {
    const one = new URLSearchParams({ a: 'x&b=y' })
    const two = new URLSearchParams({ a: 'x', b: 'y' })
    assert.notEqual(signatureOf(one, SECRET), signatureOf(two, SECRET))
  })

  it('holds for a name with the sign that ends it', () => {
    const one = new URLSearchParams({ 'a=x': 'y' })
    const two = new URLSearchParams({ a: 'x=y' })
    assert.notEqual(signatureOf(one, SECRET), signatureOf(two, SECRET))
  })
})
