import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { getRequestListener } from '@hono/node-server'
import { siblingRoutes } from '../../../demo/siblings/server/routes.ts'
import { parseFinding } from '../../../src/features/install/model.ts'
import { createGuardedFetch } from '../../../src/server/platform/guarded-fetch/guarded-fetch.ts'
import { parseHostMap } from '../../../src/server/platform/guarded-fetch/host-map.ts'
import { newAdmin, type SignedIn } from '../support/accounts.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const siblings = createServer(
  getRequestListener(siblingRoutes({ publicUrl: 'http://localhost:4600' }).fetch),
)

describe('shop.example, mapped to the siblings’ origin by INSTALL_CHECK_HOSTS', () => {
  let server: TestServer
  let admin: SignedIn

  before(async () => {
    await new Promise<void>((resolve) => siblings.listen(0, '127.0.0.1', resolve))
    const { port } = siblings.address() as AddressInfo
    const hosts = parseHostMap(`shop.example=127.0.0.1:${port}`)
    server = await startTestServer({ guardedFetch: createGuardedFetch({ hosts }) })
    admin = await newAdmin(server)
    await server.database.query(
      "insert into sites (account_id, site_id, domain) values ($1, 'shop_example_1', 'shop.example')",
      [admin.accountId],
    )
  })
  after(async () => {
    siblings.close()
    await server.close()
  })

  it('is reported as installed over HTTP, because the sibling has no HTTPS', async () => {
    const path = '/v1/sites/shop_example_1/install_check'
    const { body } = await server.call('POST', path, { token: admin.token })
    const { result, url } = parseFinding(body.data)
    assert.deepEqual({ result, url }, { result: 'installed', url: 'http://shop.example/' })
  })
})
