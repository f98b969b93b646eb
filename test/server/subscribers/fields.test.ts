import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newBlock } from '../../../src/popup/new-block.ts'
import type { FieldsResponse } from '../../../src/server/subscribers/schema.ts'
import { designOf, email, field, formOf } from '../leads/designs.ts'
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

  it('exclude those of deleted campaigns, and of another account', async () => {
    const [site, other] = [await addAudience(audience.server), await addAudience(audience.server)]
    await add(site, formOf(field('former')), { deleted_at: '2026-03-02T12:00:00Z' })
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
