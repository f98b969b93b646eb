import { expect } from 'chai'
import fc from 'fast-check'
import {
  type PasswordProblem,
  type PasswordRule,
  passwordProblem,
  unmetPasswordRules,
} from '../../../src/features/password/rules.ts'

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
    it(`unmet by ${JSON.stringify(password)}: ${unmet.join(', ') || 'none'}`, () => {
      expect(unmetPasswordRules(password)).to.deep.equal(unmet)
    })
  }

  it('are never broken by adding characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (password, more) => {
        const before = unmetPasswordRules(password)
        return unmetPasswordRules(password + more).every((rule) => before.includes(rule))
      }),
    )
  })
})

const EMAIL = 'Mira.1@example.com'

const PASSWORDS: ReadonlyArray<readonly [name: string, password: string, PasswordProblem | null]> =
  [
    ['7 characters', 'Popla-1', 'rules'],
    ['8 characters', 'Poplar-1', null],
    ['7 emoji and letters', 'Aa1🌳🌳🌳🌳', 'rules'],
    ['8 emoji and letters', 'Aa1🌳🌳🌳🌳🌳', null],
    ['letters beyond a to z', 'Ünïcødé-1', null],
    ['72 bytes', `Aa1-${'x'.repeat(68)}`, null],
    ['73 bytes', `Aa1-${'x'.repeat(69)}`, null],
    ['1,000 bytes', `Aa1-${'x'.repeat(996)}`, null],
    ['1,001 bytes', `Aa1-${'x'.repeat(997)}`, 'too-long'],
    ['1,000 bytes of emoji', `Aa1-${'🌳'.repeat(249)}`, null],
    ['1,004 bytes of emoji', `Aa1-${'🌳'.repeat(250)}`, 'too-long'],
    ['spaces at both ends', ' Poplar-1 ', null],
    ['a space that counts toward the length', ' Popla-1', null],
    ['the email', EMAIL, 'is-email'],
    ['the email in upper case', EMAIL.toUpperCase().replace('E', 'e'), 'is-email'],
    ['the email surrounded by spaces', ` ${EMAIL} `, 'is-email'],
    ['the email with a character added', `${EMAIL}!`, null],
  ]

describe('a new password', () => {
  for (const [name, password, fault] of PASSWORDS) {
    it(`is ${fault === null ? 'accepted' : `refused (${fault})`} with ${name}`, () => {
      expect(passwordProblem(password, EMAIL)).to.equal(fault)
    })
  }

  it('is accepted if it meets the rules, is short enough and is not an email', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        expect(passwordProblem(`Poplar-1${text}`, EMAIL)).to.equal(null)
      }),
    )
  })

  it('is never the email itself, however it is written', () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.boolean(), (address, isUpperCase) => {
        const typed = isUpperCase ? address.toUpperCase() : address
        expect(passwordProblem(typed, address)).not.to.equal(null)
      }),
    )
  })
})
