import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import {
  CONFIRMATIONS_TO_LIFT_LIMIT,
  type EmailHold,
  FIRST_EMAILS_PER_DAY,
  findEmailHold,
} from '../../../src/features/campaigns/email-hold-rules.ts'
import { markEmailVerified } from '../../../src/server/identity/people.ts'
import { sendHeldEmails } from '../../../src/server/leads/due-emails.ts'
import { deleteUnconfirmedLeads } from '../../../src/server/leads/repository.ts'
import { newMember } from '../support/accounts.ts'
import { newCampaign } from '../support/data.ts'
import { type List, startList } from './support.ts'

describe('the reason to hold a confirmation email', () => {
  const good = { isVerified: true, isSeen: true, confirmations: 0, firstEmails: 0 }
  const cases: [name: string, facts: Partial<typeof good>, EmailHold | null][] = [
    ['for a verified account and a seen site', {}, null],
    ['for an account with an unverified email address', { isVerified: false }, 'unverified'],
    ['for a site that has never loaded the snippet', { isSeen: false }, 'not-seen'],
    ['for the 50th new address of a day', { firstEmails: 49 }, null],
    ['for the 51st new address of a day', { firstEmails: 50 }, 'daily-limit'],
    [
      'for the 51st new address, after 19 confirmations',
      { firstEmails: 50, confirmations: 19 },
      'daily-limit',
    ],
    [
      'for the 51st new address, after 20 confirmations',
      { firstEmails: 50, confirmations: 20 },
      null,
    ],
  ]
  for (const [name, facts, hold] of cases) {
    it(`${name}: ${hold ?? 'none'}`, () => {
      assert.equal(findEmailHold({ ...good, ...facts }), hold)
    })
  }
})

describe('a held confirmation email', () => {
  let list: List
  let campaignId: string
  before(async () => {
    list = await startList()
  })
  after(() => list.server.close())
  beforeEach(async () => {
    list.advanceDays(15)
    const { server, admin, site } = list
    await setVerified(true)
    await setSeen(true)
    const columns = { status: 'live', double_optin: true, title: 'Autumn' }
    campaignId = await newCampaign(server.database, admin, site, columns)
  })

  const setVerified = (isVerified: boolean) =>
    list.server.database.query(
      'update people set email_verified_at = case when $2 then now() end where person_id = $1',
      [list.admin.personId, isVerified],
    )
  const setSeen = (isSeen: boolean) =>
    list.server.database.query(
      'update sites set last_seen_at = case when $2 then now() end where id = $1',
      [list.site.id, isSeen],
    )
  /** Joins, and returns the response once the email has been sent or held. */
  const join = async (email: string) => {
    const { body } = await list.join(email, { campaign_id: campaignId })
    await list.server.deps.background.settled()
    return body
  }
  const sendAll = async () => {
    await sendHeldEmails(list.server.deps)
    await list.server.deps.background.settled()
  }
  /** Adds as many new addresses as the daily limit allows. */
  const reachDailyLimit = (id = campaignId) =>
    list.server.database.query(
      `insert into subscribers (account_id, site_id, campaign_id, email, waits, asked_at, created_at)
       select account_id, site_id, campaign_id, number || '@example.com', true, $2, $2
       from campaigns, generate_series(1, $3::integer) as number where campaign_id = $1`,
      [id, list.server.deps.now(), FIRST_EMAILS_PER_DAY],
    )
  const notices = () =>
    list.server.database.query<{ title: string; description: string }>(
      `select title, description from notifications
       where account_id = $1 and title like 'Confirmation emails%' order by created_at`,
      [list.admin.accountId],
    )
  const detail = async () => {
    const call = { token: await list.server.tokenOf(list.admin), siteId: list.site.site_id }
    const { body } = await list.server.call<{ email_hold: string; emails_waiting: number }>(
      ...(['GET', `/v1/campaigns/${campaignId}`, call] as const),
    )
    return [body.data.email_hold, body.data.emails_waiting]
  }

  const cases: [EmailHold, () => Promise<unknown>, () => Promise<unknown>, string][] = [
    [
      'unverified',
      () => setVerified(false),
      () => setVerified(true),
      'confirms their own email address',
    ],
    ['not-seen', () => setSeen(false), () => setSeen(true), 'is detected on shop.example'],
    ['daily-limit', () => reachDailyLimit(), async () => list.advanceDays(1.1), '50 new addresses'],
  ]
  for (const [hold, holdEmails, removeHold, words] of cases) {
    it(`(${hold}) is not announced to the visitor, and is sent once the reason no longer applies`, async () => {
      await holdEmails()
      const email = list.newEmail()
      assert.deepEqual((await join(email)).data, { double_optin: false })
      assert.deepEqual(await list.linksTo(email), [])
      await removeHold()
      await sendAll()
      const [link = ''] = await list.linksTo(email)
      await list.press(link, 'confirm')
      assert.deepEqual(await list.subscriber(email), { confirmed: true, left: false })
    })

    it(`(${hold}) is reported to the owner once, with instructions`, async () => {
      const before = (await notices()).length
      await holdEmails()
      for (let count = 0; count < 2; count += 1) await join(list.newEmail())
      await sendAll()
      const told = (await notices()).slice(before)
      assert.equal(told.length, 1)
      assert.equal(told[0]?.title, 'Confirmation emails are waiting: Autumn')
      assert.ok(told[0]?.description.includes(words))
      assert.deepEqual(await detail(), [hold, 2])
      await removeHold()
      await sendAll()
      assert.deepEqual(await detail(), [null, 0])
    })
  }

  it('is reported again if emails are held again later', async () => {
    const before = (await notices()).length
    for (const _ of [1, 2]) {
      await setSeen(false)
      await join(list.newEmail())
      await setSeen(true)
      await sendAll()
    }
    assert.equal((await notices()).length, before + 2)
  })

  it('is sent to an address that was emailed before, even at the daily limit', async () => {
    const email = list.newEmail()
    await join(email)
    await list.linksTo(email)
    await reachDailyLimit()
    assert.deepEqual((await join(email)).data, { double_optin: false })
    assert.equal((await list.linksTo(email)).length, 2)
  })

  it('is what every new address beyond the limit gets, even in simultaneous requests', async () => {
    await reachDailyLimit()
    await list.server.database.query(
      "delete from subscribers where campaign_id = $1 and email like '1%@example.com'",
      [campaignId],
    )
    const responses = await Promise.all(Array.from({ length: 15 }, () => join(list.newEmail())))
    const promisedEmails = responses.filter(
      ({ data }) => (data as { double_optin: boolean }).double_optin,
    )
    assert.equal(promisedEmails.length, 11)
  })

  const addEnoughConfirmations = (id: string) =>
    list.server.database.query(
      `insert into campaign_days (account_id, site_id, campaign_id, day, confirmed)
       select account_id, site_id, campaign_id, '2026-01-01', $2 from campaigns where campaign_id = $1`,
      [id, CONFIRMATIONS_TO_LIFT_LIMIT],
    )
  const anotherCampaign = () =>
    newCampaign(list.server.database, list.admin, list.site, { status: 'live', double_optin: true })

  it('is subject to one limit per account, which another campaign can use up', async () => {
    await reachDailyLimit(await anotherCampaign())
    assert.deepEqual((await join(list.newEmail())).data, { double_optin: false })
  })

  it('is not caused by another campaign’s addresses if that campaign has 20 confirmations', async () => {
    const other = await anotherCampaign()
    await reachDailyLimit(other)
    await addEnoughConfirmations(other)
    assert.deepEqual((await join(list.newEmail())).data, { double_optin: true })
  })

  it('is sent without a limit after 20 confirmations', async () => {
    await reachDailyLimit()
    await addEnoughConfirmations(campaignId)
    assert.deepEqual((await join(list.newEmail())).data, { double_optin: true })
  })

  it('is not sent merely because a member has confirmed their own address', async () => {
    await setVerified(false)
    const { personId } = await newMember(list.server, list.admin)
    await list.server.database.transaction((statements) => markEmailVerified(statements, personId))
    assert.deepEqual((await join(list.newEmail())).data, { double_optin: false })
  })

  it('is not sent for an account that was deactivated in the meantime', async () => {
    await setSeen(false)
    const email = list.newEmail()
    await join(email)
    const setMessage = (message: string | null) =>
      list.server.database.query(
        'update accounts set deactivated_message = $2 where account_id = $1',
        [list.admin.accountId, message],
      )
    await setSeen(true)
    await setMessage('Closed.')
    await sendAll()
    await setMessage(null)
    assert.deepEqual(await list.linksTo(email), [])
  })

  it('is still reported as held if it is the 101st email that is due', async () => {
    await setSeen(false)
    await addEnoughConfirmations(campaignId)
    await join(list.newEmail())
    await list.server.database.query(
      `with added as (
         insert into subscribers (account_id, site_id, campaign_id, email, waits, created_at)
         select account_id, site_id, campaign_id, 'due-' || number || '@example.com', true, $2
         from campaigns, generate_series(1, 100) as number where campaign_id = $1 returning *)
       insert into submissions
         (account_id, site_id, campaign_id, subscriber_id, answers, consent, created_at, email_due)
       select account_id, site_id, campaign_id, subscriber_id, '{}', '[]', created_at, true from added`,
      [campaignId, list.server.deps.now()],
    )
    await setSeen(true)
    await sendAll()
    assert.deepEqual(await detail(), ['not-seen', 1])
    await sendAll()
    assert.deepEqual(await detail(), [null, 0])
  })

  it('is deleted with its address after two weeks', async () => {
    await setSeen(false)
    const email = list.newEmail()
    await join(email)
    list.advanceDays(15)
    await deleteUnconfirmedLeads(list.server.database, list.server.deps.now())
    await setSeen(true)
    await sendAll()
    assert.equal(await list.subscriber(email), undefined)
    assert.deepEqual(await list.linksTo(email), [])
  })

  it('is not sent for a campaign that was deleted in the meantime', async () => {
    await setSeen(false)
    const email = list.newEmail()
    await join(email)
    await list.server.database.query(
      'update campaigns set deleted_at = now() where campaign_id = $1',
      [campaignId],
    )
    await setSeen(true)
    await sendAll()
    assert.deepEqual(await list.linksTo(email), [])
  })
})
