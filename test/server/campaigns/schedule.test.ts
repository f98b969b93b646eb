import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { momentOf } from '../../../src/popup/local-time.ts'
import { statusBySchedule } from '../../../src/popup/schedule-rules.ts'
import { cleanUp } from '../../../src/server/app/clean-up.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { newShop, targetingWith } from './support.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

describe('the local time', () => {
  const cases: [local: string, timeZone: string, moment: string][] = [
    ['2026-12-24T23:59', 'UTC', '2026-12-24T23:59:00Z'],
    ['2026-12-24T09:00', 'Europe/Prague', '2026-12-24T08:00:00Z'],
    ['2026-07-24T09:00', 'Europe/Prague', '2026-07-24T07:00:00Z'],
    ['2026-07-24T00:15', 'Asia/Kathmandu', '2026-07-23T18:30:00Z'],
    ['2026-01-01T00:00', 'Pacific/Kiritimati', '2025-12-31T10:00:00Z'],
    ['2026-01-01T00:00', 'Pacific/Pago_Pago', '2026-01-01T11:00:00Z'],
    // Occurs twice, in autumn: the first occurrence.
    ['2026-10-25T02:30', 'Europe/Prague', '2026-10-25T00:30:00Z'],
    // Does not occur, in spring: half an hour after the clocks go forward.
    ['2026-03-29T02:30', 'Europe/Prague', '2026-03-29T01:30:00Z'],
    ['2026-03-29T03:00', 'Europe/Prague', '2026-03-29T01:00:00Z'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00Z'],
  ]
  for (const [local, timeZone, moment] of cases) {
    it(`is ${local} in ${timeZone} at ${moment}`, () => {
      assert.deepEqual(momentOf(local, timeZone), new Date(moment))
    })
  }
})

describe('a schedule', () => {
  const day = (number: number) => new Date(Date.UTC(2026, 10, number))
  const cases: [from: number | null, until: number | null, status: string][] = [
    [null, null, 'live'],
    [9, null, 'live'],
    [10, null, 'live'],
    [11, null, 'scheduled'],
    [null, 11, 'live'],
    [null, 10, 'ended'],
    [11, 12, 'scheduled'],
    [8, 9, 'ended'],
  ]
  for (const [from, until, status] of cases) {
    it(`from ${from} until ${until} is ${status} on the 10th`, () => {
      const dayOrNull = (number: number | null) => (number === null ? null : day(number))
      const span = { startsAt: dayOrNull(from), endsAt: dayOrNull(until) }
      assert.equal(statusBySchedule(span, day(10)), status)
    })
  }
})

describe('a draft that is set live', () => {
  const at = (moment: string) => server.setNow(new Date(moment))

  /**
   * Creates a draft with the schedule in Prague's time zone. `status` checks that the list and the campaign have
   * the same status, and returns it.
   */
  async function newScheduledDraft(schedule: Parameters<typeof targetingWith>[0]) {
    const shop = await newShop(server, {}, 'Europe/Prague')
    const draft = await shop.begin()
    const targeting = targetingWith(schedule, 'Europe/Prague')
    await shop.save('targeting', draft, targeting)
    const path = `/${draft.campaign_id}`
    const switchTo = (status: string) => shop.switchTo(draft.campaign_id, status)
    const status = async () => {
      const { counts } = (await shop.call('GET', '')).body
      const listed = Object.keys(counts).filter((name) => name !== 'all' && counts[name] === 1)
      const { body } = await shop.call('GET', path)
      assert.deepEqual(listed, [body.data.status])
      return body.data.status
    }
    return { ...{ shop, path, switchTo, status }, campaignId: draft.campaign_id }
  }

  it('starts immediately without a schedule, and can be paused', async () => {
    at('2026-11-10T08:00:00Z')
    const { switchTo, status } = await newScheduledDraft({})
    const { data } = (await switchTo('live')).body
    assert.deepEqual([data.status, data.starts_at], ['live', '2026-11-10T08:00:00.000Z'])
    await switchTo('paused')
    assert.equal(await status(), 'paused')
  })

  it('waits for the start date, goes live, and ends, in the site’s time zone', async () => {
    at('2026-11-10T08:00:00Z')
    const { switchTo, status } = await newScheduledDraft({
      ...{ from: '2026-11-12T09:00', until: '2026-11-14T18:00' },
    })
    assert.equal((await switchTo('live')).body.data.status, 'scheduled')
    const walk: [moment: string, status: string][] = [
      ['2026-11-12T07:59:59Z', 'scheduled'],
      ['2026-11-12T08:00:00Z', 'live'],
      ['2026-11-14T16:59:59Z', 'live'],
      ['2026-11-14T17:00:00Z', 'ended'],
    ]
    for (const [moment, expected] of walk) {
      at(moment)
      assert.equal(await status(), expected, moment)
    }
  })

  it('changes its status in the database through the clean-up, without any request', async () => {
    at('2026-11-10T08:00:00Z')
    const { switchTo, campaignId } = await newScheduledDraft({ from: '2026-11-12T09:00' })
    await switchTo('live')
    await cleanUp(server.database, new Date('2026-11-12T08:00:00Z'))
    const rows = await server.database.query(
      'select status from campaigns where campaign_id = $1',
      [campaignId],
    )
    assert.deepEqual(rows, [{ status: 'live' }])
  })

  it('is refused after the end date, and accepted once the end date is moved', async () => {
    at('2026-11-10T08:00:00Z')
    const { shop, switchTo, status, campaignId } = await newScheduledDraft({
      until: '2026-11-11T09:00',
    })
    await switchTo('live')
    at('2026-11-12T08:00:00Z')
    assert.equal(await status(), 'ended')
    const refused = await switchTo('live')
    assert.deepEqual([refused.status, refused.body.code], [409, 'CONFLICT'])
    assert.match(refused.body.message, /schedule has ended/)
    const later = targetingWith({ until: '2026-12-01T00:00' }, 'Europe/Prague')
    await shop.save('targeting', await shop.read(campaignId), later)
    assert.equal((await switchTo('live')).body.data.status, 'live')
  })

  it('follows a schedule that is changed while it is live, once the change is published', async () => {
    at('2026-11-10T08:00:00Z')
    const { shop, switchTo, campaignId } = await newScheduledDraft({})
    await switchTo('live')
    const after = async (schedule: Parameters<typeof targetingWith>[0]) => {
      const campaign = await shop.read(campaignId)
      await shop.save('targeting', campaign, targetingWith(schedule))
      const { body } = await switchTo('live')
      return body.data?.status ?? body.message
    }
    assert.equal(await after({ from: '2026-11-20T00:00' }), 'scheduled')
    assert.equal(await after({ from: null }), 'live')
    assert.match(await after({ until: '2026-11-09T00:00' }), /schedule has ended/)
    assert.equal((await shop.read(campaignId)).status, 'live')
  })

  it('enables double opt-in if the targeting does', async () => {
    const shop = await newShop(server)
    const draft = await shop.begin()
    const consent = { storage: 'at-once', doubleOptin: true }
    await shop.save('targeting', draft, { ...draft.targeting, consent })
    await shop.switchTo(draft.campaign_id, 'live')
    const rows = await server.database.query(
      'select double_optin from campaigns where campaign_id = $1',
      [draft.campaign_id],
    )
    assert.deepEqual(rows, [{ double_optin: true }])
  })
})
