import { expect } from 'chai'
import {
  allowsLineBreaks,
  inlineText,
  withInlineText,
} from '../../../src/features/studio/document/words-in-place-rules.ts'
import { BLOCK_TYPES, newBlock } from '../../../src/popup/new-block.ts'

describe('the words that are typed where a block is drawn', () => {
  const typed = ['heading', 'text', 'button', 'question', 'consent', 'field', 'progress']
  for (const type of BLOCK_TYPES) {
    const block = newBlock(type, 'one')
    const changed = withInlineText(block, 'Other words')
    if (typed.includes(type)) {
      it(`are those of a ${type}`, () => {
        expect(inlineText(block)).not.to.equal(null)
        expect(inlineText(changed)).to.equal('Other words')
      })
    } else {
      it(`are none of a ${type}`, () => {
        expect(inlineText(block)).to.equal(null)
        expect(changed).to.equal(block)
      })
    }
  }

  it('have lines in a text and a consent alone', () => {
    const taking = BLOCK_TYPES.filter((type) => allowsLineBreaks(newBlock(type, 'one')))
    expect(taking).to.deep.equal(['text', 'consent'])
  })
})
