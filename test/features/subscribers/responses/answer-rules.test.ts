import { expect } from 'chai'
import {
  addressesIn,
  LONG_TEXT_LENGTH,
  labelAnswers,
  shortenText,
} from '../../../../src/features/subscribers/responses/answer-rules.ts'

const FIELDS = [
  { name: 'name', label: 'First name', kind: 'name' },
  { name: 'glaze', label: 'Favourite glaze', kind: 'choice' },
]

describe('the answers of a submission', () => {
  it('have their questions’ labels, in the order of the forms', () => {
    expect(labelAnswers({ glaze: 'Celadon', name: 'Tomas' }, FIELDS)).to.deep.equal([
      { name: 'name', label: 'First name', text: 'Tomas' },
      { name: 'glaze', label: 'Favourite glaze', text: 'Celadon' },
    ])
  })

  it('have their names if no form has the field any more', () => {
    expect(labelAnswers({ city: 'Oslo', name: 'Tomas' }, FIELDS)).to.deep.equal([
      { name: 'name', label: 'First name', text: 'Tomas' },
      { name: 'city', label: 'city', text: 'Oslo' },
    ])
  })

  it('leave out what was left empty', () => {
    expect(labelAnswers({ glaze: '' }, FIELDS)).to.deep.equal([])
  })

  it('are only those of the submission, whatever a field is called', () => {
    const fields = [{ name: 'toString', label: 'Text', kind: 'text' }]
    expect(labelAnswers({ city: 'Oslo' }, fields)).to.deep.equal([
      { name: 'city', label: 'city', text: 'Oslo' },
    ])
  })
})

describe('a long text', () => {
  const cases: [name: string, text: string, limit: number, start: string | null][] = [
    ['is whole at the limit', 'abcde', 5, null],
    ['ends after a word', 'one two three', 9, 'one two…'],
    ['is cut inside a word that is longer than the limit', 'abcdefgh', 5, 'abcde…'],
    ['keeps characters whole', '👍👍👍', 2, '👍👍…'],
    ['breaks at a new line as well', 'one\ntwo three', 5, 'one…'],
  ]
  for (const [name, text, limit, start] of cases) {
    it(name, () => expect(shortenText(text, limit)).to.equal(start))
  }

  it('has more than 120 characters', () => {
    expect(shortenText('a'.repeat(LONG_TEXT_LENGTH))).to.equal(null)
    expect(shortenText('a'.repeat(LONG_TEXT_LENGTH + 1))).to.equal(`${'a'.repeat(120)}…`)
  })
})

describe('the addresses in answers', () => {
  const cases: [text: string, addresses: string[]][] = [
    ['ada@example.com', ['ada@example.com']],
    ['Write to <ada@example.com>, or to bob@example.com!', ['ada@example.com', 'bob@example.com']],
    ['ada@example.com ADA@example.com', ['ADA@example.com']],
    ['ada+list@mail.example.co.uk.', ['ada+list@mail.example.co.uk']],
    ['“zoë@exämple.com”', ['zoë@exämple.com']],
    ['@juniper, see you @ 5', []],
    ['ada@localhost', []],
    ['', []],
  ]
  for (const [text, addresses] of cases)
    it(`are ${addresses.join(' and ') || 'none'} in “${text}”`, () => {
      expect(addressesIn({ q: text })).to.deep.equal(addresses)
    })
})
