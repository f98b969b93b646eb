import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { createApp } from '../../../src/server/app/app.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

type Operation = {
  summary?: string
  security?: unknown[]
  parameters?: { name: string; required?: boolean }[]
  requestBody?: unknown
}
type Description = { openapi: string; paths: Record<string, Record<string, Operation>> }

let server: TestServer
let description: Description
before(async () => {
  server = await startTestServer()
  description = JSON.parse((await server.call('GET', '/openapi.json')).text)
})
after(() => server.close())

/** Files, which are not operations. */
const FILES = [
  'get /v1/poplar.js',
  'get /v1/popup/{file}',
  'get /v1/downloads/poplar-wordpress.zip',
]

const operationOf = (call: string) => {
  const [method = '', path = ''] = call.split(' ')
  return description.paths[path]?.[method]
}

it('the OpenAPI document describes every API operation', () => {
  const routes = createApp(server.deps).routes.filter(({ method }) => method !== 'ALL')
  const calls = routes
    .map(
      ({ method, path }) =>
        `${method.toLowerCase()} ${path.replace(/:(\w+)(?:\{[^}]*\}+)?/g, '{$1}')}`,
    )
    .filter((call) => call.includes(' /v1/') && !FILES.includes(call))
  assert.ok(new Set(calls).size >= 16)
  assert.deepEqual(
    calls.filter((call) => !operationOf(call)?.summary),
    [],
  )
})

it('the OpenAPI document describes inputs with the schemas that validate them', () => {
  const names = operationOf('get /v1/campaigns')?.parameters?.map(({ name }) => name)
  assert.deepEqual(names, ['page', 'limit', 'after', 'status', 'intent', 'search', 'sort'])
  assert.ok(operationOf('post /v1/campaigns')?.requestBody)
  const { parameters = [] } = operationOf('delete /v1/campaigns/{campaign_id}') ?? {}
  assert.equal(parameters.find(({ name }) => name === 'seen')?.required, true)
})

it('the OpenAPI document says that visitors’ operations need no authentication', () => {
  const calls = [
    'post /v1/shopify/callback',
    'put /v1/{platform}/reset_password',
    'post /v1/dealfuel/license_key_register',
    'post /v1/dealfuel/license_key_verify',
  ]
  for (const call of calls) assert.deepEqual(operationOf(call)?.security, [], call)
})
