import { expect } from 'chai'
import {
  needsRefresh,
  RENEWAL_MARGIN_MS,
  tokenExpiry,
} from '../../src/config/token-expiry-rules.ts'

describe('a token', () => {
  const now = Date.UTC(2025, 10, 12, 9, 0)

  it('expires expiresIn seconds from now', () => {
    expect(tokenExpiry(300, now)).to.equal(now + 300_000)
  })

  for (const expiresIn of [0, -5, Number.NaN, Number.POSITIVE_INFINITY]) {
    it(`has already expired when expiresIn is ${expiresIn}`, () => {
      expect(tokenExpiry(expiresIn, now)).to.equal(now)
    })
  }

  it('is renewed from 30 seconds before it expires', () => {
    expect(needsRefresh(now + RENEWAL_MARGIN_MS + 1, now)).to.equal(false)
    expect(needsRefresh(now + RENEWAL_MARGIN_MS, now)).to.equal(true)
    expect(needsRefresh(now - 1, now)).to.equal(true)
  })

  it('is renewed when its expiry is not a number', () => {
    expect(needsRefresh(Number.NaN, now)).to.equal(true)
  })
})
