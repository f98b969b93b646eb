import { expect } from 'chai'
import { createSessionEnd, type EndReason } from '../../src/config/session-end.ts'

describe('the end of a session', () => {
  const reasonsAfter = (...calls: (EndReason | 'begin')[]): EndReason[] => {
    const end = createSessionEnd()
    const reasons: EndReason[] = []
    end.listen((reason) => reasons.push(reason))
    for (const call of calls) call === 'begin' ? end.restart() : end.end(call)
    return reasons
  }

  const CASES: [calls: (EndReason | 'begin')[], told: EndReason[]][] = [
    [['asked'], ['asked']],
    [['timed-out', 'timed-out'], ['timed-out']],
    [
      ['timed-out', 'asked'],
      ['timed-out', 'asked'],
    ],
    [
      ['timed-out', 'deactivated'],
      ['timed-out', 'deactivated'],
    ],
    [['asked', 'timed-out'], ['asked']],
    [['asked', 'elsewhere'], ['asked']],
    [
      ['timed-out', 'asked', 'timed-out', 'asked'],
      ['timed-out', 'asked'],
    ],
    [
      ['asked', 'begin', 'asked'],
      ['asked', 'asked'],
    ],
  ]
  for (const [calls, told] of CASES) {
    it(`is reported as ${told.join(', ')} for ${calls.join(', ')}`, () => {
      expect(reasonsAfter(...calls)).to.deep.equal(told)
    })
  }
})
