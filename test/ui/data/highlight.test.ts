import { expect } from 'chai'
import fc from 'fast-check'
import { highlightMarkup } from '../../../src/ui/data/highlight.ts'

describe('highlighted markup', () => {
  it('distinguishes tags, attribute names and strings', () => {
    const pieces = highlightMarkup('<script async src="a.js"></script>')
    expect(
      pieces.filter(({ kind }) => kind !== 'text').map(({ kind, text }) => [kind, text]),
    ).to.deep.equal([
      ['tag', '<script'],
      ['key-name', 'async'],
      ['key-name', 'src'],
      ['string', '"a.js"'],
      ['tag', '>'],
      ['tag', '</script'],
      ['tag', '>'],
    ])
  })

  it('never changes the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'<>/="\' ab-\n') }), (code) => {
        expect(
          highlightMarkup(code)
            .map(({ text }) => text)
            .join(''),
        ).to.equal(code)
      }),
    )
  })
})
