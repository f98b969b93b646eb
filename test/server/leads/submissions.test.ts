import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { deleteUnconfirmedSubmissions } from '../../../src/server/leads/submissions.ts'
import { newCampaign } from '../support/data.ts'
import { designOf, email as emailBlock, field, formOf, send } from './designs.ts'
import { type List, startList } from './support.ts'

let list: List
before(async () => {
  list = await startList()
})
after(() => list.server.close())
// An hour passes before each test, because submissions are rate-limited per visitor.
beforeEach(() => list.advanceDays(1 / 24 + 0.001))

const newList = (isDoubleOptin: boolean) =>
  newCampaign(list.server.database, list.admin, list.site, {
    ...{ status: 'live', double_optin: isDoubleOptin },
    design: JSON.stringify(formOf(field('first_name'), field('phone'))),
  })

type StoredSubscriber = { answers: unknown; consent: { text: string }[] }
async function readSubscriber(email: string): Promise<StoredSubscriber | undefined> {
  const [row] = await list.server.database.query<StoredSubscriber>(
    'select answers, consent from subscribers where email = $1',
    [email],
  )
  return row
}

type Form = { answers?: object; page?: string }
/** Submits the campaign's form with consent, and returns the newest link that was emailed for it. */
async function submitForm(campaign_id: string, email: string, { answers, ...form }: Form = {}) {
  const consent = { agree: true }
  await list.join(email, { campaign_id, answers: { email, ...answers }, consent, ...form })
  const [link = ''] = await list.linksTo(email)
  return link
}

const countOf = async (email: string, isCounted: boolean) => {
  const rows = await list.server.database.query(
    `select from submissions join subscribers using (subscriber_id)
     where email = $1 and (counted_at is not null) = $2`,
    [email, isCounted],
  )
  return rows.length
}

describe('an email address that is submitted again', () => {
  it('keeps the confirmed answers and consent', async () => {
    const [campaignId, email] = [await newList(true), list.newEmail()]
    await list.press(
      await submitForm(campaignId, email, { answers: { first_name: 'Ana' } }),
      'confirm',
    )
    const before = await readSubscriber(email)
    await submitForm(campaignId, email, { answers: { first_name: 'Mallory', phone: '1' } })
    assert.deepEqual(await readSubscriber(email), before)
    assert.deepEqual([await countOf(email, true), await countOf(email, false)], [1, 1])
  })

  it('is updated once its owner has confirmed the new answers by email', async () => {
    const [campaignId, email] = [await newList(true), list.newEmail()]
    await list.press(
      await submitForm(campaignId, email, { answers: { first_name: 'Ana' } }),
      'confirm',
    )
    const link = await submitForm(campaignId, email, { answers: { first_name: 'Anna' } })
    const page = await list.open(link)
    assert.match(page.text, /Was this you\?.*First name Anna/s)
    await list.press(link, 'confirm')
    assert.deepEqual((await readSubscriber(email))?.answers, { email, first_name: 'Anna' })
    assert.match((await list.open(link)).text, /already/)
  })

  it('counts as one person, however often it is confirmed', async () => {
    const [campaignId, email] = [await newList(true), list.newEmail()]
    for (const first_name of ['Ana', 'Anna']) {
      await list.press(await submitForm(campaignId, email, { answers: { first_name } }), 'confirm')
    }
    assert.deepEqual(await list.figures(campaignId), { subscribers: 1, confirmed: 1, joined: 1 })
  })

  it('has the answers from the link that was confirmed first', async () => {
    const [campaignId, email] = [await newList(true), list.newEmail()]
    const link = await submitForm(campaignId, email, { answers: { first_name: 'Ana' } })
    await submitForm(campaignId, email, { answers: { first_name: 'Mallory' } })
    await list.press(link, 'confirm')
    assert.deepEqual((await readSubscriber(email))?.answers, { email, first_name: 'Ana' })
  })

  it('stays unsubscribed until its owner confirms again', async () => {
    const [campaignId, email] = [await newList(true), list.newEmail()]
    const first = await submitForm(campaignId, email)
    for (const action of ['confirm', 'leave']) await list.press(first, action)
    await list.server.database.query(
      'update campaigns set double_optin = false where campaign_id = $1',
      [campaignId],
    )
    list.advanceDays(1)
    const second = await submitForm(campaignId, email)
    assert.deepEqual(await list.subscriber(email), { confirmed: true, left: true })
    await list.press(second, 'confirm')
    assert.deepEqual(await list.subscriber(email), { confirmed: true, left: false })
  })

  it('keeps its confirmed answers if the campaign no longer uses double opt-in, and gets missing ones', async () => {
    const [campaignId, email] = [await newList(true), list.newEmail()]
    await list.press(
      await submitForm(campaignId, email, { answers: { first_name: 'Ana' } }),
      'confirm',
    )
    await list.server.database.query(
      'update campaigns set double_optin = false where campaign_id = $1',
      [campaignId],
    )
    await submitForm(campaignId, email, { answers: { first_name: 'Mallory', phone: '1' } })
    const { answers } = (await readSubscriber(email)) ?? {}
    assert.deepEqual(answers, { email, first_name: 'Ana', phone: '1' })
    assert.deepEqual(await list.figures(campaignId), { subscribers: 1, confirmed: 1, joined: 1 })
  })

  it('keeps its consent when its owner confirms a form without a consent checkbox', async () => {
    const [campaignId, email] = [await newList(true), list.newEmail()]
    await list.press(await submitForm(campaignId, email), 'confirm')
    await list.server.database.query(
      'update campaigns set published_design = $2 where campaign_id = $1',
      [campaignId, JSON.stringify(designOf([emailBlock, send]))],
    )
    await list.press(await submitForm(campaignId, email), 'confirm')
    const { consent } = (await readSubscriber(email)) ?? {}
    assert.deepEqual(
      consent?.map(({ text }) => text),
      ['Send me news'],
    )
    assert.equal(await countOf(email, true), 2)
  })

  it('without double opt-in gets missing answers, but no other changes', async () => {
    const [campaignId, email] = [await newList(false), list.newEmail()]
    await submitForm(campaignId, email, { answers: { first_name: 'Ana' } })
    await submitForm(campaignId, email, { answers: { first_name: 'Mallory', phone: '1' } })
    const { answers, consent: agreed } = (await readSubscriber(email)) ?? {}
    assert.deepEqual(answers, { email, first_name: 'Ana', phone: '1' })
    assert.deepEqual(
      agreed?.map(({ text }) => text),
      ['Send me news'],
    )
    assert.equal(await countOf(email, true), 2)
  })
})

describe('a submission', () => {
  it('is in the site owner’s export once it is confirmed, with its page URL but without the query', async () => {
    const [campaignId, email] = [await newList(true), list.newEmail()]
    const page = 'https://shop.example/sale?who=ana#form'
    const form = { answers: { first_name: 'Ana' }, page }
    await list.press(await submitForm(campaignId, email, form), 'confirm')
    await submitForm(campaignId, email, { answers: { first_name: 'Mallory' } })
    const call = { token: await list.server.tokenOf(list.admin), siteId: list.site.site_id }
    const { text } = await list.server.call('GET', '/v1/account/export', call)
    const { submissions } = JSON.parse(text).subscribers.find(
      (one: { email: string }) => one.email === email,
    )
    assert.equal(submissions.length, 1)
    assert.equal(submissions[0].page, 'https://shop.example/sale')
    assert.equal(submissions[0].consent[0].text, 'Send me news')
    assert.equal(submissions[0].answers.first_name, 'Ana')
  })

  it('with an invalid page URL is accepted without the URL', async () => {
    const [campaignId, email] = [await newList(false), list.newEmail()]
    await submitForm(campaignId, email, { page: 'javascript:alert(1)' })
    assert.equal(await countOf(email, true), 1)
  })

  it('that is not confirmed is deleted; those that count are kept', async () => {
    const [campaignId, email] = [await newList(true), list.newEmail()]
    const first = await submitForm(campaignId, email)
    await list.press(first, 'confirm')
    const second = await submitForm(campaignId, email)
    list.advanceDays(16)
    await deleteUnconfirmedSubmissions(list.server.database, list.server.deps.now())
    assert.deepEqual([await countOf(email, true), await countOf(email, false)], [1, 0])
    assert.match((await list.open(second)).text, /already/)
  })
})
