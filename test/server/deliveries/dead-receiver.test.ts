import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import {
  BOTH_CLOSED,
  type Breakers,
  laterOf,
} from '../../../src/server/delivery-worker/breaker-rules.ts'
import { decide } from '../../../src/server/delivery-worker/claim-rules.ts'
import { judge } from '../../../src/server/delivery-worker/next-state-rules.ts'
import { paceOf } from '../../../src/server/delivery-worker/rate-limit-rules.ts'
import {
  notifyOfFailing,
  sendFailingEmail,
} from '../../../src/server/integrations/pausing/notify-of-failing.ts'
import { readOutbox } from '../../../src/server/platform/mail/outbox.ts'
import {
  closeBreakers,
  type Deliveries,
  HOUR_MS,
  MINUTE_MS,
  resetDeliveries,
  startDeliveries,
} from './support.ts'

const START = new Date('2026-03-01T12:00:00.000Z')
const LEAD = {
  kind: 'lead',
  leasedUntil: null,
  hasSlot: true,
  isOnList: true,
  isPersonBusy: false,
  lacksTarget: false,
  isStopped: false,
} as const
const RECEIVER = {
  pausedAt: null,
  nextSlotAt: START,
  inFlight: 0,
  pace: paceOf({ callsPerLead: 1 }),
}
const FAILURE = { result: 'retry', words: '', status: 503, retryAfter: null } as const

type Moment = { now: Date; chance: number }
type WaitingLead = { dueAt: Date; tries: number; failingSince: Date | null }

/** Applies the rules to a lead that is due, as the worker does. Returns it as it waits; null once it is rejected. */
function tryLead(lead: WaitingLead, breakers: Breakers, moment: Moment) {
  const decision = decide({ ...LEAD, ...lead }, { ...RECEIVER, breaker: laterOf(breakers) }, moment)
  if (decision.action === 'postpone') {
    const { until, failingSince } = decision
    return { breakers, lead: { ...lead, dueAt: until, failingSince } }
  }
  if (decision.action !== 'send') return { breakers, lead: null }
  const tries = lead.tries + 1
  const verdict = judge(FAILURE, { ...lead, tries, breakers, isOutdated: false }, moment)
  const { nextTryAt, failingSince } = verdict
  const next = nextTryAt && { dueAt: nextTryAt, tries, failingSince }
  return { breakers: verdict.breakers, lead: next }
}

/** Lets time pass in steps of five minutes. Returns how many leads wait after each hour. */
function letFail(count: number, hours: number): number[] {
  let breakers: Breakers = BOTH_CLOSED
  let leads: WaitingLead[] = Array.from({ length: count }, () => ({
    ...{ dueAt: START, tries: 0, failingSince: null },
  }))
  return Array.from({ length: hours * 12 }, (_, step) => {
    const now = new Date(START.getTime() + step * 5 * MINUTE_MS)
    leads = leads.flatMap((lead, index) => {
      if (lead.dueAt > now) return [lead]
      const tried = tryLead(lead, breakers, { now, chance: (index % 10) / 10 })
      breakers = tried.breakers
      return tried.lead === null ? [] : [tried.lead]
    })
    return leads.length
  }).filter((_, step) => step % 12 === 0)
}

describe('a thousand leads for a receiver that is dead', () => {
  it('wait for 75 hours, and are all rejected then', () => {
    const waiting = letFail(1_000, 80)
    assert.deepEqual([waiting[66], waiting[76]], [1_000, 0])
  })
})

describe('a connection whose receiver is dead', () => {
  let all: Deliveries
  before(async () => {
    all = await startDeliveries()
  })
  after(() => all.server.close())
  beforeEach(async () => {
    const { database } = all.server
    await resetDeliveries(all)
    await database.query('update connections set failing_notified_at = null, paused_at = null')
    await database.query('delete from notifications')
    await database.query('delete from outbox_mails')
  })

  /** Leads arrive, and the receiver refuses everything for some hours. */
  async function failFor(hours: number, { leads = 1, stepMs = HOUR_MS } = {}): Promise<void> {
    all.answer(() => ({ status: 503, body: 'Closed for good, sam@shop.example' }))
    for (let count = 0; count < leads; count += 1) await all.join()
    await all.workOff()
    await all.wait(hours * HOUR_MS, { stepMs })
  }
  /** What the server does every hour. */
  const notify = async () => {
    const { database, jobs, deps } = all.server
    await notifyOfFailing(database, jobs, deps.now())
    await all.workOff()
  }
  const notifications = () =>
    all.server.database.query<{ title: string; description: string; action_url: string }>(
      'select title, description, action_url from notifications',
    )

  it('has forty leads rejected after 75 hours, each with words', async () => {
    await failFor(76, { leads: 40, stepMs: 4 * HOUR_MS })
    const ledger = await all.ledger()
    assert.deepEqual([...new Set(ledger.map(({ state }) => state))], ['rejected'])
    assert.deepEqual([...new Set(ledger.map(({ words }) => words))].sort(), [
      'Closed for good, ••••••••',
      'Not sent, because Webhook accepted nothing for 75 hours.',
    ])
  })

  it('notifies its account after a day, and emails the admins', async () => {
    await failFor(23)
    await notify()
    assert.deepEqual(await notifications(), [])
    await all.wait(2 * HOUR_MS)
    await notify()
    const [notification] = await notifications()
    assert.equal(notification?.title, 'A connection is failing: Webhook')
    assert.match(notification?.description ?? '', /“Closed for good, ••••••••”/)
    assert.match(notification?.action_url ?? '', new RegExp(`${all.connection.id}`))
    const [email] = (await readOutbox(all.server.database)).filter(
      ({ to }) => to === all.admin.email,
    )
    assert.match(email?.subject ?? '', /^Webhook has been failing for a day/)
  })

  it('notifies it once for each time that it fails', async () => {
    await failFor(25)
    await notify()
    await all.wait(10 * HOUR_MS)
    await notify()
    assert.equal((await notifications()).length, 1)
    all.answer(() => null)
    await all.join()
    await all.wait(24 * HOUR_MS)
    await failFor(25)
    await notify()
    assert.equal((await notifications()).length, 2)
  })

  it('notifies nobody about one that has failed for an hour after a success', async () => {
    await failFor(23)
    all.answer(() => null)
    await all.join()
    // An open breaker lets it wait for up to a fifth of the time for which others have failed.
    await all.wait(6 * HOUR_MS, { stepMs: HOUR_MS })
    await failFor(2)
    await notify()
    assert.deepEqual(await notifications(), [])
  })

  it('sends no email once it works again', async () => {
    await closeBreakers(all.server.database)
    const [admin] = await all.server.database.query<{ person_id: string }>(
      'select person_id from memberships',
    )
    await sendFailingEmail(all.server.deps, {
      ...{ connection_id: all.connection.id, person_id: admin?.person_id, words: '' },
    })
    assert.deepEqual(await readOutbox(all.server.database), [])
  })
})
