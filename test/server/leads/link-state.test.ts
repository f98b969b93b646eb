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

describe('a link in a double opt-in email', () => {
  const cases: [what: string, change: Partial<Facts>, state: LinkState][] = [
    ['that has not been used requests a confirmation', {}, 'asks'],
    ['that expires now has expired', { expiresAt: NOW }, 'expired'],
    ['for a subscriber is confirmed', { confirmedAt: YESTERDAY, ...COUNTED }, 'confirmed'],
    [
      'for a subscriber who submitted another form requests a new confirmation',
      { confirmedAt: BEFORE },
      'asks-again',
    ],
    [
      'that has expired does not request a new confirmation from a subscriber',
      { confirmedAt: BEFORE, expiresAt: NOW },
      'confirmed',
    ],
    [
      'for a subscriber whose submission was deleted is confirmed',
      { confirmedAt: BEFORE, submission: null },
      'confirmed',
    ],
    ['does not resubscribe a person who has unsubscribed since', { leftAt: NOW }, 'left'],
    [
      'does not resubscribe a person who unsubscribed at the moment it was sent',
      { leftAt: YESTERDAY },
      'left',
    ],
    [
      'does not resubscribe a person who unsubscribed after confirming it',
      { confirmedAt: YESTERDAY, leftAt: NOW },
      'left',
    ],
    [
      'that was requested after unsubscribing requests a confirmation',
      { confirmedAt: BEFORE, leftAt: BEFORE },
      'asks',
    ],
    [
      'that was requested after unsubscribing expires',
      { leftAt: BEFORE, expiresAt: NOW },
      'expired',
    ],
  ]
  for (const [what, change, state] of cases) {
    it(what, () => assert.equal(linkStateAt({ ...SENT, ...change }, NOW), state))
  }

  it('allows in each state only the actions that its buttons offer', () => {
    assert.deepEqual(ALLOWED_STATES, {
      confirm: ['asks', 'asks-again'],
      leave: ['asks-again', 'confirmed'],
      return: ['left'],
      'send-again': ['expired'],
    })
  })
})
