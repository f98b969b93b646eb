import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import * as v from 'valibot'
import { personalData } from '../../../src/server/privacy-requests/schema.ts'
import { type Audience, startAudience } from '../subscribers/support.ts'
import { newMember } from '../support/accounts.ts'
import { newCampaign, newSite, type TestSite } from '../support/data.ts'
import type { Call } from '../support/server.ts'
import { ADDRESS, addReceiver, callAs } from './support.ts'

let audience: Audience
let second: TestSite
let id: string
before(async () => {
  audience = await startAudience()
  const { server, admin } = audience
  second = await newSite(server, admin, 'second.example')
  id = await audience.add('ada', {
    country: 'NO',
    imported: true,
    prize: 1,
    answers: '{"size":"L"}',
  })
  await publishGame(audience.campaignId, ['10% off', 'A mug'])
  await audience.add('bob')
  await audience.add('Ada', { campaign_id: await newCampaign(server.database, admin, second) })
  await audience.submit(id, {
    ...{ answers: '{"city":"Oslo"}', network: '192.0.2.0/24', country: 'NO' },
  })
  await server.database.query(
    `insert into responses (account_id, site_id, campaign_id, event_id, answers, consent, page, country, prize, created_at)
     select account_id, site_id, campaign_id, 'e', $2::jsonb, '[]', '/survey', 'SE', 0, now()
     from campaigns where campaign_id = $1`,
    [audience.campaignId, JSON.stringify({ q: ADDRESS })],
  )
  await callAs(audience, ['POST', `/site/users/${id}/notes`], { body: { text: 'Called' } })
  await callAs(audience, ['POST', `/site/users/${id}/tags`], { body: { tag: 'vip' } })
})
after(() => audience.server.close())

/** The campaign's game as visitors see it; the draft has another one. */
async function publishGame(campaignId: string, labels: readonly string[]) {
  const gameOf = (prizes: object[]) => JSON.stringify({ steps: [{ blocks: [{ prizes }] }] })
  await audience.server.database.query(
    'update campaigns set published_design = $2::jsonb, design = $3::jsonb where campaign_id = $1',
    [campaignId, gameOf(labels.map((label) => ({ label }))), gameOf([{ label: 'A draft' }])],
  )
}

const request = (more: Call = {}) => callAs(audience, ['GET', `/site/users/${id}/data`], more)
const download = async (more: Call = {}) => {
  const { text, headers } = await request(more)
  return { headers, data: v.parse(personalData, JSON.parse(text)) }
}

describe('the data of a person', () => {
  it('is everything that the account holds about the address, on all sites, and about nobody else', async () => {
    const { data, headers } = await download()
    assert.match(headers.get('content-disposition') ?? '', /^attachment; filename="personal-data-/)
    assert.deepEqual([data.email, data.sites], [ADDRESS, ['shop.example', 'second.example']])
    assert.deepEqual(data.subscriptions.map(({ site, email }) => [site, email]).toSorted(), [
      ['second.example', 'Ada@example.com'],
      ['shop.example', ADDRESS],
    ])
    const own = data.subscriptions.find(({ email }) => email === ADDRESS)
    assert.deepEqual([own?.tags, own?.notes[0]?.text], [['vip'], 'Called'])
    assert.deepEqual(
      [own?.submissions[0]?.answers, own?.submissions[0]?.network],
      [{ city: 'Oslo' }, '192.0.2.0/24'],
    )
  })

  it('has the country, the prize, the import, and where answers were sent from', async () => {
    const { subscriptions, answers } = (await download()).data
    const own = subscriptions.find(({ email }) => email === ADDRESS)
    assert.deepEqual(
      [own?.country, own?.imported, own?.prize, own?.answers],
      ['NO', true, 'A mug', { size: 'L' }],
    )
    assert.equal(own?.submissions[0]?.country, 'NO')
    assert.deepEqual(
      answers.map(({ page, country, prize }) => ({ page, country, prize })),
      [{ page: '/survey', country: 'SE', prize: '10% off' }],
    )
  })

  it('has each of many submissions once, also of those with the same time, and is indented', async () => {
    const many = await audience.add('many')
    await audience.server.database.query(
      `insert into submissions (account_id, site_id, campaign_id, subscriber_id, answers, consent, created_at)
       select account_id, site_id, campaign_id, subscriber_id, jsonb_build_object('n', n::text), '[]', '2026-03-01'
       from subscribers, generate_series(1, 250) as n where subscriber_id = $1`,
      [many],
    )
    const { text } = await callAs(audience, ['GET', `/site/users/${many}/data`])
    const data = v.parse(personalData, JSON.parse(text))
    assert.equal(text, `${JSON.stringify(JSON.parse(text), null, 2)}\n`)
    const numbers = data.subscriptions[0]?.submissions.map(({ answers }) => Number(answers.n)) ?? []
    assert.deepEqual(
      numbers.toSorted((one, other) => one - other),
      Array.from({ length: 250 }, (_, index) => index + 1),
    )
  })

  it('is limited to the sites that a member may see', async () => {
    const { token } = await newMember(audience.server, audience.admin, {
      ...{ subscribers: true, sites_access: [audience.site.site_id] },
      permissions: { view_subscribers: true },
    })
    const { data } = await download({ token })
    assert.deepEqual(data.sites, ['shop.example'])
    assert.deepEqual(
      data.subscriptions.map(({ site }) => site),
      ['shop.example'],
    )
  })

  it('has deliveries only for somebody with access to integrations', async () => {
    await addReceiver(audience, id, { title: 'News', integration: 'mailchimp' })
    await audience.server.database.query(
      `insert into deliveries (account_id, site_id, connection_id, kind, subscriber_id, email, state, created_at)
       select account_id, site_id, connection_id, 'lead', $1, $2, 'sent', now() from received_subscribers
       where subscriber_id = $1`,
      [id, ADDRESS],
    )
    const tokenWith = async (integrations: boolean) => {
      const { token } = await newMember(audience.server, audience.admin, {
        ...{ subscribers: true, integrations, sites_access: [audience.site.site_id] },
        permissions: { view_subscribers: true },
      })
      return token
    }
    const receiversFor = async (more: Call) =>
      (await download(more)).data.subscriptions
        .find(({ email }) => email === ADDRESS)
        ?.deliveries?.map(({ receiver }) => receiver)
    assert.deepEqual(await receiversFor({}), ['mailchimp'])
    assert.deepEqual(await receiversFor({ token: await tokenWith(true) }), ['mailchimp'])
    const { data } = await download({ token: await tokenWith(false) })
    assert.equal(data.subscriptions[0]?.deliveries, null)
    assert.doesNotMatch(JSON.stringify(data), /mailchimp/)
  })

  it('is refused without the permission, and not found on another site', async () => {
    const { token } = await newMember(audience.server, audience.admin, {
      ...{ subscribers: true, sites_access: [audience.site.site_id] },
    })
    assert.equal((await request({ token })).status, 403)
    assert.equal((await request({ siteId: second.site_id })).status, 404)
  })
})
