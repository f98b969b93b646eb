import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { refreshTokenSeconds, sessionSeconds } from '../../../src/server/identity/lifetimes.ts'

const HOUR = 3_600
const DAY = 24 * HOUR

describe('a session', () => {
  for (const [when, transient, loginTs, now, seconds] of [
    ['just begun', false, 0, 0, 14 * DAY],
    ['last used on day 10', false, 0, 10 * DAY, 14 * DAY],
    ['last used on day 20', false, 0, 20 * DAY, 10 * DAY],
    ['after its end', false, 0, 31 * DAY, 1],
    ['before the sign-in', false, undefined, 5 * DAY, 14 * DAY],
    ['that ends when the browser closes, just created,', true, 0, 0, 12 * HOUR],
    ['that ends when the browser closes, used after 20 hours,', true, 0, 20 * HOUR, 4 * HOUR],
  ] as const) {
    it(`${when} lasts another ${seconds} seconds`, () => {
      assert.equal(sessionSeconds({ transient, loginTs }, now), seconds)
    })
  }
})

describe('a refresh token', () => {
  for (const [when, signedInAt, now, seconds] of [
    ['from the sign-in', 0, 0, 30 * DAY],
    ['rotated on day 10', 0, 10 * DAY, 20 * DAY],
    ['rotated after the end of the session', 0, 31 * DAY, 1],
    ['with an unknown sign-in time', undefined, 5 * DAY, 30 * DAY],
  ] as const) {
    it(`${when} lasts another ${seconds} seconds`, () => {
      assert.equal(refreshTokenSeconds(signedInAt, now), seconds)
    })
  }
})
