import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createRandom } from './chance.ts'
import { type HostedServer, startHostedServer } from './hosted-server.ts'
import type { AttackAccount } from './party.ts'
import { REQUESTS, type RequestInput } from './requests.ts'
import { newWorld } from './world.ts'

const VALUES = ['\ud800', 'a\0b', 1e21, 2 ** 31]
const MINUTE_MS = 60_000

let server: HostedServer
let party: AttackAccount
before(async () => {
  server = await startHostedServer()
  party = (await newWorld(server)).stranger
})
after(() => server.close())

/** Yields one copy of the value for each of its leaves, with that leaf replaced. */
function* replaceEachLeaf(value: unknown, replacement: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return yield replacement
  for (const [key, inner] of Object.entries(value)) {
    for (const leaf of replaceEachLeaf(inner, replacement)) {
      const copy: unknown = Array.isArray(value)
        ? value.map((item, index) => (String(index) === key ? leaf : item))
        : { ...value, [key]: leaf }
      yield copy
    }
  }
}

function addressFor(
  path: string,
  { path: pathValues = {}, query = {} }: RequestInput,
  replacement: unknown,
): string[] {
  const text =
    typeof replacement === 'string'
      ? replacement.includes('\0')
        ? 'a%00b'
        : '%ED%A0%80'
      : `${replacement}`
  const fill = (names: Record<string, string>) =>
    path.replace(/\{(\w+)\}/g, (_, n) => names[n] ?? n)
  const good = new URLSearchParams(query)
  return [
    ...Object.keys(pathValues).map((name) => `${fill({ ...pathValues, [name]: text })}?${good}`),
    ...Object.keys(query).map((name) => {
      const others = new URLSearchParams(good)
      others.delete(name)
      return `${fill(pathValues)}?${others}&${name}=${text}`
    }),
  ]
}

/** The calls to an operation that caused a server error. */
async function failuresOf(operation: string): Promise<string[]> {
  const [method = '', path = ''] = operation.split(' ')
  const sent = REQUESTS[operation]?.(party, createRandom(1)) ?? {}
  const [good = path] = addressFor(path, { path: { ...sent.path, x: '' } }, '')
  const calls = VALUES.flatMap((replacement) => [
    ...addressFor(path, sent, replacement).map((address) => ({ address, body: sent.body })),
    ...[...replaceEachLeaf(sent.body ?? null, replacement)].map((body) => ({
      address: good,
      body,
    })),
  ])
  const failures: string[] = []
  for (const { address, body } of calls) {
    server.setNow(new Date(server.deps.now().getTime() + MINUTE_MS))
    const token = await server.tokenOf(party.admin)
    const hasBody = body !== undefined && body !== null && method !== 'get' && method !== 'delete'
    const { status } = await server.call(method.toUpperCase(), address, {
      token,
      siteId: party.site.site_id,
      headers: sent.headers ?? {},
      ...(hasBody && { body }),
    })
    if (status >= 500) failures.push(`${status} ${address} ${JSON.stringify(body).slice(0, 200)}`)
  }
  return failures
}

describe('a lone surrogate, a null character and an out-of-range number cause no server error', () => {
  for (const operation of Object.keys(REQUESTS)) {
    if (operation === 'get /v1/events/stream') continue
    it(`in ${operation}`, async () => assert.deepEqual(await failuresOf(operation), []))
  }
})
