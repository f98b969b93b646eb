import { expect } from 'chai'
import { artMessages } from '../../src/messages/art.ts'
import { ART_NAMES } from '../../src/popup/art-names.ts'

it('has words for each of our pictures, and for no other', () => {
  expect(Object.keys(artMessages.lines).sort()).to.deep.equal([...ART_NAMES].sort())
})
