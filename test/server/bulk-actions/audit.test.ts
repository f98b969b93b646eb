import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { type Audience, inEachTest } from '../subscribers/support.ts'
import { newMember } from '../support/accounts.ts'
import { runCall, startRun } from './support.ts'

let audience: Audience
let linesBefore: number
inEachTest((fresh) => {
  audience = fresh
})
beforeEach(() => {
  linesBefore = audience.server.logEntries.length
})

const lines = () =>
  audience.server.logEntries
    .slice(linesBefore)
    .filter(({ audit }) => audit !== undefined)
    .map(({ audit, personId, kind, runId, count }) => ({ audit, personId, kind, runId, count }))

describe('the audit log', () => {
  it('has who started a bulk action, and who stopped it, once', async () => {
    await audience.add('ada')
    const id = (await startRun(audience, { kind: 'delete' }))?.id ?? ''
    const { token, personId } = await newMember(audience.server, audience.admin, {
      ...{ subscribers: true, sites_access: [audience.site.site_id] },
      permissions: { view_subscribers: true, delete_subscribers: true },
    })
    for (const _ of ['stops', 'has ended'])
      await runCall(audience, ['POST', `/${id}/stop`], { token })
    const { personId: starter } = audience.admin
    const ofRun = { kind: 'delete', runId: id }
    assert.deepEqual(lines(), [
      { audit: 'bulk-action.started', personId: starter, ...ofRun, count: 1 },
      { audit: 'bulk-action.stopped', personId, ...ofRun, count: 0 },
    ])
  })

  it('has who deleted selected subscribers, if there were any', async () => {
    const { server, admin, site } = audience
    const token = await server.tokenOf(admin)
    const body = { ids: [await audience.add('ada'), await audience.add('bob')] }
    for (const _ of ['deletes', 'finds nobody'])
      await server.call('POST', '/v1/site/users/bulk/delete', {
        ...{ token, siteId: site.site_id, body },
      })
    const { personId } = admin
    assert.deepEqual(lines(), [
      { audit: 'subscribers.deleted', personId, kind: 'delete', runId: undefined, count: 2 },
    ])
  })
})
