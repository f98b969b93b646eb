import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { after, describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { closeSites, guardedFetchOf, serveSite } from './support.ts'

after(closeSites)

const page: RequestListener = (_, response) => response.end('<h1>Front page</h1>')
const redirectTo =
  (location: string): RequestListener =>
  (_, response) =>
    response.writeHead(302, { location }).end()

describe('the guarded fetch of a public hostname', () => {
  it('returns the status, headers and body', async () => {
    const { fetch } = guardedFetchOf({ site: await serveSite(page) })
    const reply = await fetch('http://shop.example/')
    assert.equal(reply.status, 200)
    assert.equal(reply.body.toString(), '<h1>Front page</h1>')
  })

  it('resolves the name once and connects to the address that was checked', async () => {
    const { fetch, lookups, endpoints } = guardedFetchOf({ site: await serveSite(page) })
    await fetch('http://shop.example/')
    assert.deepEqual(lookups, ['shop.example'])
    assert.deepEqual(endpoints, [
      { address: '93.184.215.14', port: 80, secure: false, servername: 'shop.example' },
    ])
  })

  it('sends the site’s name in the Host header', async () => {
    const site = await serveSite((request, response) => response.end(request.headers.host))
    const reply = await guardedFetchOf({ site }).fetch('http://shop.example:443/')
    assert.equal(reply.body.toString(), 'shop.example:443')
  })

  it('uses the name for TLS, on port 443', async () => {
    const { fetch, endpoints } = guardedFetchOf({ site: await serveSite(page) })
    await fetch('https://shop.example/')
    assert.deepEqual(endpoints, [
      { address: '93.184.215.14', port: 443, secure: true, servername: 'shop.example' },
    ])
  })

  it('tries the next address if one does not respond', async () => {
    const addresses = ['192.124.249.2', '93.184.215.14']
    const { fetch } = guardedFetchOf({
      site: await serveSite(page),
      addresses,
      unreachable: ['192.124.249.2'],
    })
    assert.equal((await fetch('http://shop.example/')).status, 200)
  })

  it('decompresses the body', async () => {
    const site = await serveSite((_, response) =>
      response.setHeader('content-encoding', 'gzip').end(gzipSync('packed')),
    )
    assert.equal(
      (await guardedFetchOf({ site }).fetch('http://shop.example/')).body.toString(),
      'packed',
    )
  })

  it('sends a request’s method, headers and body', async () => {
    const site = await serveSite((request, response) => request.pipe(response))
    const request = { method: 'POST', headers: { 'x-test': '1' }, body: 'hello' } as const
    const reply = await guardedFetchOf({ site }).fetch('http://shop.example/', request)
    assert.equal(reply.body.toString(), 'hello')
  })
})

describe('a request of the guarded fetch', () => {
  for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
    it(`of the method ${method} has a body with its length`, async () => {
      const site = await serveSite(({ method: received, headers }, response) =>
        response.end(`${received} ${headers['content-length']}`),
      )
      const reply = await guardedFetchOf({ site }).fetch('http://shop.example/', {
        method,
        body: 'né',
      })
      assert.equal(reply.body.toString(), `${method} 3`)
    })
  }

  it('returns the beginning of a large body if the caller asks for it', async () => {
    const site = await serveSite((_, response) => response.end('x'.repeat(10_000)))
    const { fetch } = guardedFetchOf({ site, maxBytes: 100 })
    const reply = await fetch('http://shop.example/', { largeBody: 'truncate' })
    assert.equal(reply.body.toString(), 'x'.repeat(100))
  })

  it('ends with the caller’s signal, for the caller’s reason', async () => {
    const stop = new AbortController()
    const site = await serveSite(() => stop.abort(new Error('stopped')))
    const { fetch } = guardedFetchOf({ site })
    await assert.rejects(fetch('http://shop.example/', { signal: stop.signal }), /^Error: stopped$/)
  })
})

describe('the guarded fetch refuses without opening a socket', () => {
  const refusals = [
    ['http://127.0.0.1/', 'private-address'],
    ['http://2130706433/', 'private-address'],
    ['http://0x7f.1/', 'private-address'],
    ['http://[::ffff:10.0.0.1]/', 'private-address'],
    ['http://localhost:4600/', 'private-address'],
    ['http://169.254.169.254/latest/meta-data/', 'private-address'],
    ['file:///etc/passwd', 'invalid-address'],
    ['ftp://shop.example/', 'invalid-address'],
    ['http://name:password@shop.example/', 'invalid-address'],
    ['http://shop.example:8080/', 'invalid-address'],
    ['https://shop.example:25/', 'invalid-address'],
    ['not an address', 'invalid-address'],
  ] as const
  for (const [address, problem] of refusals) {
    it(`${address}: ${problem}`, async () => {
      const { fetch, endpoints } = guardedFetchOf({ site: 0 })
      await assert.rejects(fetch(address), { problem })
      assert.deepEqual(endpoints, [])
    })
  }

  it('for a name with a private address among its addresses', async () => {
    const { fetch, endpoints } = guardedFetchOf({
      site: 0,
      addresses: ['93.184.215.14', '10.0.0.5'],
    })
    await assert.rejects(fetch('http://shop.example/'), { problem: 'private-address' })
    assert.deepEqual(endpoints, [])
  })

  it('for a name without an address', async () => {
    const { fetch } = guardedFetchOf({ site: 0, addresses: [] })
    await assert.rejects(fetch('http://shop.example/'), { problem: 'name-not-found' })
  })
})

describe('a redirect', () => {
  it('is followed, and the response has the final URL', async () => {
    const site = await serveSite((request, response) =>
      request.url === '/' ? redirectTo('/en/')(request, response) : response.end('English'),
    )
    const reply = await guardedFetchOf({ site }).fetch('http://shop.example/')
    assert.equal(reply.url, 'http://shop.example/en/')
  })

  for (const location of ['http://127.0.0.1/', 'http://localhost/', 'http://[fd00::1]/']) {
    it(`to ${location} is refused`, async () => {
      const { fetch, endpoints } = guardedFetchOf({ site: await serveSite(redirectTo(location)) })
      await assert.rejects(fetch('http://shop.example/'), {
        problem: 'private-address',
        url: location,
      })
      assert.equal(endpoints.length, 1)
    })
  }

  it('to another scheme is refused', async () => {
    const { fetch } = guardedFetchOf({ site: await serveSite(redirectTo('javascript:alert(1)')) })
    await assert.rejects(fetch('http://shop.example/'), { problem: 'invalid-address' })
  })

  it('loop ends after five redirects', async () => {
    const { fetch, endpoints } = guardedFetchOf({ site: await serveSite(redirectTo('/')) })
    await assert.rejects(fetch('http://shop.example/'), { problem: 'too-many-redirects' })
    assert.equal(endpoints.length, 6)
  })

  it('is returned to a caller that asks for it, so that its headers reach no other host', async () => {
    const { fetch, endpoints } = guardedFetchOf({ site: await serveSite(redirectTo('/elsewhere')) })
    assert.equal((await fetch('http://shop.example/', { redirect: 'manual' })).status, 302)
    assert.equal(endpoints.length, 1)
  })

  it('in response to a request with a body is returned, not followed', async () => {
    const { fetch } = guardedFetchOf({ site: await serveSite(redirectTo('/elsewhere')) })
    assert.equal((await fetch('http://shop.example/', { method: 'POST', body: '{}' })).status, 302)
  })
})

describe('the guarded fetch fails', () => {
  it('if the body is larger than the limit', async () => {
    const site = await serveSite((_, response) => response.end('x'.repeat(101)))
    const { fetch } = guardedFetchOf({ site, maxBytes: 100 })
    await assert.rejects(fetch('http://shop.example/'), { problem: 'too-large' })
  })

  it('if the body decompresses to more than the limit', async () => {
    const site = await serveSite((_, response) =>
      response.setHeader('content-encoding', 'gzip').end(gzipSync('x'.repeat(100_000))),
    )
    const { fetch } = guardedFetchOf({ site, maxBytes: 1_000 })
    await assert.rejects(fetch('http://shop.example/'), { problem: 'too-large' })
  })

  it('if it times out before the site responds', async () => {
    const deadline = new AbortController()
    const site = await serveSite(() => deadline.abort())
    const { fetch } = guardedFetchOf({ site, startDeadline: () => deadline.signal })
    await assert.rejects(fetch('http://shop.example/'), { problem: 'timed-out' })
  })

  it('if it times out in the middle of the body', async () => {
    const deadline = new AbortController()
    const site = await serveSite((_, response) => response.write('half', () => deadline.abort()))
    const { fetch } = guardedFetchOf({ site, startDeadline: () => deadline.signal })
    await assert.rejects(fetch('http://shop.example/'), { problem: 'timed-out' })
  })

  it('if it times out before the name is resolved', async () => {
    const deadline = new AbortController()
    const lookup = () => {
      deadline.abort()
      return new Promise<string[]>(() => {})
    }
    const { fetch } = guardedFetchOf({ site: 0, lookup, startDeadline: () => deadline.signal })
    await assert.rejects(fetch('http://shop.example/'), { problem: 'timed-out' })
  })

  it('if the site disconnects in the middle of the body', async () => {
    const site = await serveSite((_, response) =>
      response.writeHead(200, { 'content-length': 100 }).write('half', () => response.destroy()),
    )
    await assert.rejects(guardedFetchOf({ site }).fetch('http://shop.example/'), {
      problem: 'broken',
    })
  })
})
