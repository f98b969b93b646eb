import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isCommonPassword } from '../../../src/server/identity/common-passwords.ts'
import { newPasswordError } from '../../../src/server/identity/form.ts'

describe('a common password', () => {
  const common = [
    'Password1!',
    'P@ssw0rd',
    'P@$$w0rd2024',
    'Qwerty123!',
    'Abc-1234',
    'Welcome2024!',
    'Summer#24',
    '!Dragon1',
    'ILoveYou2!',
    'Passw0rd!',
    '1qaz@WSX',
  ]
  for (const password of common) {
    it(`is ${password}`, () => assert.equal(isCommonPassword(password), true))
  }

  const good = ['Poplar-1', 'Kiln-1280', 'Aspen_42', 'Dragon-846293715', 'Correct horse 9 battery!']
  for (const password of good) {
    it(`is not ${password}`, () => assert.equal(isCommonPassword(password), false))
  }

  it('is refused with a message that says what to do', () => {
    assert.equal(
      newPasswordError('Password1!', 'mira@example.com', { isHosted: false }),
      'This password is too common. Choose one that is harder to guess',
    )
  })
})
