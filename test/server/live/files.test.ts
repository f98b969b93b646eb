import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import type { Hono } from 'hono'
import { bundleVisitors } from '../../../demo/bundle-visitors.ts'
import { visitorFileRoutes } from '../../../src/server/live/file-routes.ts'
import type { AppEnv } from '../../../src/server/session/app-env.ts'
import { temporaryFolder } from '../support/folder.ts'

let routes: Hono<AppEnv>
before(async () => {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'popup'))
  await writeFile(join(folder, 'popup/engine-1k3f9x2a.js'), 'start()')
  await writeFile(join(folder, 'secret.js'), 'no')
  routes = visitorFileRoutes({ folder, compressed: join(folder, 'none'), visitors: 'popup' })
  routes.onError((_, context) => context.text('refused', 404))
})

const cacheControlOf = async (name: string) => {
  const { headers, status } = await routes.request(`/popup/${name}`)
  return status === 200 ? headers.get('cache-control') : status
}

describe('the site script’s files', () => {
  it('can be loaded from any origin, and cached forever, at a URL with their content hash', async () => {
    const { headers } = await routes.request('/popup/engine-1k3f9x2a.js')
    assert.match(headers.get('cache-control') ?? '', /max-age=31536000, immutable/)
    assert.match(headers.get('content-type') ?? '', /^text\/javascript/)
    assert.equal(headers.get('access-control-allow-origin'), '*')
  })

  it('are served with a short cache time at a URL with the hash of an older build or without a hash', async () => {
    assert.equal(await cacheControlOf('engine-00000000.js'), 'public, max-age=300')
    assert.equal(await cacheControlOf('engine.js'), 'public, max-age=300')
  })

  it('include every file in a build', async () => {
    const folder = await temporaryFolder()
    await mkdir(join(folder, 'popup'))
    const built = await bundleVisitors()
    for (const [name, bytes] of built) await writeFile(join(folder, 'popup', name), bytes)
    const files = visitorFileRoutes({ folder, compressed: join(folder, 'none'), visitors: 'popup' })
    for (const [name, bytes] of built) {
      const response = await files.request(`/popup/${name}`)
      assert.deepEqual(
        [name, response.status, (await response.arrayBuffer()).byteLength],
        [name, 200, bytes.length],
      )
    }
  })

  for (const name of ['games.js', '..%2Fsecret.js', 'engine-1k3f9x2a.js.map', 'engine-.js']) {
    it(`are not found at ${name}`, async () => assert.equal(await cacheControlOf(name), 404))
  }
})
