import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ALLOWED_STATES, type LinkState, linkStateAt } from '../../../src/server/leads/rules.ts'

type Facts = Parameters<typeof linkStateAt>[0]

const NOW = new Date('2026-11-22T12:00:00Z')
const YESTERDAY = new Date('2026-11-21T12:00:00Z')
const BEFORE = new Date('2026-11-20T12:00:00Z')
const TOMORROW = new Date('2026-11-23T12:00:00Z')

const SENT: Facts = {
  ...{ linkedAt: YESTERDAY, expiresAt: TOMORROW, confirmedAt: null, leftAt: null },
  submission: { countedAt: null },
}
const COUNTED = { submission: { countedAt: YESTERDAY } }

describe('a link of a double opt-in email', () => {
  const cases: [what: string, change: Partial<Facts>, state: LinkState][] = [
    ['that was not pressed asks', {}, 'asks'],
    ['that ends now has expired', { expiresAt: NOW }, 'expired'],
    ['of a person on the list is confirmed', { confirmedAt: YESTERDAY, ...COUNTED }, 'confirmed'],
    ['of a person on the list who sent more asks again', { confirmedAt: BEFORE }, 'asks-again'],
    [
      'that has expired asks nobody on the list again',
      { confirmedAt: BEFORE, expiresAt: NOW },
      'confirmed',
    ],
    [
      'of a person on the list whose form was forgotten is confirmed',
      { confirmedAt: BEFORE, submission: null },
      'confirmed',
    ],
    ['of a person who left since brings nobody back', { leftAt: NOW }, 'left'],
    ['of a person who left at its moment brings nobody back', { leftAt: YESTERDAY }, 'left'],
    [
      'of a person who left after it was confirmed brings nobody back',
      { confirmedAt: YESTERDAY, leftAt: NOW },
      'left',
    ],
    ['that was asked for after leaving asks', { confirmedAt: BEFORE, leftAt: BEFORE }, 'asks'],
    ['that was asked for after leaving expires', { leftAt: BEFORE, expiresAt: NOW }, 'expired'],
  ]
  for (const [what, change, state] of cases) {
    it(what, () => assert.equal(linkStateAt({ ...SENT, ...change }, NOW), state))
  }

  it('does in each state what its buttons offer, and nothing else', () => {
    assert.deepEqual(ALLOWED_STATES, {
      confirm: ['asks', 'asks-again'],
      leave: ['asks-again', 'confirmed'],
      return: ['left'],
      'send-again': ['expired'],
    })
  })
})
