import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { maxViewsPerHour, usualViews } from '../../../src/server/campaign-events/anomaly-rules.ts'

const every = (days: number, views: (daysAgo: number) => number) =>
  Array.from({ length: days }, (_, index) => ({ daysAgo: index + 1, views: views(index + 1) }))
const days = (count: number, views: number) => Array.from({ length: count }, () => views)

describe('the usual views in an hour of a site', () => {
  const cases: [name: string, past: Parameters<typeof usualViews>[0], usual: number][] = [
    ['zero on its first day', { hours: [], days: [] }, 0],
    ['yesterday’s on its second day', { hours: every(1, () => 40), days: [480] }, 40],
    [
      'those of the same hour on most days',
      { hours: every(28, () => 200), days: days(28, 2_400) },
      200,
    ],
    [
      'not those of one day with a television campaign',
      { hours: every(28, (ago) => (ago === 3 ? 50_000 : 200)), days: days(28, 2_400) },
      200,
    ],
    [
      'those of Fridays, on a Friday',
      { hours: every(28, (ago) => (ago % 7 === 0 ? 900 : 30)), days: days(28, 360) },
      900,
    ],
    [
      'the mean of the middle two, for an even number of days',
      { hours: every(2, (ago) => ago * 100), days: [] },
      150,
    ],
    [
      'those of an average hour, before hourly figures were kept',
      { hours: [], days: days(28, 48_000) },
      2_000,
    ],
    [
      'those of an average hour, for an hour that is usually empty',
      { hours: every(28, () => 0), days: days(28, 2_400) },
      100,
    ],
  ]
  for (const [name, past, usual] of cases) {
    it(`are ${name}`, () => {
      assert.equal(usualViews(past), usual)
    })
  }
})

describe('the most views that an hour may have', () => {
  const cases: [usual: number, most: number][] = [
    [0, 1_000],
    [100, 1_000],
    [125, 1_000],
    [126, 1_008],
    [5_000, 40_000],
  ]
  for (const [usual, most] of cases) {
    it(`are ${most} if ${usual} are usual`, () => {
      assert.equal(maxViewsPerHour(usual), most)
    })
  }
})
