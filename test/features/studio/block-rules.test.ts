import { expect } from 'chai'
import {
  type ActionName,
  nameOfAction,
  newAction,
  prizeShare,
  problemOf,
  stepsAround,
} from '../../../src/features/studio/document/block-rules.ts'
import { blankDesign, newBlock } from '../../../src/popup/new-block.ts'

const { steps } = blankDesign()
const [form, thanks] = steps
const EMAIL = newBlock('field', 'email')

describe('a block in the editor', () => {
  it('can keep its own name', () => {
    expect(problemOf(EMAIL, steps)).to.equal(null)
  })

  it('cannot have the name of another field or question', () => {
    const taken = 'Another field in this pop-up already has this name.'
    expect(problemOf({ ...EMAIL, id: 'other' }, steps)).to.equal(taken)
    expect(problemOf({ ...newBlock('question', 'q'), name: 'email' }, steps)).to.equal(taken)
  })

  it('cannot be saved if it does not match its schema', () => {
    expect(problemOf({ ...EMAIL, name: 'E-Mail' }, steps)).to.match(/a-z, 0-9 and _/)
  })

  it('has no name conflict if it has no input', () => {
    expect(problemOf(newBlock('heading', 'email'), steps)).to.equal(null)
  })

  it('is found with its step and the next step', () => {
    expect(stepsAround(EMAIL, steps)).to.deep.equal({ here: form, next: thanks })
    const heading = newBlock('heading', 'thanks-heading')
    expect(stepsAround(heading, steps)).to.deep.equal({ here: thanks, next: null })
  })

  it('has no step and no next step if it no longer exists', () => {
    expect(stepsAround(newBlock('text', 'gone'), steps)).to.deep.equal({ here: null, next: null })
  })
})

describe('a button action', () => {
  const names: ActionName[] = ['submit', 'next', 'close', 'link', 'consent-all', 'consent-needed']
  for (const name of names) {
    it(`round-trips through its name: ${name}`, () => {
      expect(nameOfAction(newAction(name))).to.equal(name)
    })
  }
})

describe('a prize’s share', () => {
  const prizes = [{ chance: 1 }, { chance: 2 }]
  it('is a whole percentage of all chances', () => {
    expect(prizes.map(({ chance }) => prizeShare(chance, prizes))).to.deep.equal([33, 67])
  })

  it('is 0 if no prize can be won', () => {
    expect(prizeShare(0, [{ chance: 0 }])).to.equal(0)
  })
})
