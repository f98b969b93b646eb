import { expect } from 'chai'
import {
  callbackKey,
  hasAccessToken,
  isCompleteCallback,
  isOtherAccount,
  isPasswordPage,
} from '../../../src/features/shopify/rules.ts'

const WHOLE = 'code=c&hmac=h&shop=s.myshopify.com&state=st-1&timestamp=1'
const without = (name: string) => {
  const query = new URLSearchParams(WHOLE)
  query.delete(name)
  return query
}

describe('the way back from Shopify', () => {
  it('is whole with all five parameters, whatever stands beside them', () => {
    expect(isCompleteCallback(new URLSearchParams(`${WHOLE}&host=x`))).to.equal(true)
  })

  for (const name of ['code', 'hmac', 'shop', 'state', 'timestamp']) {
    it(`is not whole without ${name}, or with an empty one`, () => {
      const empty = without(name)
      empty.set(name, '')
      expect([isCompleteCallback(without(name)), isCompleteCallback(empty)]).to.deep.equal([
        false,
        false,
      ])
    })
  }

  it('is one request, by its state', () => {
    expect(callbackKey(new URLSearchParams(WHOLE))).to.equal('shopify:st-1')
  })

  for (const state of ['a b', 'ä', 'x'.repeat(200)]) {
    it(`has no key of its own with the state ${state.slice(0, 9)}`, () => {
      expect(callbackKey(new URLSearchParams({ state }))).to.equal(undefined)
    })
  }
})

describe('whoever is signed in', () => {
  for (const [who, signedIn, userId, isOther] of [
    ['nobody', null, 'u1', false],
    ['the shop’s own', { userId: 'u1', sites: [] }, 'u1', false],
    ['somebody else', { userId: 'u2', sites: [] }, 'u1', true],
    [
      'with the shop, where no owner is named,',
      { userId: 'u2', sites: [{ siteId: 's1' }] },
      null,
      false,
    ],
    [
      'without the shop, where no owner is named,',
      { userId: 'u2', sites: [{ siteId: 's2' }] },
      null,
      true,
    ],
  ] as const) {
    it(`is ${isOther ? '' : 'not '}another account where it is ${who}`, () => {
      expect(isOtherAccount(signedIn, { userId, site: { siteId: 's1' } })).to.equal(isOther)
    })
  }
})

describe('whoever is signed in where the server names neither owner nor shop', () => {
  it('is not known to have another account', () => {
    const signedIn = { userId: 'u1', sites: [] }
    expect(isOtherAccount(signedIn, { userId: null, site: null })).to.equal(false)
  })
})

describe('the address of a new password', () => {
  for (const [address, isBrought] of [
    ['/shopify/reset_password?email=a%40b.example', false],
    ['/shopify/reset_password?no_access_token=t', false],
    ['/shopify/reset_password?access_token=t&email=a%40b.example', true],
    ['/shopify/reset_password?email=a%40b.example&access_token=t', true],
  ] as const) {
    it(`${address} ${isBrought ? 'brings' : 'does not bring'} a token`, () => {
      expect(hasAccessToken(address)).to.equal(isBrought)
    })
  }
})

describe('the page of a new password', () => {
  for (const [address, isPage] of [
    ['/shopify/reset_password?email=a%40b.example', true],
    ['/shopify/reset_password', true],
    ['/dashboard?next=/reset_password', false],
    ['/reset_password_help', false],
    ['/', false],
  ] as const) {
    it(`is ${isPage ? '' : 'not '}${address}`, () => {
      expect(isPasswordPage(address)).to.equal(isPage)
    })
  }
})
