import { expect } from 'chai'
import { greeting } from '../../../src/features/dashboard/greeting.ts'

describe('the greeting', () => {
  const cases: [from: number, to: number, words: string][] = [
    [0, 11, 'morning'],
    [12, 17, 'afternoon'],
    [18, 23, 'evening'],
  ]
  for (const [from, to, words] of cases) {
    it(`is ${words} from ${from}:00 to ${to}:59`, () => {
      for (let hour = from; hour <= to; hour++) expect(greeting(hour)).to.equal(words)
    })
  }
})
