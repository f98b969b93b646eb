import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  afterAdmission,
  afterFailure,
  afterRetryLater,
  BOTH_CLOSED,
  type Breaker,
  CLOSED,
  isOpen,
  laterOf,
} from '../../../src/server/delivery-worker/breaker-rules.ts'
import {
  type Decision,
  type DeliveryFacts,
  decide,
} from '../../../src/server/delivery-worker/claim-rules.ts'
import { judge } from '../../../src/server/delivery-worker/next-state-rules.ts'
import { paceOf, takeSlot } from '../../../src/server/delivery-worker/rate-limit-rules.ts'
import {
  nextTryAt,
  parseRetryAfter,
  RETRY_PAUSES_MS,
} from '../../../src/server/delivery-worker/retry-rules.ts'
import { CALL_LIMITS } from '../../../src/server/integrations/sending/call-limits.ts'

const NOW = new Date('2026-03-01T12:00:00.000Z')
const later = (ms: number) => new Date(NOW.getTime() + ms)
const HOUR_MS = 3_600_000
/** From 0 to below 1. */
const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const moments = fc.integer({ min: -10_000_000, max: 10_000_000 }).map(later)

describe('the schedule of attempts', () => {
  const FIRST = { now: NOW, failingSince: NOW, retryAfter: null, chance: 0 }

  for (const [tries, pause] of [
    [1, '5 seconds'],
    [2, '5 minutes'],
    [3, '30 minutes'],
    [4, '2 hours'],
    [5, '5 hours'],
    [6, '10 hours'],
    [7, '14 hours'],
    [8, '20 hours'],
    [9, '24 hours'],
  ] as const) {
    const [count, unit] = pause.split(' ')
    const unitMs = { seconds: 1_000, minutes: 60_000, hours: HOUR_MS }[unit as 'hours']
    it(`waits ${pause} after failure ${tries}`, () => {
      const next = nextTryAt({ ...FIRST, tries, chance: 0.5 })
      assert.deepEqual(next, later(Number(count) * unitMs))
    })
  }

  it('ends after the tenth attempt', () => {
    assert.equal(nextTryAt({ ...FIRST, tries: 10 }), null)
  })

  it('takes about 75 hours', () => {
    const total = RETRY_PAUSES_MS.reduce((sum, pause) => sum + pause, 0)
    assert.equal(Math.round(total / HOUR_MS), 76)
  })

  for (const { hours, tries, next } of [
    { hours: 74, tries: 2, next: later(300_000) },
    { hours: 74, tries: 7, next: later(HOUR_MS) },
    { hours: 75, tries: 1, next: null },
    { hours: 200, tries: 3, next: null },
  ]) {
    it(`${next === null ? 'ends' : 'goes on'} ${hours} hours after the first failure, even if failure ${tries} was delayed`, () => {
      const failingSince = later(-hours * HOUR_MS)
      assert.deepEqual(nextTryAt({ ...FIRST, tries, failingSince, chance: 0.5 }), next)
    })
  }

  it('differs by at most a tenth', () => {
    fc.assert(
      fc.property(chance, fc.integer({ min: 1, max: 9 }), (own, tries) => {
        const pause = RETRY_PAUSES_MS[tries - 1] ?? 0
        const next = nextTryAt({ ...FIRST, tries, chance: own })
        const ms = (next?.getTime() ?? 0) - NOW.getTime()
        return ms >= Math.floor(pause * 0.9) && ms <= Math.ceil(pause * 1.1)
      }),
    )
  })

  it('never comes before the receiver’s Retry-After', () => {
    fc.assert(
      fc.property(chance, moments, fc.integer({ min: 1, max: 9 }), (own, retryAfter, tries) => {
        const next = nextTryAt({ ...FIRST, tries, retryAfter, chance: own })
        return next !== null && next >= retryAfter && next > NOW
      }),
    )
  })
})

describe('Retry-After', () => {
  for (const { header, moment } of [
    { header: '120', moment: later(120_000) },
    { header: ' 7 ', moment: later(7_000) },
    { header: 'Sun, 01 Mar 2026 12:05:00 GMT', moment: later(300_000) },
    { header: '999999999', moment: later(24 * HOUR_MS) },
    { header: '0', moment: null },
    { header: '-5', moment: null },
    { header: 'Sun, 01 Mar 2026 11:00:00 GMT', moment: null },
    { header: 'soon', moment: null },
    { header: '', moment: null },
    { header: undefined, moment: null },
  ]) {
    it(`of ${JSON.stringify(header)} is ${moment?.toISOString() ?? 'ignored'}`, () => {
      assert.deepEqual(parseRetryAfter(header, NOW), moment)
    })
  }

  it('is never in the past, nor more than a day away, whatever a receiver sends', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        const moment = parseRetryAfter(header, NOW)
        return moment === null || (moment > NOW && moment <= later(24 * HOUR_MS))
      }),
    )
  })
})

/** A breaker that has opened after so many hours of failures. */
const failingFor = (hours: number): Breaker => ({
  ...failing(10),
  failingSince: later(-hours * HOUR_MS),
})

const failing = (count: number): Breaker =>
  Array.from({ length: count }).reduce<Breaker>((breaker) => afterFailure(breaker, NOW), CLOSED)

describe('the circuit breaker', () => {
  for (const { failures, pauseMs } of [
    { failures: 1, pauseMs: null },
    { failures: 4, pauseMs: null },
    { failures: 5, pauseMs: 30_000 },
    { failures: 6, pauseMs: 60_000 },
    { failures: 9, pauseMs: 480_000 },
    { failures: 10, pauseMs: 900_000 },
    { failures: 100, pauseMs: 900_000 },
  ]) {
    it(`pauses ${pauseMs ?? 0} ms after ${failures} failures`, () => {
      const { openUntil } = failing(failures)
      assert.deepEqual(openUntil, pauseMs === null ? null : later(pauseMs))
    })
  }

  it('is open until its time, and no longer', () => {
    const breaker = failing(5)
    assert.equal(isOpen(breaker, later(29_999)), true)
    assert.equal(isOpen(breaker, later(30_000)), false)
  })

  it('lets one delivery through after the pause, and then waits for its result', () => {
    const admitted = afterAdmission(failing(5), later(30_000))
    assert.equal(isOpen(admitted, later(59_999)), true)
  })

  it('lets everything through while there are few failures', () => {
    assert.deepEqual(afterAdmission(failing(4), NOW), failing(4))
  })

  it('counts no failure if the receiver says when to come back', () => {
    const openUntil = later(1_000)
    assert.deepEqual(afterRetryLater(failing(3), openUntil, later(500)), {
      ...{ failures: 0, openUntil, failingSince: NOW },
    })
  })
})

describe('the breakers of a receiver and of one of its connections', () => {
  const BOTH_FAILING = { receiver: failing(2), connection: failing(3) }
  const after = (status: number | null, more: { retryAfter?: Date } = {}) =>
    judge(
      { result: 'retry', words: '', status, retryAfter: null, ...more },
      { tries: 1, failingSince: null, breakers: BOTH_FAILING, isOutdated: false },
      { now: NOW, chance: 0 },
    ).breakers

  for (const status of [null, 408, 425, 429, 502, 503, 504]) {
    it(`count ${status ?? 'no response'} as a failure of the receiver`, () => {
      assert.deepEqual(after(status), { receiver: failing(3), connection: failing(3) })
    })
  }

  for (const status of [200, 302, 400, 404, 405, 422, 500, 501]) {
    it(`count ${status} as one of the connection, after which the receiver works`, () => {
      assert.deepEqual(after(status), { receiver: CLOSED, connection: failing(4) })
    })
  }

  it('keep a Retry-After for the one that has failed', () => {
    const retryAfter = later(1_000)
    const postponed = afterRetryLater(failing(2), retryAfter, NOW)
    assert.deepEqual(after(503, { retryAfter }).receiver, postponed)
    assert.deepEqual(after(404, { retryAfter }).connection, postponed)
  })

  it('block until the later of the two closes', () => {
    const [first, second] = [failing(5), failing(6)]
    assert.equal(laterOf({ receiver: first, connection: second }), second)
    assert.equal(laterOf({ receiver: second, connection: first }), second)
    assert.equal(laterOf({ receiver: first, connection: CLOSED }), first)
    assert.equal(laterOf({ receiver: CLOSED, connection: first }), first)
  })
})

describe('the rate limit', () => {
  const PACE = paceOf({ callsPerLead: 1 })

  for (const [name, perMinute] of [
    ['webhook', 600],
    ['pabbly', 600],
    ['mailchimp', 300],
    ['hubspot', 300],
    ['zohocrm', 300],
    ['constant_contact', 240],
    ['aweber', 120],
    ['birdsend', 100],
    ['google_sheets', 60],
  ] as const) {
    it(`sends ${name} at most ${perMinute} leads a minute`, () => {
      assert.equal(60_000 / paceOf(CALL_LIMITS[name]).slotMs, perMinute)
    })
  }

  it('keeps every minute within a limit that the service documents', () => {
    const pace = paceOf({ callsPerLead: 2, callsPerMinute: 120 })
    let next = NOW
    const slots: Date[] = []
    for (let count = 0; count < 61; count += 1) {
      const slot = takeSlot(next, NOW, pace)
      slots.push(slot.isFree ? NOW : slot.slotAt)
      next = slot.nextSlotAt
    }
    assert.deepEqual([slots[0], slots[60]], [NOW, later(60_000)])
  })

  it('has ten slots at once', () => {
    let next = NOW
    for (let count = 0; count < 10; count += 1) {
      const slot = takeSlot(next, NOW, PACE)
      assert.equal(slot.isFree, true)
      next = slot.nextSlotAt
    }
    assert.equal(takeSlot(next, NOW, PACE).isFree, false)
  })

  it('never gives out more than twenty in a second, whenever they are asked for', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 80 }), (pauses) => {
        let at = 0
        let next = NOW
        const slots: number[] = []
        for (const pause of pauses) {
          at += pause
          const slot = takeSlot(next, later(at), PACE)
          slots.push(slot.isFree ? at : slot.slotAt.getTime() - NOW.getTime())
          next = slot.nextSlotAt
        }
        slots.sort((one, other) => one - other)
        return slots.every(
          (from, index) => (slots[index + 20] ?? Number.POSITIVE_INFINITY) - from > 1_000,
        )
      }),
    )
  })
})

describe('a removal for which there was nothing to do', () => {
  const FAILING = { receiver: failing(5), connection: failing(6) }
  const outcome = (status: number | null) =>
    judge(
      { result: 'skipped', words: 'None', status, retryAfter: null },
      { tries: 1, failingSince: null, breakers: FAILING, isOutdated: false },
      { now: NOW, chance: 0 },
    )

  it('has ended, and is no failure', () => {
    const { state, nextTryAt, pauses } = outcome(200)
    assert.deepEqual([state, nextTryAt, pauses], ['skipped', null, null])
  })

  it('closes the breaker only if the receiver has answered', () => {
    assert.deepEqual(outcome(200).breakers, BOTH_CLOSED)
    assert.deepEqual(outcome(null).breakers, FAILING)
  })
})

describe('a delivery that is due', () => {
  const delivery: DeliveryFacts = {
    ...{ kind: 'lead', leasedUntil: null, hasSlot: false, isOnList: true, isPersonBusy: false },
    ...{ lacksTarget: false, isStopped: false, tries: 0, failingSince: null },
  }
  const receiver = {
    ...{ pausedAt: null, breaker: CLOSED, nextSlotAt: NOW, inFlight: 0 },
    pace: paceOf({ callsPerLead: 1 }),
  }
  const moment = { now: NOW, chance: 0 }
  const cases: readonly {
    when: string
    own?: Partial<DeliveryFacts>
    of?: object
    action: Decision['action']
  }[] = [
    { when: 'nothing is in its way', action: 'send' },
    { when: 'a worker holds it', own: { leasedUntil: later(1) }, action: 'look-again' },
    { when: 'the worker that held it died', own: { leasedUntil: NOW }, action: 'send' },
    { when: 'the person has left', own: { isOnList: false }, action: 'drop' },
    {
      ...{ when: 'it takes off a person who has left', action: 'send' },
      own: { isOnList: false, kind: 'unsubscribed' },
    },
    {
      ...{ when: 'it takes off a person who has returned', action: 'drop' },
      own: { kind: 'unsubscribed' },
    },
    {
      ...{ when: 'it takes off a person who was deleted', action: 'send' },
      own: { isOnList: false, kind: 'deleted' },
    },
    {
      ...{ when: 'the receiver has a deleted person again', action: 'drop' },
      own: { isOnList: true, kind: 'deleted' },
    },
    {
      ...{ when: 'its campaign was stopped while it was being sent', action: 'skip' },
      own: { isStopped: true },
    },
    {
      ...{ when: 'another one of this person is on its way', action: 'postpone' },
      own: { isPersonBusy: true },
    },
    { when: 'the connection is paused', of: { pausedAt: NOW }, action: 'hold' },
    { when: 'its list has to be chosen first', own: { lacksTarget: true }, action: 'hold' },
    { when: 'the breaker is open', of: { breaker: failing(5) }, action: 'postpone' },
    {
      ...{ when: 'the receiver has failed for 75 hours', action: 'give-up' },
      ...{ own: { failingSince: later(-75 * HOUR_MS) }, of: { breaker: failingFor(80) } },
    },
    {
      ...{ when: 'the receiver has worked since it was first postponed', action: 'postpone' },
      ...{ own: { failingSince: later(-75 * HOUR_MS) }, of: { breaker: failingFor(1) } },
    },
    {
      ...{ when: 'the receiver only says when to come back', action: 'postpone' },
      own: { failingSince: later(-99 * HOUR_MS) },
      of: { breaker: afterRetryLater(CLOSED, later(1_000), NOW) },
    },
    { when: 'four attempts are under way', of: { inFlight: 4 }, action: 'postpone' },
    { when: 'the receiver has no slot', of: { nextSlotAt: later(2_000) }, action: 'postpone' },
    {
      ...{ when: 'it waited for its slot', action: 'send' },
      ...{ own: { hasSlot: true }, of: { nextSlotAt: later(2_000) } },
    },
  ]
  for (const { when, own, of, action } of cases) {
    it(`has the decision "${action}" if ${when}`, () => {
      const decision = decide({ ...delivery, ...own }, { ...receiver, ...of }, moment)
      assert.equal(decision.action, action)
    })
  }
})
