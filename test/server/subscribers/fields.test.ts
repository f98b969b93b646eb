import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newBlock } from '../../../src/popup/new-block.ts'
import type { FieldsResponse } from '../../../src/server/subscribers/schema.ts'
import { designOf, email, field, formOf } from '../leads/designs.ts'
import { respond } from '../privacy-requests/support.ts'
import { newMember } from '../support/accounts.ts'
import { newCampaign } from '../support/data.ts'
import type { Call } from '../support/server.ts'
import { type Audience, addAudience, startAudience } from './support.ts'

const question = { ...newBlock('question', 'q'), name: 'colour', text: 'Which?', kind: 'one' }

let audience: Audience
before(async () => {
  audience = await startAudience()
})
after(() => audience.server.close())

async function add(to: Audience, design: object, columns: Record<string, unknown> = {}) {
  const { server, admin, site } = to
  const id = await newCampaign(server.database, admin, site, {
    ...{ design: JSON.stringify(design), created_at: '2026-03-01T12:00:00Z' },
    ...columns,
  })
  return {
    publish: (published: object) =>
      server.database.query(
        'update campaigns set design = $2, published_design = $2 where campaign_id = $1',
        [id, JSON.stringify(published)],
      ),
    delete: () =>
      server.database.query('update campaigns set deleted_at = now() where campaign_id = $1', [id]),
    saveDraft: (draft: object) =>
      server.database.query('update campaigns set design = $2 where campaign_id = $1', [
        ...[id, JSON.stringify(draft)],
      ]),
  }
}

const call = async ({ server, admin, site }: Audience, more: Call = {}) =>
  server.call<FieldsResponse>('GET', '/v1/site/users/fields', {
    ...{ token: await server.tokenOf(admin), siteId: site.site_id },
    ...more,
  })
const fieldsOf = async (of: Audience) => (await call(of)).body.data.fields
const namesOf = async (of: Audience) => (await fieldsOf(of)).map(({ name }) => name)

describe('the answer fields of a site', () => {
  it('have the names, labels and kinds of its forms’ fields and questions, in order', async () => {
    const site = await addAudience(audience.server)
    await add(site, formOf(field('first_name', { kind: 'name', label: 'First name' }), question))
    assert.deepEqual(await fieldsOf(site), [
      { name: 'first_name', label: 'First name', kind: 'name' },
      { name: 'colour', label: 'Which?', kind: 'one' },
    ])
  })

  it('exclude the email address that joins the list, but not a second one', async () => {
    const site = await addAudience(audience.server)
    await add(site, designOf([email, field('friend', { kind: 'email' })]))
    assert.deepEqual(await namesOf(site), ['friend'])
  })

  it('are first the published ones, then those of drafts, each name once', async () => {
    const site = await addAudience(audience.server)
    const first = await add(site, formOf(field('phone', { label: 'Phone' })))
    await first.saveDraft(formOf(field('size'), field('phone', { label: 'Mobile' })))
    await add(site, formOf(field('city')), { created_at: '2026-03-02T12:00:00Z' })
    assert.deepEqual(await namesOf(site), ['phone', 'city', 'size'])
    assert.equal((await fieldsOf(site))[0]?.label, 'Phone')
  })

  it('exclude those of another account', async () => {
    const [site, other] = [await addAudience(audience.server), await addAudience(audience.server)]
    await add(other, formOf(field('theirs')))
    assert.deepEqual(await fieldsOf(site), [])
  })

  it('are refused to a member without the permission', async () => {
    const { server, admin, site } = audience
    const member = { sites_access: [site.site_id], subscribers: true }
    const { token } = await newMember(server, admin, member)
    assert.equal((await call(audience, { token })).status, 403)
    const allowed = { ...member, permissions: { view_subscribers: true } }
    const granted = await newMember(server, admin, allowed)
    assert.equal((await call(audience, { token: granted.token })).status, 200)
  })
})

describe('the field of a form that is gone', () => {
  const former = field('size', { label: 'Shoe size', kind: 'choice' })
  const answers = JSON.stringify({ size: '42' })

  it('is listed last, with its label, while a person has an answer', async () => {
    const site = await addAudience(audience.server)
    const campaign = await add(site, formOf(former))
    await add(site, formOf(field('city')), { created_at: '2026-03-02T12:00:00Z' })
    await site.add('ann', { answers })
    await campaign.delete()
    assert.deepEqual(await fieldsOf(site), [
      { name: 'city', label: 'city', kind: 'text' },
      { name: 'size', label: 'Shoe size', kind: 'choice' },
    ])
    await audience.server.database.query('delete from subscribers where campaign_id = $1', [
      site.campaignId,
    ])
    assert.deepEqual(await namesOf(site), ['city'])
  })

  it('is listed if its published form has dropped it, and somebody has unsubscribed with an answer', async () => {
    const site = await addAudience(audience.server)
    const campaign = await add(site, formOf(former))
    await site.add('ann', { answers, left_at: '2026-03-03T12:00:00Z' })
    await campaign.publish(formOf(field('city')))
    assert.deepEqual(await namesOf(site), ['city', 'size'])
  })

  it('is listed if only somebody who waits for a double opt-in has answered', async () => {
    const site = await addAudience(audience.server)
    const campaign = await add(site, formOf(former))
    await site.submit(await site.add('ann', { waits: true }), { answers })
    await campaign.delete()
    assert.deepEqual(await namesOf(site), ['size'])
  })

  it('is listed while somebody has answered who joined no list, such as in a deleted survey', async () => {
    const site = await addAudience(audience.server)
    const campaign = await add(site, formOf(former))
    await respond(site, { size: '42' }, 'a')
    await campaign.delete()
    assert.deepEqual(await namesOf(site), ['size'])
    await audience.server.database.query('delete from responses where campaign_id = $1', [
      site.campaignId,
    ])
    assert.deepEqual(await namesOf(site), [])
  })

  it('is not listed if nobody has answered', async () => {
    const site = await addAudience(audience.server)
    await (await add(site, formOf(former))).delete()
    await site.add('ann', { answers: JSON.stringify({ size: '' }) })
    assert.deepEqual(await namesOf(site), [])
  })
})
