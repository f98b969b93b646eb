import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { parseCampaignPage } from '../../../src/features/campaigns/model.ts'
import { groupCampaigns } from '../../../src/features/campaigns/rules.ts'
import type {
  DetailsResponse,
  NoteResponse,
} from '../../../src/server/subscriber-details/schema.ts'
import { type Audience, addAudience, startAudience } from '../subscribers/support.ts'
import { newMember } from '../support/accounts.ts'
import { newCampaign, newSite } from '../support/data.ts'
import type { Call } from '../support/server.ts'

let audience: Audience
before(async () => {
  audience = await startAudience()
})
after(() => audience.server.close())

async function call<Data>(method: string, path: string, more: Call = {}) {
  const { server, admin, site } = audience
  const token = await server.tokenOf(admin)
  return server.call<Data>(method, `/v1/site/users/${path}`, {
    ...{ token, siteId: site.site_id },
    ...more,
  })
}
const details = async (id: string) => (await call<DetailsResponse>('GET', id)).body.data
const member = (permissions: Record<string, boolean>) =>
  newMember(audience.server, audience.admin, {
    ...{ sites_access: [audience.site.site_id], subscribers: true, permissions },
  })

describe('the details of a subscriber', () => {
  it('have every submission as it was sent, newest first', async () => {
    const id = await audience.add('ada')
    const consent = '[{"text":"Yes","at":"x"}]'
    await audience.submit(id, {
      page: 'https://shop.example/a',
      counted_at: '2026-03-01T12:00:00Z',
    })
    await audience.submit(id, {
      ...{ answers: '{"city":"Oslo"}', consent, network: '192.0.2.0/24' },
      created_at: '2026-03-02T12:00:00Z',
    })
    const { submissions } = await details(id)
    assert.deepEqual(
      submissions.map(({ answers, page, network, counted_at }) => [
        ...[answers, page, network, counted_at],
      ]),
      [
        [{ city: 'Oslo' }, null, '192.0.2.0/24', null],
        [{}, 'https://shop.example/a', null, '2026-03-01T12:00:00.000Z'],
      ],
    )
    assert.deepEqual(submissions[0]?.consent, [{ text: 'Yes', at: 'x' }])
  })

  it('have each consent with the page and the network of its form, however many there were since', async () => {
    const at = '2026-03-01T12:00:00.000Z'
    const sent = { text: 'Yes', at }
    const imported = { text: 'Agreed', at, source: 'import', by: 'Mira' }
    const id = await audience.add('agreed', { consent: JSON.stringify([sent, imported]) })
    const place = { page: 'https://shop.example/a', network: '192.0.2.0/24' }
    await audience.submit(id, { consent: JSON.stringify([sent]), created_at: at, ...place })
    await audience.server.database.query(
      `insert into submissions (account_id, site_id, campaign_id, subscriber_id, answers, consent, created_at)
       select account_id, site_id, campaign_id, subscriber_id, '{}', '[]',
         timestamptz '2026-03-02' + number * interval '1 minute'
       from subscribers, generate_series(1, 60) as number where subscriber_id = $1`,
      [id],
    )
    assert.deepEqual((await details(id)).consent, [
      { ...sent, ...place },
      { ...imported, page: null, network: null },
    ])
  })

  it('have the newest 50 submissions and emails, and how many submissions there are', async () => {
    const id = await audience.add('often')
    const { database } = audience.server
    await database.query(
      `insert into submissions (account_id, site_id, campaign_id, subscriber_id, answers, consent, created_at)
       select account_id, site_id, campaign_id, subscriber_id, '{}', '[]',
         timestamptz '2026-03-01' + number * interval '1 minute'
       from subscribers, generate_series(1, 60) as number where subscriber_id = $1`,
      [id],
    )
    await database.query(
      `insert into lead_links (token_hash, subscriber_id, created_at, expires_at)
       select 'often' || number, $1, timestamptz '2026-03-01' + number * interval '1 minute', now()
       from generate_series(1, 60) as number`,
      [id],
    )
    const { submissions, submission_count, emails } = await details(id)
    assert.deepEqual([submissions.length, submission_count, emails.length], [50, 60, 50])
    assert.equal(submissions[0]?.created_at, '2026-03-01T01:00:00.000Z')
    assert.equal(emails[0]?.sent_at, '2026-03-01T01:00:00.000Z')
  })

  it('have the prize as the visitor read it, as in the list', async () => {
    const { server, admin, site } = audience
    const campaign_id = await newCampaign(server.database, admin, site, { title: 'Wheel' })
    await server.database.query('update campaigns set design = $2 where campaign_id = $1', [
      ...[
        campaign_id,
        { steps: [{ blocks: [{ prizes: [{ label: 'A mug' }, { label: '5%' }] }] }] },
      ],
    ])
    const id = await audience.add('winner', { campaign_id, prize: 1 })
    assert.equal((await details(id)).prize, '5%')
    assert.equal((await audience.list({ campaign_id })).items[0]?.prize, '5%')
    assert.equal((await details(await audience.add('loser'))).prize, null)
  })

  it('have the lists of other campaigns of the site that the address is on', async () => {
    const { server, admin, site } = audience
    const other = await addAudience(server)
    const id = await audience.add('twice')
    const second = await audience.add('TWICE', {
      ...{
        campaign_id: await newCampaign(server.database, admin, site, { title: 'Second' }),
        left_at: '2026-03-02T12:00:00Z',
      },
    })
    await other.add('twice')
    assert.deepEqual((await details(id)).other_lists, [{ id: second, campaign_title: 'Second' }])
  })

  it('have the letter that the list of campaigns shows for a variant of an A/B test', async () => {
    const { server, admin, site } = audience
    const ab_test_id = '7f1c1a52-0f2e-4d57-9f5a-3f5c2f1b0a01'
    const people: string[] = []
    // Created in another order than that of their IDs, and one of them deleted.
    for (const [month, digit] of ['5', '1', '7', '3'].entries()) {
      const campaign_id = await newCampaign(server.database, admin, site, {
        ...{ ab_test_id, campaign_id: `${digit}f1c1a52-0f2e-4d57-9f5a-3f5c2f1b0a01` },
        ...{ created_at: `2026-0${month + 1}-01`, deleted_at: digit === '3' ? '2026-06-01' : null },
      })
      people.push(await audience.add('variant', { campaign_id }))
    }
    const { body } = await server.call('GET', '/v1/campaigns', {
      ...{ token: await server.tokenOf(admin), siteId: site.site_id },
    })
    const { items, otherVariants } = parseCampaignPage(body)
    const shown = groupCampaigns([...items, ...otherVariants]).flatMap((entry) =>
      entry.kind === 'test' ? entry.variants : [],
    )
    const letters = new Map(shown.map(({ campaign, letter }) => [campaign.campaignId, letter]))
    const listed = await Promise.all(people.map(details))
    assert.deepEqual(
      listed.map(({ variant }) => variant),
      listed.map(({ campaign_id }) => letters.get(campaign_id) ?? null),
    )
    assert.deepEqual(
      listed.map(({ variant }) => variant),
      ['B', 'A', 'C', null],
    )
    assert.equal((await details(await audience.add('no-test'))).variant, null)
  })

  it('have the times of confirmation emails', async () => {
    const id = await audience.add('mailed')
    await audience.server.database.query(
      "insert into lead_links (token_hash, subscriber_id, created_at, expires_at) values ('t', $1, '2026-03-01T12:00:00Z', now())",
      [id],
    )
    assert.deepEqual((await details(id)).emails, [{ sent_at: '2026-03-01T12:00:00.000Z' }])
  })

  it('are not found for another account, another site, or an ID that doesn’t exist', async () => {
    const [other, own] = [await addAudience(audience.server), await audience.add('own')]
    const otherSite = await newSite(audience.server, audience.admin, 'second.example')
    assert.equal((await call('GET', await other.add('theirs'))).status, 404)
    assert.equal((await call('GET', own, { siteId: otherSite.site_id })).status, 404)
    assert.equal((await call('GET', other.site.id)).status, 404)
    assert.equal((await call('GET', '0'.repeat(36))).status, 404)
  })

  it('are refused to a member without the permission', async () => {
    const id = await audience.add('hidden')
    const { token } = await member({ delete_subscribers: true })
    for (const [method, path, body] of [
      ['GET', id],
      ['GET', 'tags'],
      ['POST', `${id}/notes`, { text: 'x' }],
      ['DELETE', `${id}/notes/${id}`],
      ['POST', `${id}/tags`, { tag: 'x' }],
      ['DELETE', `${id}/tags?tag=x`],
    ] as const) {
      assert.equal((await call(method, path, { token, body })).status, 403, `${method} ${path}`)
    }
  })
})

describe('notes', () => {
  const notesOf = async (id: string) => (await details(id)).notes
  const write = (id: string, text: string, more: Call = {}) =>
    call<{ notes: NoteResponse[] }>('POST', `${id}/notes`, { body: { text }, ...more })

  it('keep the author and the time, newest first', async () => {
    const id = await audience.add('noted')
    audience.server.setNow(new Date('2026-03-01T12:00:00Z'))
    await write(id, 'First')
    audience.server.setNow(new Date('2026-03-01T12:01:00Z'))
    const { body } = await write(id, ' <b>Second</b> ')
    assert.deepEqual(
      body.data.notes.map(({ id: _, ...note }) => note),
      [
        ['<b>Second</b>', '2026-03-01T12:01:00.000Z'],
        ['First', '2026-03-01T12:00:00.000Z'],
      ].map(([text, created_at]) => ({ text, created_at, author: 'Mira', is_own: true })),
    )
  })

  it('can be deleted by their author only', async () => {
    const id = await audience.add('own-note')
    const { token } = await member({ view_subscribers: true })
    const mine = (await write(id, 'Mine')).body.data.notes[0]?.id
    const theirs = (await write(id, 'Theirs', { token })).body.data.notes.find(
      ({ is_own: isOwn }) => isOwn,
    )?.id
    assert.equal((await call('DELETE', `${id}/notes/${theirs}`)).status, 403)
    assert.equal((await call('DELETE', `${id}/notes/${mine}`)).status, 200)
    assert.equal((await call('DELETE', `${id}/notes/${mine}`)).status, 404)
    assert.deepEqual(
      (await notesOf(id)).map(({ text }) => text),
      ['Theirs'],
    )
  })

  it('are refused if they are empty or too long, or above the limit', async () => {
    const id = await audience.add('wordy')
    assert.equal((await write(id, '  ')).status, 400)
    assert.equal((await write(id, 'x'.repeat(2_001))).status, 400)
    await audience.server.database.query(
      `insert into subscriber_notes (account_id, site_id, subscriber_id, text, created_at)
       select account_id, site_id, subscriber_id, 'x', now() from subscribers, generate_series(1, 100)
       where subscriber_id = $1`,
      [id],
    )
    assert.equal((await write(id, 'One more')).status, 409)
  })
})

describe('tags', () => {
  const add = (id: string, tag: string) =>
    call<{ tags: string[] }>('POST', `${id}/tags`, { body: { tag } })

  it('are added once in any case, in the site’s spelling, and removed', async () => {
    const [one, other] = [await audience.add('tag-1'), await audience.add('tag-2')]
    await add(one, '  Wholesale   buyer ')
    assert.deepEqual((await add(one, 'WHOLESALE BUYER')).body.data.tags, ['Wholesale buyer'])
    assert.deepEqual((await add(other, 'wholesale buyer')).body.data.tags, ['Wholesale buyer'])
    const query = new URLSearchParams({ tag: 'wholesale Buyer' })
    await call('DELETE', `${one}/tags?${query}`)
    assert.deepEqual((await details(one)).tags, [])
    assert.deepEqual((await details(other)).tags, ['Wholesale buyer'])
  })

  it('are listed for the site, but not another account’s', async () => {
    const other = await addAudience(audience.server)
    await other.server.database.query(
      `insert into subscriber_tags (account_id, site_id, subscriber_id, tag)
       select account_id, site_id, subscriber_id, 'theirs' from subscribers where subscriber_id = $1`,
      [await other.add('theirs')],
    )
    await add(await audience.add('tag-3'), 'Press')
    const { body } = await call<{ tags: string[] }>('GET', 'tags')
    assert.deepEqual(body.data.tags, ['Press', 'Wholesale buyer'])
  })

  it('are refused if they are empty or too long, or above the limit', async () => {
    const id = await audience.add('tag-4')
    assert.equal((await add(id, ' ')).status, 400)
    assert.equal((await add(id, 'x'.repeat(41))).status, 400)
    for (let count = 0; count < 20; count += 1) await add(id, `tag ${count}`)
    assert.equal((await add(id, 'tag 0')).status, 200)
    assert.equal((await add(id, 'tag 20')).status, 409)
  })
})
