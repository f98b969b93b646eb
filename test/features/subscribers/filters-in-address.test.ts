import { expect } from 'chai'
import fc from 'fast-check'
import { choosableColumns, parseColumns } from '../../../src/features/subscribers/columns.ts'
import {
  filtersFromQuery,
  INITIAL_FILTERS,
  parseDay,
  withFilters,
} from '../../../src/features/subscribers/filters-in-address.ts'
import { SORT_COLUMNS, STATE_FILTERS } from '../../../src/features/subscribers/model.ts'
import { pageFromQuery, withPage } from '../../../src/lib/page-in-address.ts'

const day = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const name = fc.string({ minLength: 1 })
const value = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '')
const anyField = fc.oneof(
  fc.record({ name, how: fc.constantFrom('contains' as const, 'equals' as const), value }),
  fc.record({ name, how: fc.constant('empty' as const) }),
)

const anyFilters = fc.record({
  campaignId: fc.option(fc.uuid()),
  state: fc.option(fc.constantFrom(...STATE_FILTERS)),
  from: fc.option(day),
  to: fc.option(day),
  country: fc.option(fc.constantFrom('CZ', 'unknown')),
  tag: fc.option(fc.constantFrom('VIP', 'spring sale')),
  fields: fc.uniqueArray(anyField, { selector: ({ name }) => name, maxLength: 5 }),
  search: fc.string(),
  sort: fc.record({ column: fc.constantFrom(...SORT_COLUMNS), descending: fc.boolean() }),
})

describe('the filters of subscribers in the address', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const query = withFilters(new URLSearchParams('site_id=S1'), filters)
        expect(filtersFromQuery(query)).to.deep.equal(filters)
        expect(query.get('site_id')).to.equal('S1')
      }),
    )
  })

  it('are not written if they are the default', () => {
    expect(withFilters(new URLSearchParams(), INITIAL_FILTERS).toString()).to.equal('')
  })

  for (const query of [
    ...['campaign=1', 'state=eaten', 'from=2026-02-30', 'to=today', 'sort=smell'],
    ...['country=cz', 'country=Czechia', 'field:city=', 'field:city=oslo', 'field:city=like:oslo'],
    ...[
      'field:city=contains:',
      'field:city=equals: ',
      'field:=empty',
      'tag=',
      'tag=+vip',
      `tag=${'x'.repeat(41)}`,
    ],
  ])
    it(`are ignored if they are invalid: ${query}`, () => {
      expect(filtersFromQuery(new URLSearchParams(query))).to.deep.equal(INITIAL_FILTERS)
    })
})

describe('filters by field in the address', () => {
  it('read like a sentence', () => {
    const fields = [
      { name: 'city', how: 'contains', value: 'os:lo' } as const,
      { name: 'size', how: 'empty' } as const,
    ]
    const query = withFilters(new URLSearchParams(), { ...INITIAL_FILTERS, fields })
    expect(decodeURIComponent(query.toString())).to.equal(
      'field:city=contains:os:lo&field:size=empty',
    )
  })

  it('are at most five, one for each field', () => {
    const names = ['a', 'a', 'b', 'c', 'd', 'e', 'f']
    const query = new URLSearchParams(names.map((one) => [`field:${one}`, 'empty']))
    expect(
      filtersFromQuery(query)
        .fields.map((one) => one.name)
        .join(),
    ).to.equal('a,b,c,d,e')
  })
})

describe('the page in the address', () => {
  for (const [text, page] of [
    ['', 1],
    ['page=2', 2],
    ['page=50000', 50_000],
    ['page=999999', 100_000],
    ...['page=0', 'page=-1', 'page=1.5', 'page=two', 'page=1e3'].map((bad) => [bad, 1] as const),
  ] as const)
    it(`is ${page} with “${text}”`, () => {
      expect(pageFromQuery(new URLSearchParams(text))).to.equal(page)
    })

  it('is only written if it isn’t the first', () => {
    const query = new URLSearchParams('page=3&site_id=S1')
    expect(withPage(query, 1).toString()).to.equal('site_id=S1')
    expect(withPage(query, 7).toString()).to.equal('site_id=S1&page=7')
  })
})

describe('a day in the address', () => {
  for (const text of ['2026-02-28', '2024-02-29', '1999-12-31'])
    it(`can be ${text}`, () => expect(parseDay(text)).to.equal(text))

  for (const text of [
    null,
    '',
    '2026-02-29',
    '2026-13-01',
    '2026-1-1',
    '26-01-01',
    '2026-01-01T00:00',
  ])
    it(`can’t be ${text}`, () => expect(parseDay(text)).to.equal(null))
})

describe('the columns in the address', () => {
  const fields = [{ name: 'name', label: 'First name', kind: 'name' }]

  it('are in the order of the table, whatever their order in the address', () => {
    expect(parseColumns('joined,field:name,page', fields)).to.deep.equal([
      ...['field:name', 'page', 'joined'],
    ])
  })

  it('are the default ones if the address has none', () => {
    expect(parseColumns(null, fields)).to.equal(null)
  })

  it('leave out a field that no form has', () => {
    expect(parseColumns('field:shoe,state', fields)).to.deep.equal(['state'])
  })

  it('can all be hidden', () => expect(parseColumns('', fields)).to.deep.equal([]))

  it('are at most those that can be chosen', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(choosableColumns(fields)).to.include.members(parseColumns(text, fields) ?? [])
      }),
    )
  })
})
