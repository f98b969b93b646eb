import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { startTestServer, type TestServer } from '../support/server.ts'

type Operation = { summary?: string; parameters?: { name: string }[]; requestBody?: unknown }
type Description = { openapi: string; paths: Record<string, Record<string, Operation>> }

let server: TestServer
let description: Description
before(async () => {
  server = await startTestServer()
  description = JSON.parse((await server.call('GET', '/openapi.json')).text)
})
after(() => server.close())

const CALLS = [
  'post /v1/login',
  'get /v1/user/me',
  'post /v1/user/setup_finished',
  'post /v1/notifications/seen',
  'get /v1/sites',
  'post /v1/sites/create',
  'get /v1/site',
  'get /v1/site/users/',
  'get /v1/campaigns',
  'post /v1/campaigns',
  'patch /v1/campaigns/{campaign_id}',
  'delete /v1/campaigns/{campaign_id}',
  'get /v1/shopify/redirect',
  'post /v1/user-info',
]

const operationOf = (call: string) => {
  const [method = '', path = ''] = call.split(' ')
  return description.paths[path]?.[method]
}

for (const call of CALLS) {
  it(`describes ${call}`, () => {
    assert.ok(operationOf(call)?.summary)
  })
}

it('describes inputs by the schemas that check them', () => {
  const names = operationOf('get /v1/campaigns')?.parameters?.map(({ name }) => name)
  assert.deepEqual(names, ['page', 'limit', 'after', 'status', 'intent', 'search', 'sort'])
  assert.ok(operationOf('post /v1/campaigns')?.requestBody)
})
