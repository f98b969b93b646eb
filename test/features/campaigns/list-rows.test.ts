import { expect } from 'chai'
import { campaignRows, conversionRate } from '../../../src/features/campaigns/list-rows.ts'
import { parseCampaignPage } from '../../../src/features/campaigns/model.ts'
import { campaignResponse, pageBody } from './support.tsx'

const rowsOf = (data: object[], more: Record<string, unknown> = {}, closed: string[] = []) =>
  campaignRows(parseCampaignPage(pageBody(data, more).body), new Set(closed))
const variantOf = (title: string, fields: Record<string, unknown> = {}) =>
  campaignResponse({ title, ab_test_id: 'T1', ...fields })
const testRow = (...data: object[]) => {
  const row = rowsOf(data).find(({ kind }) => kind === 'test')
  if (row?.kind !== 'test') throw new Error('there is no test')
  return row.test
}

describe('the rows in the list', () => {
  it('show a test, then its variants, and mark the last variant', () => {
    const rows = rowsOf([variantOf('A'), campaignResponse(), variantOf('B')])
    expect(rows.map(({ kind }) => kind)).to.deep.equal(['test', 'variant', 'variant', 'campaign'])
    expect(rows.map((row) => row.kind === 'variant' && row.isLast)).to.deep.equal([
      false,
      false,
      true,
      false,
    ])
  })

  it('show no variants of a collapsed test', () => {
    expect(
      rowsOf([variantOf('A'), variantOf('B')], {}, ['T1']).map(({ kind }) => kind),
    ).to.deep.equal(['test'])
  })

  it('show the whole test when the page has only one of its variants', () => {
    expect(rowsOf([variantOf('A')], { other_variants: [variantOf('B')] })).to.have.length(3)
  })
})

describe('an A/B test’s row', () => {
  const titleCases: [string[], string, string[]][] = [
    [['First order: 10% off', 'First order: gift'], 'First order', ['10% off', 'Gift']],
    [['Sale – red', 'Sale – blue'], 'Sale', ['Red', 'Blue']],
    [['Red', 'Blue'], 'Red', ['Red', 'Blue']],
    [['Sale: ', 'Sale: blue'], 'Sale: ', ['Sale: ', 'Sale: blue']],
    [['Sale: red', 'Sales: blue'], 'Sale: red', ['Sale: red', 'Sales: blue']],
  ]
  for (const [given, title, names] of titleCases) {
    it(`for ${given.join(' and ')} has the title ${title}`, () => {
      const test = testRow(...given.map((name) => variantOf(name)))
      expect(test.title).to.equal(title)
      expect(test.variants.map(({ name }) => name)).to.deep.equal(names)
    })
  }

  it('adds up the figures of its variants', () => {
    const figures = { view_count: 100, click_count: 20, subscribe_count: 3 }
    const { views, clicks, subscribers } = testRow(variantOf('A', figures), variantOf('B', figures))
    expect([views, clicks, subscribers]).to.deep.equal([200, 40, 6])
  })

  it('gives each variant its share of the views, or 0 without views', () => {
    const seen = testRow(variantOf('A', { view_count: 30 }), variantOf('B', { view_count: 10 }))
    expect(seen.variants.map(({ share }) => share)).to.deep.equal([0.75, 0.25])
    expect(testRow(variantOf('A'), variantOf('B')).variants[0]?.share).to.equal(0)
  })

  it('has the date of the latest change to its variants, and is live while one of them is', () => {
    const test = testRow(
      variantOf('A', { status: 'paused', updated_at: '2026-11-01T00:00:00Z' }),
      variantOf('B', { updated_at: '2026-11-03T00:00:00Z' }),
    )
    expect(test.updatedAt.toISOString()).to.equal('2026-11-03T00:00:00.000Z')
    expect(test.representative.status).to.equal('live')
  })
})

describe('the conversion rate', () => {
  const cases: [object, number | null][] = [
    [{ hasForm: true, views: 200, subscribers: 10 }, 0.05],
    [{ hasForm: true, views: 0, subscribers: 0 }, null],
    [{ hasForm: true, views: 200, subscribers: 0 }, 0],
    [{ hasForm: false, views: 200, subscribers: 0 }, null],
  ]
  for (const [given, expected] of cases) {
    it(`for ${JSON.stringify(given)} is ${expected}`, () => {
      const row = { hasForm: true, views: 0, subscribers: 0, ...given }
      expect(conversionRate(row)).to.equal(expected)
    })
  }
})
