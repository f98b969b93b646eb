import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { maxViewsPerHour, usualViews } from '../../../src/server/campaign-events/anomaly-rules.ts'

const dailyViews = (days: number, views: (daysAgo: number) => number) =>
  Array.from({ length: days }, (_, index) => ({ daysAgo: index + 1, views: views(index + 1) }))
const days = (count: number, views: number) => Array.from({ length: count }, () => views)

describe('a site’s usual views in an hour', () => {
  const cases: [name: string, past: Parameters<typeof usualViews>[0], usual: number][] = [
    ['zero on its first day', { hours: [], days: [] }, 0],
    ['yesterday’s views on its second day', { hours: dailyViews(1, () => 40), days: [480] }, 40],
    [
      'the views in the same hour on most days',
      { hours: dailyViews(28, () => 200), days: days(28, 2_400) },
      200,
    ],
    [
      'not the views on a single day with a television campaign',
      { hours: dailyViews(28, (ago) => (ago === 3 ? 50_000 : 200)), days: days(28, 2_400) },
      200,
    ],
    [
      'the usual Friday views, on a Friday',
      { hours: dailyViews(28, (ago) => (ago % 7 === 0 ? 900 : 30)), days: days(28, 360) },
      900,
    ],
    [
      'the mean of the two middle values, for an even number of days',
      { hours: dailyViews(2, (ago) => ago * 100), days: [] },
      150,
    ],
    [
      'the views in an average hour, for days without hourly figures',
      { hours: [], days: days(28, 48_000) },
      2_000,
    ],
    [
      'the views in an average hour, for an hour that usually has none',
      { hours: dailyViews(28, () => 0), days: days(28, 2_400) },
      100,
    ],
  ]
  for (const [name, past, usual] of cases) {
    it(`are ${name}`, () => {
      assert.equal(usualViews(past), usual)
    })
  }
})

describe('the maximum number of views in an hour', () => {
  const cases: [usual: number, most: number][] = [
    [0, 1_000],
    [100, 1_000],
    [125, 1_000],
    [126, 1_008],
    [5_000, 40_000],
  ]
  for (const [usual, most] of cases) {
    it(`is ${most} if ${usual} views are usual`, () => {
      assert.equal(maxViewsPerHour(usual), most)
    })
  }
})
