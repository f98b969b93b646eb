import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ReceiptSummary, SignedReceipt } from '../../../src/server/privacy-requests/schema.ts'
import { completeRun, currentRun, startRun } from '../bulk-actions/support.ts'
import { importFile, start, upload } from '../imports/support.ts'
import { type Audience, addAudience, inEachTest } from '../subscribers/support.ts'
import { newMember } from '../support/accounts.ts'
import { newCampaign, newSite } from '../support/data.ts'
import {
  ADDRESS,
  callAs,
  erase,
  isGenuine,
  respond,
  tablesWith as tablesWithText,
} from './support.ts'

let audience: Audience
inEachTest((fresh) => {
  audience = fresh
})

const query = (sql: string, parameters: readonly unknown[] = []) =>
  audience.server.database.query(sql, parameters)
const idOf = (email: string) => audience.add(email.replace('@example.com', ''))
const tablesWith = (text: string) => tablesWithText(audience, text)

describe('deleting a person everywhere', () => {
  it('leaves no trace of the address in the account: other sites, answers, notes, tags, stored responses', async () => {
    const { server, admin } = audience
    const site = await newSite(server, admin, 'second.example')
    const campaign_id = await newCampaign(server.database, admin, site)
    const id = await audience.add('ada')
    await audience.add('ADA', {
      campaign_id: await newCampaign(server.database, admin, audience.site),
    })
    await audience.add('Ada', { campaign_id, waits: true })
    await audience.submit(id, { answers: `{"email":"${ADDRESS}"}` })
    await callAs(audience, ['POST', `/site/users/${id}/notes`], { body: { text: `Is ${ADDRESS}` } })
    await callAs(audience, ['POST', `/site/users/${id}/tags`], { body: { tag: 'vip' } })
    await respond(audience, { q: `Write to Ada@Example.com.` }, 'a')
    const { status, body } = await erase(audience, id)
    assert.equal(status, 200)
    assert.deepEqual(body.data.receipt.deleted, {
      ...{ subscribers: 3, submissions: 1, answers: 1, notes: 1, tags: 1 },
      ...{ manual_confirmations: 0, confirmation_emails: 0, deliveries: 0, stored_responses: 1 },
      ...{ rejected_rows: 0, uploaded_files: 0, export_files: 0, saved_filters: 0 },
    })
    assert.deepEqual(await tablesWith(ADDRESS), [])
    assert.deepEqual(await tablesWith(id), [])
  })

  it('takes the address out of what is kept about others, and keeps the rest', async () => {
    const [id, friend] = [await idOf(ADDRESS), await audience.add('bob')]
    const answers = `{"friend":"${ADDRESS}","city":"Oslo"}`
    await query('update subscribers set answers = $2::jsonb where subscriber_id = $1', [
      friend,
      answers,
    ])
    await audience.submit(friend, { answers })
    const text = `Came with ${ADDRESS}.`
    await callAs(audience, ['POST', `/site/users/${friend}/notes`], { body: { text } })
    const { body } = await erase(audience, id)
    assert.deepEqual(body.data.receipt.redacted, {
      ...{ submissions: 1, subscribers: 1, notes: 1, bulk_actions: 0 },
    })
    assert.deepEqual(await tablesWith(ADDRESS), [])
    const rows = await query(
      `select answers, text from subscribers join subscriber_notes using (subscriber_id)
       where subscribers.subscriber_id = $1`,
      [friend],
    )
    assert.deepEqual(rows, [{ answers: { city: 'Oslo' }, text: 'Came with [deleted].' }])
  })

  it('keeps longer addresses that contain it, and other accounts', async () => {
    const other = await addAudience(audience.server)
    await other.add('ada')
    const id = await idOf(ADDRESS)
    for (const [index, kept] of ['canada@example.com', 'ada@example.com.au'].entries())
      await respond(audience, { q: kept }, `kept-${index}`)
    await erase(audience, id)
    assert.deepEqual(await tablesWith('canada@example.com'), ['responses'])
    assert.deepEqual(await tablesWith('ada@example.com.au'), ['responses'])
    assert.deepEqual(await other.names(), ['ada'])
  })

  it('takes the person out of imports: rows that were not taken, first rows, files that wait', async () => {
    const id = await idOf(ADDRESS)
    const file = `${ADDRESS},Ada\nada(at)example.com,${ADDRESS}\n`
    await importFile(audience, file, { has_header: false })
    await upload(audience, audience.admin, `Email,Name\n"${ADDRESS}",Ada\n`)
    const { status, body } = await erase(audience, id)
    assert.equal(status, 200)
    const { rejected_rows, uploaded_files } = body.data.receipt.deleted
    assert.deepEqual({ rejected_rows, uploaded_files }, { rejected_rows: 2, uploaded_files: 1 })
    assert.deepEqual(await tablesWith(ADDRESS), [])
  })

  it('is refused while a file with the person is being imported', async () => {
    const id = await idOf(ADDRESS)
    const { body } = await upload(audience, audience.admin, `Email,Name\n${ADDRESS},Ada\n`)
    await start(audience, body.data.import_id)
    const refused = await erase(audience, id)
    assert.equal(refused.status, 409)
    assert.match(refused.body.message, /Wait until the import has finished/)
    assert.equal((await audience.names()).length, 1)
    await audience.server.jobs.workOff()
    assert.equal((await erase(audience, id)).status, 200)
    assert.deepEqual(await tablesWith(ADDRESS), [])
  })

  it('deletes saved filters that search for the person, and no others', async () => {
    const id = await idOf(ADDRESS)
    for (const [name, query] of [
      ['Ada', 'search=Ada%40example.com&state=waiting'],
      ['Friends', 'field%3Afriend=equals%3Aada%40example.com'],
      [ADDRESS, 'state=waiting'],
      ['Bob', 'search=bob%40example.com'],
    ])
      await callAs(audience, ['POST', '/site/saved-filters'], { body: { name, query } })
    const { body } = await erase(audience, id)
    assert.equal(body.data.receipt.deleted.saved_filters, 3)
    const list = await callAs<{ filters: { name: string }[] }>(audience, [
      'GET',
      '/site/saved-filters',
    ])
    assert.deepEqual(
      list.body.data.filters.map(({ name }) => name),
      ['Bob'],
    )
    assert.deepEqual(await tablesWith('ada%40example.com'), [])
  })

  it('ends a bulk action whose filter or tag has the address', async () => {
    for (const [request, filter] of [
      [{ kind: 'delete' }, { search: `to ${ADDRESS}` }],
      [{ kind: 'tag', tag: ADDRESS }, {}],
    ]) {
      const id = await idOf(ADDRESS)
      await startRun(audience, { ...request, filter })
      const { body } = await erase(audience, id)
      assert.equal(body.data.receipt.redacted.bulk_actions, 1)
      const run = await currentRun(audience)
      assert.deepEqual([run?.state, run?.reason, run?.tag], ['failed', 'erased', null])
      assert.deepEqual(await tablesWith(ADDRESS), [])
    }
  })

  it('takes the address out of the result of a bulk action, which stays', async () => {
    const id = await idOf(ADDRESS)
    await completeRun(audience, { kind: 'tag', tag: `Friend of ${ADDRESS}` })
    await erase(audience, id)
    const run = await currentRun(audience)
    assert.deepEqual([run?.state, run?.changed, run?.tag], ['done', 1, null])
    assert.deepEqual(await tablesWith(ADDRESS), [])
  })

  it('takes the person out of the selection of a bulk action, which goes on with the others', async () => {
    const ids = [await idOf(ADDRESS), await audience.add('bob')]
    await startRun(audience, { kind: 'tag', tag: 'vip', filter: undefined, until: undefined, ids })
    await erase(audience, ids[0] ?? '')
    assert.deepEqual(await tablesWith(ids[0] ?? ''), [])
    await audience.server.jobs.workOff()
    assert.equal((await currentRun(audience))?.changed, 1)
  })

  it('takes the person out of the list’s totals', async () => {
    await audience.add('bob')
    const id = await idOf(ADDRESS)
    await erase(audience, id)
    assert.equal((await audience.list()).pagination.total, 1)
  })

  it('is refused for another address, and finds nobody on another site, in another account, or a second time', async () => {
    const other = await addAudience(audience.server)
    const site = await newSite(audience.server, audience.admin, 'second.example')
    const id = await idOf(ADDRESS)
    assert.equal((await erase(audience, id, { body: { email: 'bob@example.com' } })).status, 400)
    assert.equal((await erase(audience, id, { siteId: site.site_id })).status, 404)
    assert.equal((await erase(other, id)).status, 404)
    assert.equal((await erase(audience, id, { body: { email: ' ADA@example.com' } })).status, 200)
    assert.equal((await erase(audience, id)).status, 404)
  })

  it('twice at once makes one receipt', async () => {
    const id = await idOf(ADDRESS)
    const replies = await Promise.all([erase(audience, id), erase(audience, id)])
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 404])
    const receipts = await query('select from erasure_receipts where account_id = $1', [
      audience.admin.accountId,
    ])
    assert.equal(receipts.length, 1)
  })

  it('needs access to all sites, because the person may be on each', async () => {
    const { server, admin, site } = audience
    const id = await idOf(ADDRESS)
    const columns = {
      ...{ subscribers: true, sites_access: [site.site_id] },
      permissions: { delete_subscribers: true },
    }
    const member = await newMember(server, admin, columns)
    const second = await newSite(server, admin, 'second.example')
    assert.equal((await erase(audience, id, { token: member.token })).status, 403)
    const sites_access = [site.site_id, second.site_id]
    const allowed = await newMember(server, admin, { ...columns, sites_access })
    assert.equal((await erase(audience, id, { token: allowed.token })).status, 200)
  })
})

describe('the receipt', () => {
  it('is genuine, without the address, and says when and by whom', async () => {
    const { data: signed } = (await erase(audience, await idOf(ADDRESS))).body
    assert.equal(await isGenuine(audience, signed), true)
    assert.equal(JSON.stringify(signed).includes('ada'), false)
    const { erased_by, erased_at, address } = signed.receipt
    assert.equal(erased_by.email, audience.admin.email)
    assert.equal(erased_at, audience.server.deps.now().toISOString())
    assert.match(address.hash, /^[\da-f]{64}$/)
    assert.match(signed.signature.keys_url, /\/v1\/receipt-keys$/)
  })

  for (const [what, change] of [
    ['a count', { deleted: { subscribers: 9 } }],
    ['the time', { erased_at: '2020-01-01T00:00:00.000Z' }],
    ['the address', { address: { hash: '0'.repeat(64) } }],
    ['an added statement', { note: 'x' }],
  ] as const) {
    it(`is no longer genuine after a change of ${what}`, async () => {
      const { data } = (await erase(audience, await idOf(ADDRESS))).body
      const forged = { ...data, receipt: { ...data.receipt, ...change } }
      assert.equal(await isGenuine(audience, forged as SignedReceipt), false)
    })
  }

  it('has the same hash for the same address in any case', async () => {
    const other = await addAudience(audience.server)
    const one = await erase(audience, await idOf(ADDRESS))
    const again = await erase(other, await other.add('ADA'))
    assert.deepEqual(one.body.data.receipt.address, again.body.data.receipt.address)
  })

  it('is listed without the address, can be downloaded, and is not found in another account', async () => {
    const { data: signed } = (await erase(audience, await idOf(ADDRESS))).body
    const { receipt_id, erased_at } = signed.receipt
    const list = await callAs<{ items: ReceiptSummary[] }>(audience, ['GET', '/privacy/receipts'])
    assert.deepEqual(list.body.data.items, [
      { receipt_id, erased_at, erased_by: audience.admin.email },
    ])
    const path = ['GET', `/privacy/receipts/${receipt_id}`] as const
    const { text, headers } = await callAs(audience, path)
    assert.deepEqual(JSON.parse(text), signed)
    assert.match(headers.get('content-disposition') ?? '', /attachment; filename="receipt-/)
    assert.equal((await callAs(await addAudience(audience.server), path)).status, 404)
    assert.equal((await callAs(audience, ['GET', '/privacy/receipts/x'])).status, 404)
  })

  it('is refused to a member without delete_subscribers', async () => {
    const { token } = await newMember(audience.server, audience.admin, {
      ...{ subscribers: true, sites_access: [audience.site.site_id] },
      permissions: { view_subscribers: true },
    })
    for (const path of ['/privacy/receipts', `/privacy/receipts/${audience.site.id}`])
      assert.equal((await callAs(audience, ['GET', path], { token })).status, 403)
  })
})
