import { expect } from 'chai'
import fc from 'fast-check'
import { type PasswordRule, unmetPasswordRules } from '../../../src/features/session/password.ts'

const CASES: ReadonlyArray<readonly [password: string, unmet: readonly PasswordRule[]]> = [
  ['', ['length', 'uppercase', 'lowercase', 'digit', 'special']],
  ['Poplar-1', []],
  ['Popla-1', ['length']],
  ['poplar-1', ['uppercase']],
  ['POPLAR-1', ['lowercase']],
  ['Poplar--', ['digit']],
  ['Poplar11', ['special']],
  ['Poplar 1', ['special']],
  ['Poplar\u00a01', ['special']],
  ['Äpfel_42', []],
  ['äpfel_42', ['uppercase']],
  ['Пароль-1', []],
  ['Poplar1é', ['special']],
  ['Poplar1e\u0301', ['special']],
  ['Poplar1🌳', []],
  ['Aa1🌳🌳🌳🌳', ['length']],
  ['        ', ['uppercase', 'lowercase', 'digit', 'special']],
]

describe('password rules', () => {
  for (const [password, unmet] of CASES) {
    it(`finds ${unmet.join(', ') || 'nothing'} unmet in ${JSON.stringify(password)}`, () => {
      expect(unmetPasswordRules(password)).to.deep.equal(unmet)
    })
  }

  it('never breaks a rule by adding more characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (password, more) => {
        const before = unmetPasswordRules(password)
        return unmetPasswordRules(password + more).every((rule) => before.includes(rule))
      }),
    )
  })
})
