import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, it } from 'node:test'
import { isSigned, signatureOf } from '../../../src/server/shopify/signature.ts'

/** The example in Shopify's documentation. */
const SECRET = 'hush'
const EXAMPLE_QUERY =
  'code=0907a61c0c8d55e99db179b68161bc00&hmac=700e2dadb827fcc8609e9d5ce208b2e9cdaab9df07390d2cbca10d7c328fc4bf&shop=some-shop.myshopify.com&state=0.6784241404160823&timestamp=1337178173'

const changeExample = (from: string, to: string) => EXAMPLE_QUERY.replace(from, to)

const CASES: readonly (readonly [what: string, query: string, isGood: boolean])[] = [
  ['the published example', EXAMPLE_QUERY, true],
  ['the parameters in another order', EXAMPLE_QUERY.split('&').reverse().join('&'), true],
  ['escaped parameters', changeExample('some-shop.my', 'some%2Dshop%2Emy'), true],
  ['the legacy signature in addition', `${EXAMPLE_QUERY}&signature=00`, true],
  ['another code', changeExample('code=0', 'code=1'), false],
  ['another shop', changeExample('some-shop', 'evil-shop'), false],
  ['another state', changeExample('0.678', '0.679'), false],
  ['another timestamp', changeExample('1337178173', '1337178174'), false],
  ['an additional parameter', `${EXAMPLE_QUERY}&host=x`, false],
  ['a missing parameter', changeExample('&timestamp=1337178173', ''), false],
  ['a duplicate parameter', `${EXAMPLE_QUERY}&shop=some-shop.myshopify.com`, false],
  [
    'the signature in upper case',
    EXAMPLE_QUERY.replace(/[0-9a-f]{64}/, (hmac) => hmac.toUpperCase()),
    false,
  ],
  ['a truncated signature', changeExample('4bf', ''), false],
  ['a longer signature', changeExample('4bf', '4bf00'), false],
  ['another signature', changeExample('700e', '701e'), false],
  ['an empty signature', EXAMPLE_QUERY.replace(/hmac=[0-9a-f]+/, 'hmac='), false],
  ['no signature', EXAMPLE_QUERY.replace(/hmac=[0-9a-f]+&/, ''), false],
  ['a duplicate signature', `${EXAMPLE_QUERY}&hmac=00`, false],
  ['nothing', '', false],
]

/** Test cases from Shopify's libraries for JavaScript, Ruby and Python: the query as received, and the signed text. */
const LIBRARY_CASES: readonly (readonly [what: string, query: string, signedText: string])[] = [
  [
    'spaces encoded as %20',
    'code=some%20code%20goes%20here&shop=the%20shop%20URL&state=some%20nonce%20passed%20from%20auth&timestamp=1',
    'code=some%20code%20goes%20here&shop=the%20shop%20URL&state=some%20nonce%20passed%20from%20auth&timestamp=1',
  ],
  [
    'spaces encoded as +',
    'custom=hello+world&shop=myshop.myshopify.com&timestamp=1',
    'custom=hello%20world&shop=myshop.myshopify.com&timestamp=1',
  ],
  [
    'an unknown parameter',
    'timestamp=1&foo=bar&code=some%20code%20goes%20here&shop=the%20shop%20URL',
    'code=some%20code%20goes%20here&foo=bar&shop=the%20shop%20URL&timestamp=1',
  ],
  [
    'a host',
    'timestamp=123456&state=1234&shop=some-shop.myshopify.com&host=host&code=somecode',
    'code=somecode&host=host&shop=some-shop.myshopify.com&state=1234&timestamp=123456',
  ],
  [
    'a padded Base64 host',
    'code=c&host=YWRtaW4uc2hvcGlmeS5jb20vc3RvcmUvYQ%3D%3D',
    'code=c&host=YWRtaW4uc2hvcGlmeS5jb20vc3RvcmUvYQ%3D%3D',
  ],
  ['separators in a name', 'a=1%26b&c%3D3%26d=4', 'a=1%26b&c%3D3%26d=4'],
  [
    'an array, in its original order',
    'shop=a.myshopify.com&ids[]=2&ids[]=1&ids2=x&timestamp=1',
    'ids%5B%5D=2&ids%5B%5D=1&ids2=x&shop=a.myshopify.com&timestamp=1',
  ],
]

describe('a signed query', () => {
  for (const [what, query, text] of LIBRARY_CASES) {
    it(`is valid with ${what}`, () => {
      const hmac = createHmac('sha256', 'my super secret key').update(text).digest('hex')
      const signed = new URLSearchParams(`${query}&hmac=${hmac}`)
      assert.equal(isSigned(signed, 'my super secret key'), true)
    })
  }

  it('is valid as published in Shopify’s documentation', () => {
    const hmac = '2cb1a277650a659f1b11e92a4a64275b128e037f2c3390e3c8fd2d8721dac9e2'
    const query = { shop: 'some-shop.myshopify.com', timestamp: '1337178173', hmac }
    const code = 'a94a110d86d2452eb3e2af4cfb8a3828'
    assert.equal(isSigned(new URLSearchParams({ ...query, code }), SECRET), true)
  })

  for (const hmac of ['incorrect_hmac_string', 'invalid']) {
    it(`is refused with the signature ${hmac}`, () => {
      assert.equal(isSigned(new URLSearchParams({ shop: 'the shop URL', hmac }), SECRET), false)
    })
  }

  it('is refused with an array in another order', () => {
    const query = new URLSearchParams('ids[]=1&ids[]=2')
    const hmac = signatureOf(query, SECRET)
    assert.equal(isSigned(new URLSearchParams(`ids[]=2&ids[]=1&hmac=${hmac}`), SECRET), false)
  })
})

describe('Shopify’s signature', () => {
  for (const [what, query, isGood] of CASES) {
    it(`is ${isGood ? 'valid' : 'refused'} with ${what}`, () => {
      assert.equal(isSigned(new URLSearchParams(query), SECRET), isGood)
    })
  }

  it('is refused if it was created with another secret', () => {
    assert.equal(isSigned(new URLSearchParams(EXAMPLE_QUERY), 'rush'), false)
  })

  it('covers values with separators, so that one parameter cannot be mistaken for two', () => {
    const one = new URLSearchParams({ a: 'x&b=y' })
    const two = new URLSearchParams({ a: 'x', b: 'y' })
    assert.notEqual(signatureOf(one, SECRET), signatureOf(two, SECRET))
  })

  it('covers names that contain an equals sign', () => {
    const one = new URLSearchParams({ 'a=x': 'y' })
    const two = new URLSearchParams({ a: 'x=y' })
    assert.notEqual(signatureOf(one, SECRET), signatureOf(two, SECRET))
  })
})
