import { expect } from 'chai'
import { loginOutcome } from '../../../src/features/session/login-rules.ts'
import type { FailureKind } from '../../../src/lib/failure.ts'

describe('POST /login', () => {
  const cases: [kind: FailureKind, status: number | undefined, outcome: string][] = [
    ['offline', undefined, 'session'],
    ['timed-out', undefined, 'session'],
    ['refused', 501, 'session'],
    ['refused', 503, 'session'],
    ['unreadable', 502, 'session'],
    ['refused', 422, 'conflict'],
    ['refused', 500, 'show'],
    ['refused', 403, 'show'],
    ['signed-out', 401, 'show'],
    ['unreadable', 200, 'show'],
    ['unreadable', undefined, 'show'],
  ]
  for (const [kind, status, outcome] of cases) {
    it(`that is ${kind} with ${status ?? 'no status'} leads to '${outcome}'`, () => {
      expect(loginOutcome({ kind, status })).to.equal(outcome)
    })
  }

  it('that succeeds sets the session', () => {
    expect(loginOutcome(null)).to.equal('session')
  })
})
