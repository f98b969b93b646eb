import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import * as v from 'valibot'
import { parseBackupTail } from '../../../src/features/billing/backup-rules.ts'
import { blankDesign } from '../../../src/popup/new-block.ts'
import { exportedFile } from '../../../src/server/account-export/schema.ts'
import { createApp } from '../../../src/server/app/app.ts'
import type { Database } from '../../../src/server/platform/database/database.ts'
import { newAdmin, newMember, type SignedIn } from '../support/accounts.ts'
import { addSubscribers, addWaitingLead, newCampaign, newSite } from '../support/data.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const PATH = '/v1/account/export'
const MORE_THAN_TWO_BATCHES = 2_345
const NOW = new Date('2026-11-21T22:30:00Z')

let server: TestServer
let admin: SignedIn
before(async () => {
  server = await startTestServer()
  server.setNow(NOW)
  admin = await newAdmin(server, { company_name: 'Kiln Day Media' })
  const first = await newSite(server, admin, 'first.example')
  const second = await newSite(server, admin, 'second.example', 'Europe/Berlin')
  const design = JSON.stringify(blankDesign())
  const many = await newCampaign(server.database, admin, first, { design })
  const few = await newCampaign(server.database, admin, second, {
    deleted_at: NOW,
    title: '"Über"',
  })
  await addSubscribers(server.database, admin, first, many, MORE_THAN_TWO_BATCHES)
  await addSubscribers(server.database, admin, second, few, 4)
  await server.database.query(
    "update subscribers set left_at = now() where campaign_id = $1 and email = 'person4@example.com'",
    [few],
  )
  await addWaitingLead(server.database, admin, second, few)
  await server.database.query(
    `insert into responses (account_id, site_id, campaign_id, event_id, answers, consent, created_at)
     values ($1, $2, $3, 'e1', '{"colour":"Rust"}', '[]', now())`,
    [admin.accountId, second.id, few],
  )
})
after(() => server.close())

const requestExport = ({ token }: SignedIn) => server.call('GET', PATH, { token })

describe('an account export', () => {
  let text: string
  let file: v.InferOutput<typeof exportedFile>
  before(async () => {
    ;({ text } = await requestExport(admin))
    file = v.parse(exportedFile, JSON.parse(text))
  })

  it('states which account was exported, and when', () => {
    const { exported_at, account } = file
    assert.equal(exported_at, NOW.toISOString())
    assert.deepEqual([account.company_name, account.admin_email], ['Kiln Day Media', admin.email])
  })

  it('contains every site', () => {
    const zones = file.sites.map(({ domain, time_zone }) => [domain, time_zone])
    assert.deepEqual(zones.sort(), [
      ['first.example', 'UTC'],
      ['second.example', 'Europe/Berlin'],
    ])
  })

  it('contains every campaign that subscribers refer to, including deleted ones', () => {
    const titles = file.campaigns.map(({ title }) => title)
    assert.deepEqual(titles.sort(), ['"Über"', 'First order'])
    const ids = new Set(file.campaigns.map(({ campaign_id }) => campaign_id))
    assert.ok(file.subscribers.every(({ campaign_id }) => ids.has(campaign_id)))
  })

  it('contains each site’s subscribers exactly once, across batches, and nobody who unsubscribed', () => {
    const ids = new Set(file.subscribers.map(({ id }) => id))
    assert.equal(file.subscribers.length, MORE_THAN_TWO_BATCHES + 3)
    assert.equal(ids.size, MORE_THAN_TWO_BATCHES + 3)
  })

  it('contains nobody who has not confirmed a double opt-in yet', () => {
    assert.doesNotMatch(text, /waiting@/)
  })

  it('contains campaign designs, targeting and anonymous answers', () => {
    const designs = file.campaigns.map(({ design }) => design)
    assert.ok(designs.some((design) => isDeepStrictEqual(design, blankDesign())))
    assert.deepEqual(
      file.responses.map(({ answers }) => answers),
      [{ colour: 'Rust' }],
    )
  })

  it('ends with its totals', () => {
    const subscribers = MORE_THAN_TWO_BATCHES + 3
    const totals = { sites: 2, campaigns: 2, subscribers, responses: 1 }
    assert.deepEqual(file.totals, totals)
    assert.deepEqual(parseBackupTail(text.slice(-200)), totals)
  })

  it('is downloaded as a dated file, and is not cached', async () => {
    const { headers } = await requestExport(admin)
    assert.equal(
      headers.get('content-disposition'),
      'attachment; filename="poplar-backup-2026-11-21.json"',
    )
    assert.equal(headers.get('cache-control'), 'no-store')
  })

  it('contains nothing from another account, and no secrets', async () => {
    const other = await newAdmin(server)
    await newSite(server, other, 'other.example')
    const { text: again } = await requestExport(admin)
    assert.doesNotMatch(again, /other\.example|password|token|referral|account_id/)
  })

  it('is valid for an empty account', async () => {
    const { text: empty } = await requestExport(await newAdmin(server))
    const { sites, campaigns, subscribers, responses, totals } = JSON.parse(empty)
    assert.deepEqual([sites, campaigns, subscribers, responses], [[], [], [], []])
    assert.deepEqual(totals, { sites: 0, campaigns: 0, subscribers: 0, responses: 0 })
  })
})

describe('an account export is refused', () => {
  it('to a member, whatever their permissions', async () => {
    const permissions = { view_subscribers: true, export_subscribers: true }
    const member = await newMember(server, admin, { subscribers: true, permissions })
    const { status, body } = await requestExport(member)
    assert.deepEqual([status, body.code], [403, 'FORBIDDEN'])
  })

  it('to an anonymous caller', async () => {
    assert.equal((await server.call('GET', PATH)).status, 401)
  })

  it('after too many requests', async () => {
    const eagerAdmin = await newAdmin(server)
    for (let time = 0; time < 10; time += 1)
      assert.equal((await requestExport(eagerAdmin)).status, 200)
    assert.equal((await requestExport(eagerAdmin)).status, 429)
  })
})

describe('an export in progress', () => {
  let app: ReturnType<typeof createApp>
  let http: Server
  let answer: ServerResponse
  /** Runs before each transaction; `transactionNumber` counts from 1. */
  let beforeTransaction: (transactionNumber: number) => unknown
  let transactionCount: number
  before(async () => {
    const { database } = server
    const transaction: Database['transaction'] = async (work) => {
      transactionCount += 1
      await beforeTransaction(transactionCount)
      return database.transaction(work)
    }
    app = createApp({ ...server.deps, database: { ...database, transaction } })
    const listener = getRequestListener(app.fetch)
    http = createServer((request, response) => {
      answer = response
      return listener(request, response)
    }).listen(0, '127.0.0.1')
    await once(http, 'listening')
  })
  after(() => {
    http.closeAllConnections()
    http.close()
  })

  /** One transaction for the account, two to five for the sites and their campaigns, one for the sites again. */
  const SUBSCRIBER_BATCH_TRANSACTION = 8

  const startExport = (
    onTransaction: (transactionNumber: number) => unknown,
    signal?: AbortSignal,
  ) => {
    transactionCount = 0
    beforeTransaction = onTransaction
    const { port } = http.address() as AddressInfo
    const headers = { authorization: `Bearer ${admin.token}` }
    return fetch(`http://127.0.0.1:${port}${PATH}`, { headers, ...(signal && { signal }) })
  }
  /** The database runs queries in order, so by the time these return, all earlier queries have been sent. */
  const runSeveralQueries = async () => {
    for (let transactionNumber = 0; transactionNumber < 20; transactionNumber += 1)
      await server.database.query('select 1')
  }

  it('does not hold a transaction open: other requests are served between two batches', async () => {
    const statuses: number[] = []
    const response = await startExport(async (transactionNumber) => {
      if (transactionNumber !== SUBSCRIBER_BATCH_TRANSACTION) return
      statuses.push((await server.call('GET', '/v1/sites', { token: admin.token })).status)
    })
    assert.ok(parseBackupTail((await response.text()).slice(-200)))
    assert.deepEqual(statuses, [200])
  })

  const readerOf = async ({ token }: SignedIn) => {
    const { body } = await app.request(PATH, { headers: { authorization: `Bearer ${token}` } })
    if (body === null) throw new Error('The response has no body.')
    return body.getReader()
  }

  it('is aborted if the session ends', async () => {
    const leavingAdmin = await newAdmin(server)
    beforeTransaction = () => {}
    const reader = await readerOf(leavingAdmin)
    await reader.read()
    await server.database.query('update sessions set ended_at = now() where sid = $1', [
      leavingAdmin.sid,
    ])
    await assert.rejects(async () => {
      while (!(await reader.read()).done);
    }, /is incomplete/)
  })

  it('closes the connection if the database fails, so that a partial file does not look complete', async () => {
    const failure = new Error('row 17 of a secret table')
    const response = await startExport((transactionNumber) => {
      if (transactionNumber === SUBSCRIBER_BATCH_TRANSACTION) throw failure
    })
    await assert.rejects(response.text(), TypeError)
    assert.equal(server.logEntries.at(-1)?.err, failure)
  })

  it('reads no more rows until the client has read the previous ones', async () => {
    transactionCount = 0
    beforeTransaction = () => {}
    const reader = await readerOf(admin)
    await reader.read()
    await runSeveralQueries()
    assert.ok(transactionCount < SUBSCRIBER_BATCH_TRANSACTION, `${transactionCount} transactions`)
    await reader.cancel()
  })

  it('stops reading once the client has disconnected', async () => {
    const leaving = new AbortController()
    const response = startExport(async (transactionNumber) => {
      if (transactionNumber !== SUBSCRIBER_BATCH_TRANSACTION) return
      leaving.abort()
      await once(answer, 'close')
    }, leaving.signal)
    await assert.rejects(response.then((whole) => whole.text()))
    await runSeveralQueries()
    assert.equal(transactionCount, SUBSCRIBER_BATCH_TRANSACTION)
  })
})
