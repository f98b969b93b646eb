import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import {
  encodeBody,
  encodeRequest,
  receiverConnection,
} from '../../../src/server/integrations/sending/transport.ts'
import { closeSites, guardedFetchOf, serveSite } from '../guarded-fetch/support.ts'

after(closeSites)

const AWKWARD = { 'a b&c=': 'ü\n=1+1<b>', email: 'a+b@example.com' }
const options = { signal: new AbortController().signal }

describe('a request to a receiver', () => {
  it('has its JSON with the type and length of it', async () => {
    const site = await serveSite((request, response) => {
      const { 'content-type': type, 'content-length': length } = request.headers
      response.writeHead(200, { 'x-received': `${request.method} ${type} ${length}` })
      request.pipe(response)
    })
    const { receivers } = receiverConnection(guardedFetchOf({ site }).fetch)
    const request = {
      ...({ method: 'PUT', url: 'http://shop.example/' } as const),
      body: { type: 'json' as const, value: AWKWARD },
    }
    const { status, headers, body } = await receivers(request, options)
    assert.equal(status, 200)
    assert.deepEqual(JSON.parse(body), AWKWARD)
    assert.equal(headers['x-received'], `PUT application/json ${Buffer.byteLength(body)}`)
  })

  it('has a form with every character that a value may have', () => {
    const { contentType, text } = encodeBody({ type: 'form', value: AWKWARD })
    assert.equal(contentType, 'application/x-www-form-urlencoded')
    assert.deepEqual(Object.fromEntries(new URLSearchParams(text)), AWKWARD)
  })

  it('can replace the type of its body, and has none without a body', () => {
    const request = { method: 'GET', url: 'https://shop.example/' } as const
    assert.equal('content-type' in encodeRequest(request).headers, false)
    const headers = { 'content-type': 'application/vnd.api+json' }
    const body = { type: 'json' as const, value: {} }
    const encoded = encodeRequest({ ...request, method: 'POST', headers, body })
    assert.deepEqual(
      new Map(Object.entries(encoded.headers)).get('content-type'),
      headers['content-type'],
    )
  })

  it('is never redirected, not even to the same host', async () => {
    const site = await serveSite((_, response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(),
    )
    const { fetch, endpoints } = guardedFetchOf({ site })
    const request = {
      ...({ method: 'GET', url: 'http://shop.example/' } as const),
      headers: { authorization: 'Bearer secret' },
    }
    assert.equal((await receiverConnection(fetch).receivers(request, options)).status, 302)
    assert.equal(endpoints.length, 1)
  })

  it('to a private address is refused', async () => {
    const { fetch, endpoints } = guardedFetchOf({ site: 0, addresses: ['10.0.0.5'] })
    const request = { method: 'POST', url: 'http://shop.example/hook' } as const
    await assert.rejects(receiverConnection(fetch).receivers(request, options), {
      problem: 'private-address',
    })
    assert.deepEqual(endpoints, [])
  })

  it('is answered with the beginning of a response of 10 MB', async () => {
    const site = await serveSite((_, response) => response.end('x'.repeat(10_000_000)))
    const { receivers } = receiverConnection(guardedFetchOf({ site, maxBytes: 1_000 }).fetch)
    const request = { method: 'POST', url: 'http://shop.example/hook' } as const
    const { status, body } = await receivers(request, options)
    assert.equal(status, 200)
    assert.equal(body.length, 1_000)
  })

  it('opens a page of a receiver at its own address', () => {
    const { receiverPage } = receiverConnection(guardedFetchOf({ site: 0 }).fetch)
    assert.equal(receiverPage('https://auth.example/a?b=c'), 'https://auth.example/a?b=c')
  })
})
