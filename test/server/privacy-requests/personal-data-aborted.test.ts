import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import * as v from 'valibot'
import { createApp } from '../../../src/server/app/app.ts'
import { personalData } from '../../../src/server/privacy-requests/schema.ts'
import { type Audience, addAudience, startAudience } from '../subscribers/support.ts'
import { newMember } from '../support/accounts.ts'
import { newCampaign, newSite, type TestSite } from '../support/data.ts'
import type { TestServer } from '../support/server.ts'
import { erase } from './support.ts'

let server: TestServer
let app: ReturnType<typeof createApp>
before(async () => {
  server = (await startAudience()).server
  app = createApp(server.deps)
})
after(() => server.close())

let audience: Audience
let second: TestSite
let id: string
let member: { personId: string; token: string }
/** A person on two sites, with several batches of submissions on each. */
beforeEach(async () => {
  audience = await addAudience(server)
  const { admin, site } = audience
  second = await newSite(server, admin, `second-${site.id}.example`)
  id = await audience.add('ada', { created_at: '2026-01-01T12:00:00Z' })
  const campaign_id = await newCampaign(server.database, admin, second)
  const other = await audience.add('Ada', { campaign_id, created_at: '2026-01-02T12:00:00Z' })
  await server.database.query(
    `insert into submissions (account_id, site_id, campaign_id, subscriber_id, answers, consent, created_at)
     select account_id, site_id, campaign_id, subscriber_id, '{}', '[]', now()
     from subscribers, generate_series(1, 250) where subscriber_id = any($1::uuid[])`,
    [[id, other]],
  )
  member = await newMember(server, admin, {
    ...{ subscribers: true, integrations: true },
    ...{ sites_access: [site.site_id, second.site_id], permissions: { view_subscribers: true } },
  })
})

/** The whole file, during whose download something happens. */
async function downloadDuring(event: () => Promise<unknown>): Promise<string> {
  const { body } = await app.request(`/v1/site/users/${id}/data`, {
    headers: { authorization: `Bearer ${member.token}`, 'site-id': audience.site.site_id },
  })
  if (body === null) throw new Error('The response has no body.')
  let text = ''
  let hasHappened = false
  const decoder = new TextDecoder()
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true })
    if (!hasHappened && text.includes('"submissions"')) {
      hasHappened = true
      await event()
    }
  }
  assert.ok(hasHappened)
  return text
}

const setMembership = (column: string, value: unknown) =>
  server.database.query(`update memberships set ${column} = $2 where person_id = $1`, [
    member.personId,
    value,
  ])

describe('a download of a person’s data', () => {
  it('is complete if nothing happens', async () => {
    const { subscriptions } = v.parse(
      personalData,
      JSON.parse(await downloadDuring(() => Promise.resolve())),
    )
    assert.deepEqual(
      subscriptions.map(({ submissions, deliveries }) => [submissions.length, deliveries]),
      [
        [250, []],
        [250, []],
      ],
    )
  })

  const EVENTS: readonly [event: string, () => Promise<unknown>][] = [
    [
      'the person is deleted everywhere',
      async () => assert.equal((await erase(audience, id)).status, 200),
    ],
    [
      'the person is deleted on another site',
      () => server.database.query('delete from subscribers where site_id = $1', [second.id]),
    ],
    ['the session ends', () => server.database.query('update sessions set ended_at = now()')],
    ['the permission ends', () => setMembership('permissions', '{}')],
    ['the access to integrations ends', () => setMembership('integrations', false)],
    ['the access to one site ends', () => setMembership('sites_access', [audience.site.site_id])],
  ]
  for (const [event, happen] of EVENTS) {
    it(`is aborted if ${event}`, async () => {
      await assert.rejects(downloadDuring(happen), /is incomplete/)
      assert.deepEqual(
        server.logEntries.filter((entry) => 'err' in entry),
        [],
      )
    })
  }
})
