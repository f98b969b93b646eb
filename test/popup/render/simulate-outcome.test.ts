import { expect } from 'chai'
import { blankDesign, newBlock } from '../../../src/popup/new-block.ts'
import { simulateOutcome } from '../../../src/popup/render/simulate-outcome.ts'

const [first] = blankDesign().steps
const gameDesign = {
  ...blankDesign(),
  steps: first
    ? [
        {
          ...first,
          blocks: [
            {
              ...newBlock('wheel', 'wheel'),
              prizes: [
                { label: 'Nothing', chance: 0, code: 'NEVER' },
                { label: 'A mug', chance: 1, code: 'MUG' },
                { label: 'A hug', chance: 1, code: null },
              ],
            },
          ],
        },
      ]
    : [],
}
const SUBMIT = { kind: 'submit', answers: {}, consent: {} } as const

describe('the outcome of an action in a preview', () => {
  for (const [random, prize] of [
    [0, { index: 1, code: 'MUG' }],
    [0.999, { index: 2, code: null }],
  ] as const) {
    it(`is the prize that ${random} draws, with its code`, () => {
      expect(simulateOutcome(gameDesign, SUBMIT, random)).to.deep.equal({ ok: true, prize })
      expect(simulateOutcome(gameDesign, { kind: 'draw' }, random)).to.deep.equal({
        ok: true,
        prize,
      })
    })
  }

  it('is a success without a prize if nothing can be won', () => {
    expect(simulateOutcome(blankDesign(), SUBMIT, 0)).to.deep.equal({ ok: true })
  })

  for (const act of [
    { kind: 'close' },
    { kind: 'copied' },
    { kind: 'consent', choice: 'all' },
    { kind: 'click', action: { kind: 'next' } },
  ] as const) {
    it(`has no prize for ${act.kind}`, () => {
      expect(simulateOutcome(gameDesign, act, 0)).to.deep.equal({ ok: true })
    })
  }
})
