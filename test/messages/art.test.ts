import { expect } from 'chai'
import { artMessages } from '../../src/messages/art.ts'
import { ART_NAMES } from '../../src/popup/art-names.ts'

it('has a description for each built-in picture, and for no other', () => {
  expect(Object.keys(artMessages.lines).sort()).to.deep.equal([...ART_NAMES].sort())
})
