import { expect } from 'chai'
import {
  INITIAL_FILTERS,
  type SubscriberFilters,
} from '../../../src/features/subscribers/filters-in-address.ts'
import {
  isSameQuery,
  pathOfQuery,
  queryOf,
} from '../../../src/features/subscribers/saved-filters/saved-query.ts'

const FIELDS = [
  { name: 'name', label: 'First name', kind: 'name' },
  { name: 'glaze', label: 'Favourite glaze', kind: 'choice' },
]
const DEFAULT_COLUMNS = ['field:name', 'campaign', 'state', 'page', 'country', 'joined'] as const

describe('the query of a saved filter', () => {
  it('is empty for the list as it starts', () => {
    expect(queryOf(INITIAL_FILTERS, DEFAULT_COLUMNS, FIELDS)).to.equal('')
  })

  it('has the filters, the order, and columns that are not the default ones', () => {
    const filters: SubscriberFilters = {
      ...INITIAL_FILTERS,
      ...{ state: 'waiting', search: ' mug ', sort: { column: 'email', descending: true } },
    }
    expect(queryOf(filters, ['field:glaze', 'joined'], FIELDS)).to.equal(
      'state=waiting&search=mug&sort=-email&columns=field%3Aglaze%2Cjoined',
    )
  })

  it('can have no columns beside the email address', () => {
    expect(queryOf(INITIAL_FILTERS, [], FIELDS)).to.equal('columns=')
  })

  it('is the same in whatever order the fields are filtered', () => {
    const first = { name: 'glaze', how: 'empty' } as const
    const second = { name: 'name', how: 'contains', value: 'Tom' } as const
    const [one, other] = [
      [first, second],
      [second, first],
    ].map((fields) => queryOf({ ...INITIAL_FILTERS, fields }, DEFAULT_COLUMNS, FIELDS))
    expect(one).to.equal(other)
  })
})

const cases: [saved: string, current: string, isSame: boolean][] = [
  ['state=waiting&sort=email', 'state=waiting&sort=email', true],
  ['sort=email&state=waiting', 'state=waiting&sort=email', true],
  ['state=waiting&unknown=1', 'state=waiting', true],
  ['sort=-created_at', '', true],
  [`columns=${DEFAULT_COLUMNS.join(',')}`, '', true],
  ['columns=joined,field:glaze,field:gone', 'columns=field%3Aglaze%2Cjoined', true],
  ['columns=joined', 'columns=field%3Aglaze%2Cjoined', false],
  ['state=waiting', 'state=left', false],
  ['state=waiting', 'state=waiting&sort=email', false],
]
describe('a saved query', () => {
  for (const [saved, current, isSame] of cases) {
    it(`“${saved}” ${isSame ? 'fits' : 'does not fit'} the list “${current}”`, () => {
      expect(isSameQuery(saved, current, FIELDS)).to.equal(isSame)
    })
  }

  it('leads to the list with its filters, order and columns', () => {
    expect(pathOfQuery('columns=joined&state=waiting')).to.equal(
      '/subscribers?state=waiting&columns=joined',
    )
  })

  it('leaves out what is not a filter', () => {
    expect(pathOfQuery('person=1&site_id=x&state=no')).to.equal('/subscribers')
  })
})
