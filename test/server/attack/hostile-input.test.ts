import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { chanceOf } from './chance.ts'
import { type HostedServer, startHostedServer } from './hosted-server.ts'
import type { Party } from './party.ts'
import { REQUESTS, type Sent } from './requests.ts'
import { newWorld } from './world.ts'

const VALUES = ['\ud800', 'a\0b', 1e21, 2 ** 31]
const MINUTE_MS = 60_000

let server: HostedServer
let party: Party
before(async () => {
  server = await startHostedServer()
  party = (await newWorld(server)).stranger
})
after(() => server.close())

/** Every copy of a value with one leaf replaced. */
function* exchanged(value: unknown, by: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return yield by
  for (const [key, inner] of Object.entries(value)) {
    for (const leaf of exchanged(inner, by)) {
      const copy: unknown = Array.isArray(value)
        ? value.map((item, index) => (String(index) === key ? leaf : item))
        : { ...value, [key]: leaf }
      yield copy
    }
  }
}

function addressFor(path: string, { path: fills = {}, query = {} }: Sent, by: unknown): string[] {
  const text = typeof by === 'string' ? (by.includes('\0') ? 'a%00b' : '%ED%A0%80') : `${by}`
  const fill = (names: Record<string, string>) =>
    path.replace(/\{(\w+)\}/g, (_, n) => names[n] ?? n)
  const good = new URLSearchParams(query)
  return [
    ...Object.keys(fills).map((name) => `${fill({ ...fills, [name]: text })}?${good}`),
    ...Object.keys(query).map((name) => {
      const others = new URLSearchParams(good)
      others.delete(name)
      return `${fill(fills)}?${others}&${name}=${text}`
    }),
  ]
}

/** The calls of an operation that returned a server error. */
async function failuresOf(operation: string): Promise<string[]> {
  const [method = '', path = ''] = operation.split(' ')
  const sent = REQUESTS[operation]?.(party, chanceOf(1)) ?? {}
  const [good = path] = addressFor(path, { path: { ...sent.path, x: '' } }, '')
  const calls = VALUES.flatMap((by) => [
    ...addressFor(path, sent, by).map((address) => ({ address, body: sent.body })),
    ...[...exchanged(sent.body ?? null, by)].map((body) => ({ address: good, body })),
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
