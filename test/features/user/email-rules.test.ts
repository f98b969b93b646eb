import { expect } from 'chai'
import fc from 'fast-check'
import { isEmail } from '../../../src/features/user/email-rules.ts'

describe('an email address', () => {
  const cases: [text: string, isAddress: boolean][] = [
    ['maya@shop.example', true],
    ['  maya@shop.example ', true],
    ['maya+news@mail.shop.example', true],
    ['maya@shop', false],
    ['maya.shop.example', false],
    ['@shop.example', false],
    ['maya@.', false],
    ['maya@@shop.example', false],
    ['maya b@shop.example', false],
    ['', false],
    [`${'a'.repeat(244)}@b.example`, true],
    [`${'a'.repeat(245)}@b.example`, false],
  ]
  for (const [text, isAddress] of cases) {
    it(`‘${text.slice(0, 40)}’ is ${isAddress ? 'valid' : 'invalid'}`, () => {
      expect(isEmail(text)).to.equal(isAddress)
    })
  }

  it('of the form x@y.z, made of letters and digits, is always valid', () => {
    const word = fc.stringMatching(/^[a-z0-9]{1,20}$/)
    fc.assert(fc.property(word, word, word, (x, y, z) => isEmail(`${x}@${y}.${z}`)))
  })
})
