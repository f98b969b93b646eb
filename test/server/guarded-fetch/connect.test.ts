import assert from 'node:assert/strict'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { after, describe, it } from 'node:test'
import { createGuardedFetch } from '../../../src/server/platform/guarded-fetch/guarded-fetch.ts'
import { SELF_SIGNED } from './self-signed.ts'
import { closeSites, serveSite } from './support.ts'

const requestedNames: string[] = []
const secureSite = createSecureServer({
  ...SELF_SIGNED,
  SNICallback: (name, answer) => {
    requestedNames.push(name)
    answer(null)
  },
})
after(() => {
  closeSites()
  secureSite.close()
})

const fetchMappedTo = (port: number) =>
  createGuardedFetch({ hosts: new Map([['shop.example', { address: '127.0.0.1', port }]]) })

async function closedPort(): Promise<number> {
  const server = createSecureServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

describe('a name mapped to loopback, over real sockets', () => {
  it('is fetched from the mapped address', async () => {
    const port = await serveSite((request, response) => response.end(request.headers.host))
    assert.equal(
      (await fetchMappedTo(port)('http://shop.example/')).body.toString(),
      'shop.example',
    )
  })

  it('fails if nothing listens at that address', async () => {
    await assert.rejects(fetchMappedTo(await closedPort())('http://shop.example/'), {
      problem: 'refused',
    })
  })

  it('fails over HTTPS if the port responds with plain HTTP', async () => {
    const port = await serveSite((_, response) => response.end())
    await assert.rejects(fetchMappedTo(port)('https://shop.example/'), { problem: 'no-tls' })
  })

  it('fails for an untrusted certificate, after a TLS handshake with the name as SNI', async () => {
    await new Promise<void>((resolve) => secureSite.listen(0, '127.0.0.1', resolve))
    const { port } = secureSite.address() as AddressInfo
    await assert.rejects(fetchMappedTo(port)('https://shop.example/'), { problem: 'certificate' })
    assert.deepEqual(requestedNames, ['shop.example'])
  })

  it('cannot redirect to another loopback address', async () => {
    const port = await serveSite((_, response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:4601/' }).end(),
    )
    await assert.rejects(fetchMappedTo(port)('http://shop.example/'), {
      problem: 'private-address',
    })
  })
})
