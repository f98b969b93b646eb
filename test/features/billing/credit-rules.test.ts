import { expect } from 'chai'
import { splitByCredit } from '../../../src/features/billing/credit-rules.ts'

describe('a bill for a customer with credit', () => {
  const cases: [total: number, credit: number, fromCredit: number, due: number][] = [
    [2_900, 0, 0, 2_900],
    [2_900, 900, 900, 2_000],
    [2_900, 2_900, 2_900, 0],
    [2_900, 5_000, 2_900, 0],
  ]
  for (const [total, credit, fromCredit, due] of cases) {
    it(`of ${total} with a credit of ${credit} charges ${due}`, () => {
      expect(splitByCredit(total, credit)).to.deep.equal({ fromCredit, due })
    })
  }
})
