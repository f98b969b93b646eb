import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isSiteOrigin } from '../../../src/server/sites/origin-rules.ts'

const SHOP = { domain: 'shop.example', storeDomain: null }
const WWW = { domain: 'www.shop.example', storeDomain: null }
const STORE = { domain: 'mira.myshopify.com', storeDomain: 'mira.example' }
const NEW_STORE = { domain: 'mira.myshopify.com', storeDomain: null }

describe('a page that belongs to a site', () => {
  const own: [origin: string, site: typeof SHOP | typeof STORE][] = [
    ['https://shop.example', SHOP],
    ['http://shop.example', SHOP],
    ['https://shop.example:8443', SHOP],
    ['https://shop.example.', SHOP],
    ['https://www.shop.example', SHOP],
    ['https://preview.staging.shop.example', SHOP],
    ['https://shop.example', WWW],
    ['https://blog.shop.example', WWW],
    ['https://mira.myshopify.com', STORE],
    ['https://mira.example', STORE],
    ['https://www.mira.example', STORE],
    ['https://mira.myshopify.com', NEW_STORE],
  ]
  for (const [origin, site] of own) {
    it(`${origin} for ${site.domain}`, () => {
      assert.equal(isSiteOrigin(origin, site, false), true)
    })
  }
})

describe('a page that does not belong to a site', () => {
  const foreign: [origin: string | undefined, site: typeof SHOP | typeof STORE][] = [
    [undefined, SHOP],
    ['null', SHOP],
    ['', SHOP],
    ['file://', SHOP],
    ['chrome-extension://shop.example', SHOP],
    ['https://other.example', SHOP],
    ['https://notshop.example', SHOP],
    ['https://shop.example.other.example', SHOP],
    ['http://127.0.0.1:4601', SHOP],
    ['http://localhost:3000', SHOP],
    ['https://other.example', STORE],
    ['null', NEW_STORE],
    // The shop's own domain is not known yet, and any website could claim to have that domain.
    ['https://mira.example', NEW_STORE],
    ['http://127.0.0.1', NEW_STORE],
  ]
  for (const [origin, site] of foreign) {
    it(`${origin} for ${site.domain}`, () => {
      assert.equal(isSiteOrigin(origin, site, false), false)
    })
  }
})

describe('on a local server', () => {
  for (const origin of ['http://127.0.0.1:4601', 'http://localhost:3000', 'http://[::1]:8080']) {
    it(`a page at ${origin} belongs to every site`, () => {
      assert.equal(isSiteOrigin(origin, SHOP, true), true)
    })
  }

  it('a page on another website still does not belong to a site', () => {
    assert.equal(isSiteOrigin('https://other.example', SHOP, true), false)
  })
})
