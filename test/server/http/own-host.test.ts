import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { siblingRoutes } from '../../../demo/siblings/server/routes.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const PATHS = ['/local/dealfuel', '/local/marketplaces', '/local/stripe/controls', '/local/nothing']

describe('local test pages', () => {
  for (const path of PATHS) {
    it(`refuse a foreign hostname that resolves to this server: ${path}`, async () => {
      const { status, body } = await server.call('GET', `http://rebound.example:4600${path}`)
      assert.deepEqual([status, body.code], [403, 'FORBIDDEN'])
    })
  }

  for (const host of ['localhost:4600', '127.0.0.1:4600', '[::1]:4600', 'localhost:8080']) {
    it(`respond at ${host}`, async () => {
      const { status } = await server.call('GET', `http://${host}/local/marketplaces`)
      assert.equal(status, 200)
    })
  }

  it('do not give the demo account’s token to any other hostname', async () => {
    const routes = siblingRoutes({
      publicUrl: 'http://localhost:4600',
      demoToken: async () => 'a token',
    })
    assert.equal(await (await routes.request('http://127.0.0.1:4601/token')).text(), 'a token')
    assert.equal((await routes.request('http://rebound.example:4601/token')).ok, false)
  })
})
