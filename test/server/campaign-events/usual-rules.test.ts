import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { maxViewsAnHour, usualViews } from '../../../src/server/campaign-events/anomaly-rules.ts'

const every = (days: number, views: (daysAgo: number) => number) =>
  Array.from({ length: days }, (_, index) => ({ daysAgo: index + 1, views: views(index + 1) }))
const days = (count: number, views: number) => Array.from({ length: count }, () => views)

describe('what is usual for an hour of a site', () => {
  const cases: [name: string, past: Parameters<typeof usualViews>[0], usual: number][] = [
    ['nothing, on its first day', { hours: [], days: [] }, 0],
    ['what it had yesterday, on its second', { hours: every(1, () => 40), days: [480] }, 40],
    ['the same hour of most days', { hours: every(28, () => 200), days: days(28, 2_400) }, 200],
    [
      'not what one day of a campaign on television had',
      { hours: every(28, (ago) => (ago === 3 ? 50_000 : 200)), days: days(28, 2_400) },
      200,
    ],
    [
      'what its Fridays have, on a Friday',
      { hours: every(28, (ago) => (ago % 7 === 0 ? 900 : 30)), days: days(28, 360) },
      900,
    ],
    [
      'the middle of two, of an even number of days',
      { hours: every(2, (ago) => ago * 100), days: [] },
      150,
    ],
    [
      'an average hour of a day, where hours were not kept yet',
      { hours: [], days: days(28, 48_000) },
      2_000,
    ],
    [
      'an average hour of a day, for an hour in which nothing happens',
      { hours: every(28, () => 0), days: days(28, 2_400) },
      100,
    ],
  ]
  for (const [name, past, usual] of cases) {
    it(`is ${name}`, () => {
      assert.equal(usualViews(past), usual)
    })
  }
})

describe('an hour may have', () => {
  const cases: [usual: number, most: number][] = [
    [0, 1_000],
    [100, 1_000],
    [125, 1_000],
    [126, 1_008],
    [5_000, 40_000],
  ]
  for (const [usual, most] of cases) {
    it(`${most} views where ${usual} are usual`, () => {
      assert.equal(maxViewsAnHour(usual), most)
    })
  }
})
