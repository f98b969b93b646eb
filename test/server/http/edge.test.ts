import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { edge } from '../../../src/server/platform/http/edge.ts'

type Edge = { server: Server; url: string; logEntries: unknown[] }

async function startEdge(isHosted: boolean, trustsProxy: boolean): Promise<Edge> {
  const logEntries: unknown[] = []
  const log = { error: (line: unknown) => logEntries.push(line) }
  const serve = edge({ environment: { isHosted, trustsProxy }, log })
  const server = createServer(serve((_, response) => response.writeHead(200).end('served')))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { server, url: `http://127.0.0.1:${port}/`, logEntries }
}

const HEADERS = [
  ...['x-forwarded-for', 'forwarded', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'],
  ...['x-client-ip', 'true-client-ip', 'cf-connecting-ip', 'fastly-client-ip'],
  ...[
    'x-cluster-client-ip',
    'x-original-forwarded-for',
    'x-remote-ip',
    'x-envoy-external-address',
    'x-azure-clientip',
    'x-appengine-user-ip',
    'x-vercel-forwarded-for',
    'x-nf-client-connection-ip',
    'cf-connecting-ipv6',
    'cloudfront-viewer-address',
    'do-connecting-ip',
    'fly-client-ip',
  ],
]

describe('a hosted server that trusts no proxy', () => {
  let at: Edge
  before(async () => {
    at = await startEdge(true, false)
  })
  after(() => at.server.close())

  for (const name of HEADERS) {
    it(`refuses a request forwarded with ${name}`, async () => {
      const response = await fetch(at.url, { headers: { [name]: 'for=192.0.2.1' } })
      const { success, code } = await response.json()
      assert.deepEqual([response.status, success, code], [503, false, 'FAILED'])
      assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
    })
  }

  it('logs the reason only once', () => {
    assert.equal(at.logEntries.length, 1)
    assert.match(String(at.logEntries[0]), /x-forwarded-for.* Set TRUST_PROXY=1/)
  })

  it('refuses exactly the headers in docs/security-server.md', () => {
    const text = readFileSync(new URL('../../../docs/security-server.md', import.meta.url), 'utf8')
    const [, list = ''] = /With `0`, a call with ([^.]*?)\s+gets\s+a\s+503/.exec(text) ?? []
    const named = [...list.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name.toLowerCase())
    assert.deepEqual(named.sort(), [...HEADERS].sort())
  })

  it('serves a request through the caller’s forward proxy', async () => {
    const response = await fetch(at.url, { headers: { via: '1.1 office.example' } })
    assert.equal(response.status, 200)
  })

  it('serves a request without a proxy', async () => {
    assert.equal(await (await fetch(at.url)).text(), 'served')
  })
})

const FORWARDING_SERVERS: [string, isHosted: boolean, trustsProxy: boolean][] = [
  ['a hosted server that trusts its proxy', true, true],
  ['a local server', false, false],
]
for (const [name, isHosted, trustsProxy] of FORWARDING_SERVERS) {
  it(`${name} serves a forwarded request`, async () => {
    const { server, url } = await startEdge(isHosted, trustsProxy)
    const response = await fetch(url, { headers: { 'x-forwarded-for': '192.0.2.1' } })
    assert.equal(response.status, 200)
    assert.equal(response.headers.has('strict-transport-security'), isHosted)
    server.close()
  })
}
