import { expect } from 'chai'
import { RESPONSE_COLUMNS } from '../../../../src/features/subscribers/responses/response-columns.ts'
import { INITIAL_RESPONSE_FILTERS } from '../../../../src/features/subscribers/responses/response-filters.ts'
import {
  answersPathOf,
  answersQueryOf,
  isSameAnswersQuery,
} from '../../../../src/features/subscribers/responses/saved-query.ts'

const ID = '7f1c1a52-0f2e-4d57-9f5a-3f5c2f1b0a01'

describe('the query of a saved filter of answers', () => {
  it('is empty for the list as it starts', () => {
    expect(answersQueryOf(INITIAL_RESPONSE_FILTERS, RESPONSE_COLUMNS)).to.equal('')
  })

  it('has the columns that were chosen', () => {
    const query = answersQueryOf(INITIAL_RESPONSE_FILTERS, ['answers', 'time'])
    expect(query).to.equal('answer_columns=answers%2Ctime')
    expect(isSameAnswersQuery('answer_columns=time,answers', query)).to.equal(true)
    expect(isSameAnswersQuery('', query)).to.equal(false)
  })

  it('has the filters in one order, and the order of the list', () => {
    const [first, second] = ['b', 'a'].map((name) => ({ name, how: 'empty' }) as const)
    const filters = {
      ...{ campaignId: ID, from: '2026-11-01', to: null, country: 'CZ', search: ' mug ' },
      ...{ sort: { column: 'time', descending: false } as const },
    }
    const query = `campaign=${ID}&from=2026-11-01&country=CZ&search=mug&sort=created_at&field%3Aa=empty&field%3Ab=empty`
    for (const fields of [
      [first, second].flatMap((one) => one ?? []),
      [second, first].flatMap((one) => one ?? []),
    ])
      expect(answersQueryOf({ ...filters, fields }, RESPONSE_COLUMNS)).to.equal(query)
  })
})

const paths: [saved: string, path: string][] = [
  ['', '/subscribers?tab=answers'],
  ['sort=-created_at', '/subscribers?tab=answers'],
  ['sort=email&state=waiting&tag=a&columns=x', '/subscribers?tab=answers'],
  ['sort=-campaign&country=unknown', '/subscribers?tab=answers&country=unknown&sort=-campaign'],
  ['answer_columns=time,zz', '/subscribers?tab=answers&answer_columns=time'],
  ['answer_columns=zz', '/subscribers?tab=answers'],
  ['person=1&tab=subscribers&search=mug', '/subscribers?tab=answers&search=mug'],
]
describe('the page of a saved filter of answers', () => {
  for (const [saved, path] of paths) {
    it(`of “${saved}” is ${path}`, () => {
      expect(answersPathOf(saved)).to.equal(path)
    })
  }
})
