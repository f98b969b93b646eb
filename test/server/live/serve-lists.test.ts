import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { createApp } from '../../../src/server/app/app.ts'
import { createLiveSites, type LiveSites } from '../../../src/server/live/live-sites.ts'
import { serveLiveLists } from '../../../src/server/live/serve-lists.ts'
import { newShop } from '../campaigns/support.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let live: LiveSites
let http: Server
let siteId: string
let isClosedForMaintenance = false
let isStateReadable = true
/** Requests that were not answered from memory. */
let passedOn: string[] = []

before(async () => {
  server = await startTestServer()
  live = createLiveSites(server.deps)
  const maintenance = async () => {
    if (!isStateReadable) throw new Error('too many open files')
    return isClosedForMaintenance ? { message: 'Back soon.', until: null } : null
  }
  const deps = { ...server.deps, live, maintenance }
  const serve = getRequestListener(createApp(deps).fetch)
  http = createServer(
    serveLiveLists(deps, (request, response) => {
      passedOn.push(`${request.method} ${request.url}`)
      return serve(request, response)
    }),
  ).listen(0, '127.0.0.1')
  const shop = await newShop(server)
  const { campaign_id: campaignId } = await shop.begin()
  await shop.switchTo(campaignId, 'live')
  siteId = shop.site.site_id
})
after(async () => {
  http.closeAllConnections()
  http.close()
  await live.close()
  await server.close()
})

const request = async (path: string, init: RequestInit = {}) => {
  passedOn = []
  const { port } = http.address() as AddressInfo
  return fetch(`http://127.0.0.1:${port}/v1/live/${path}`, init)
}

/** The site's list, when it is in memory. */
async function requestList(init: RequestInit = {}) {
  await live.read(siteId)
  return request(siteId, init)
}

/** Without what differs between any two responses. */
const comparable = async (response: Response) => {
  const { date: _, 'x-request-id': id, ...headers } = Object.fromEntries(response.headers)
  return { status: response.status, headers, hasId: id !== undefined, text: await response.text() }
}

describe('a list that is in memory', () => {
  it('is answered like one that has to be read', async () => {
    const fromMemory = await comparable(await requestList())
    assert.deepEqual(passedOn, [])
    const read = await comparable(await request(`${siteId}?a=1`))
    assert.deepEqual(passedOn, [`GET /v1/live/${siteId}?a=1`])
    assert.deepEqual(fromMemory, read)
  })

  it('is logged with its request ID', async () => {
    await requestList({ headers: { 'x-request-id': 'from-a-proxy' } })
    const { requestId, path, status } = server.logEntries.at(-1) ?? {}
    assert.deepEqual(
      { requestId, path, status },
      { requestId: 'from-a-proxy', path: `/v1/live/${siteId}`, status: 200 },
    )
  })

  it('is a 304 for a visitor who has it, and 200 again after a change', async () => {
    const etag = (await requestList()).headers.get('etag') ?? ''
    const known = await requestList({ headers: { 'if-none-match': etag } })
    assert.deepEqual([known.status, await known.text()], [304, ''])
    const other = await requestList({ headers: { 'if-none-match': '"older"' } })
    assert.equal(other.status, 200)
  })

  it('is a 304 for a CDN that has marked the tag as weak', async () => {
    const etag = (await requestList()).headers.get('etag')
    const { status } = await requestList({ headers: { 'if-none-match': `"older", W/${etag}` } })
    assert.equal(status, 304)
  })

  it('is a 500, and the server goes on, if the state of maintenance can’t be read', async () => {
    isStateReadable = false
    const { status } = await requestList()
    isStateReadable = true
    assert.equal(status, 500)
    assert.equal((await requestList()).status, 200)
  })

  it('isn’t answered during maintenance', async () => {
    isClosedForMaintenance = true
    const { status } = await requestList()
    isClosedForMaintenance = false
    assert.equal(status, 503)
  })

  for (const method of ['HEAD', 'OPTIONS', 'POST'])
    it(`leaves ${method} to the other routes`, async () => {
      await requestList({ method })
      assert.deepEqual(passedOn, [`${method} /v1/live/${siteId}`])
    })

  it('is the smallest that the visitor’s browser can read', async () => {
    const sizes = await Promise.all(
      ['identity', 'gzip', 'gzip, deflate, br'].map(async (accepted) => {
        const { headers } = await requestList({ headers: { 'accept-encoding': accepted } })
        return [headers.get('content-encoding'), Number(headers.get('content-length'))] as const
      }),
    )
    assert.deepEqual(
      sizes.map(([coding]) => coding),
      [null, 'gzip', 'br'],
    )
    const [plain = 0, gzip = 0, brotli = 0] = sizes.map(([, size]) => size)
    assert.ok(plain > gzip && gzip > brotli)
  })
})

describe('the encodings of a stored response', () => {
  it('contain the same text', async () => {
    const { list } = (await live.read(siteId)) ?? assert.fail()
    const texts = list.encodings.map(({ coding, body }) =>
      (coding === 'br' ? brotliDecompressSync(body) : gunzipSync(body)).toString(),
    )
    const plain = Buffer.from(list.plain.body).toString()
    assert.deepEqual(texts, [plain, plain])
  })

  it('are not sent to a browser that refuses them', async () => {
    const { headers } = await requestList({ headers: { 'accept-encoding': 'br;q=0, gzip;q=0' } })
    assert.equal(headers.get('content-encoding'), null)
  })
})
