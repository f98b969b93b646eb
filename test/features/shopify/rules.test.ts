import { expect } from 'chai'
import {
  callbackKey,
  hasAccessToken,
  isCompleteCallback,
  isOtherAccount,
  isPasswordPage,
} from '../../../src/features/shopify/rules.ts'

const COMPLETE_QUERY = 'code=c&hmac=h&shop=s.myshopify.com&state=st-1&timestamp=1'
const queryWithout = (name: string) => {
  const query = new URLSearchParams(COMPLETE_QUERY)
  query.delete(name)
  return query
}

describe('the callback query from Shopify', () => {
  it('is complete with all five parameters, whatever else it has', () => {
    expect(isCompleteCallback(new URLSearchParams(`${COMPLETE_QUERY}&host=x`))).to.equal(true)
  })

  for (const name of ['code', 'hmac', 'shop', 'state', 'timestamp']) {
    it(`is incomplete if ${name} is missing or empty`, () => {
      const queryWithEmptyValue = queryWithout(name)
      queryWithEmptyValue.set(name, '')
      expect([
        isCompleteCallback(queryWithout(name)),
        isCompleteCallback(queryWithEmptyValue),
      ]).to.deep.equal([false, false])
    })
  }

  it('has an idempotency key derived from its state', () => {
    expect(callbackKey(new URLSearchParams(COMPLETE_QUERY))).to.equal('shopify:st-1')
  })

  for (const state of ['a b', 'ä', 'x'.repeat(200)]) {
    it(`has no key with the state ${state.slice(0, 9)}`, () => {
      expect(callbackKey(new URLSearchParams({ state }))).to.equal(undefined)
    })
  }
})

describe('the signed-in user', () => {
  for (const [description, signedIn, userId, isOther] of [
    ['if nobody is signed in', null, 'u1', false],
    ['if they own the shop', { userId: 'u1', sites: [] }, 'u1', false],
    ['if they are someone else', { userId: 'u2', sites: [] }, 'u1', true],
    [
      'if the shop is one of their sites and no owner is given',
      { userId: 'u2', sites: [{ siteId: 's1' }] },
      null,
      false,
    ],
    [
      'if they don’t have the shop and no owner is given',
      { userId: 'u2', sites: [{ siteId: 's2' }] },
      null,
      true,
    ],
  ] as const) {
    it(`is ${isOther ? '' : 'not '}treated as another account ${description}`, () => {
      expect(isOtherAccount(signedIn, { userId, site: { siteId: 's1' } })).to.equal(isOther)
    })
  }
})

describe('the signed-in user, if the response names neither owner nor shop', () => {
  it('isn’t treated as another account', () => {
    const signedIn = { userId: 'u1', sites: [] }
    expect(isOtherAccount(signedIn, { userId: null, site: null })).to.equal(false)
  })
})

describe('a new-password URL', () => {
  for (const [url, isBrought] of [
    ['/shopify/reset_password?email=a%40b.example', false],
    ['/shopify/reset_password?no_access_token=t', false],
    ['/shopify/reset_password?access_token=t&email=a%40b.example', true],
    ['/shopify/reset_password?email=a%40b.example&access_token=t', true],
  ] as const) {
    it(`${url} ${isBrought ? 'contains' : 'does not contain'} a token`, () => {
      expect(hasAccessToken(url)).to.equal(isBrought)
    })
  }
})

describe('a new-password page', () => {
  for (const [url, isPage] of [
    ['/shopify/reset_password?email=a%40b.example', true],
    ['/shopify/reset_password', true],
    ['/dashboard?next=/reset_password', false],
    ['/reset_password_help', false],
    ['/', false],
  ] as const) {
    it(`is ${isPage ? '' : 'not '}${url}`, () => {
      expect(isPasswordPage(url)).to.equal(isPage)
    })
  }
})
