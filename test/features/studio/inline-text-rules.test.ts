import { expect } from 'chai'
import {
  allowsLineBreaks,
  inlineText,
  withInlineText,
} from '../../../src/features/studio/document/inline-text-rules.ts'
import { BLOCK_TYPES, newBlock } from '../../../src/popup/new-block.ts'

describe('the text that is edited inline', () => {
  const typesWithText = ['heading', 'text', 'button', 'question', 'consent', 'field', 'progress']
  for (const type of BLOCK_TYPES) {
    const block = newBlock(type, 'one')
    const changed = withInlineText(block, 'Other words')
    if (typesWithText.includes(type)) {
      it(`exists in a ${type} block`, () => {
        expect(inlineText(block)).not.to.equal(null)
        expect(inlineText(changed)).to.equal('Other words')
      })
    } else {
      it(`does not exist in a ${type} block`, () => {
        expect(inlineText(block)).to.equal(null)
        expect(changed).to.equal(block)
      })
    }
  }

  it('allows line breaks only in text and consent blocks', () => {
    const multilineTypes = BLOCK_TYPES.filter((type) => allowsLineBreaks(newBlock(type, 'one')))
    expect(multilineTypes).to.deep.equal(['text', 'consent'])
  })
})
