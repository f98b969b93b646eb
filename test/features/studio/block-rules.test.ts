import { expect } from 'chai'
import {
  type ActionName,
  actionNamed,
  nameOfAction,
  problemOf,
  shareOf,
  stepsAround,
} from '../../../src/features/studio/document/block-rules.ts'
import { blankDesign, newBlock } from '../../../src/popup/new-block.ts'

const { steps } = blankDesign()
const [form, thanks] = steps
const EMAIL = newBlock('field', 'email')

describe('a block in the editor', () => {
  it('can be kept under the name that it has', () => {
    expect(problemOf(EMAIL, steps)).to.equal(null)
  })

  it('cannot take the name of another field, or of a question', () => {
    const taken = 'Another field in this pop-up already has this name.'
    expect(problemOf({ ...EMAIL, id: 'other' }, steps)).to.equal(taken)
    expect(problemOf({ ...newBlock('question', 'q'), name: 'email' }, steps)).to.equal(taken)
  })

  it('cannot be kept where its schema refuses it', () => {
    expect(problemOf({ ...EMAIL, name: 'E-Mail' }, steps)).to.match(/a-z, 0-9 and _/)
  })

  it('has no name to be taken where it asks nothing', () => {
    expect(problemOf(newBlock('heading', 'email'), steps)).to.equal(null)
  })

  it('is in its step, before the next one', () => {
    expect(stepsAround(EMAIL, steps)).to.deep.equal({ here: form, next: thanks })
    const heading = newBlock('heading', 'thanks-heading')
    expect(stepsAround(heading, steps)).to.deep.equal({ here: thanks, next: null })
  })

  it('is in no step, and before none, when it is gone', () => {
    expect(stepsAround(newBlock('text', 'gone'), steps)).to.deep.equal({ here: null, next: null })
  })
})

describe('an action of a button', () => {
  const names: ActionName[] = ['submit', 'next', 'close', 'link', 'consent-all', 'consent-needed']
  for (const name of names) {
    it(`is known as ${name} again`, () => {
      expect(nameOfAction(actionNamed(name))).to.equal(name)
    })
  }
})

describe('the share of a prize', () => {
  const prizes = [{ chance: 1 }, { chance: 2 }]
  it('is in whole per cent of all chances', () => {
    expect(prizes.map(({ chance }) => shareOf(chance, prizes))).to.deep.equal([33, 67])
  })

  it('is nothing where nothing can be won', () => {
    expect(shareOf(0, [{ chance: 0 }])).to.equal(0)
  })
})
