import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { rollup } from 'rollup'
import { integrityList } from '../../../elements/integrity.build.mjs'

/** `auth0-worker.js` as it is in the build. */
const worker = {
  name: 'worker',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'worker.js', source: 'onmessage = null' })
  },
}

describe('integrity.json', () => {
  const dir = mkdtempSync(join(tmpdir(), 'poplar-integrity-'))
  after(() => rmSync(dir, { recursive: true }))

  it('contains the hash of every script, as browsers compute it', async () => {
    const input = join(dir, 'door.mjs')
    writeFileSync(join(dir, 'part.mjs'), 'export const part = 1')
    writeFileSync(input, "export const later = () => import('./part.mjs')")
    const bundle = await rollup({ input, plugins: [worker, integrityList] })
    await bundle.write({
      dir: join(dir, 'out'),
      chunkFileNames: 'chunks/[name].js',
      sourcemap: true,
    })
    const list = JSON.parse(readFileSync(join(dir, 'out/integrity.json'), 'utf8'))
    assert.deepEqual(Object.keys(list), ['chunks/part.js', 'door.js', 'worker.js'])
    for (const [name, hash] of Object.entries(list)) {
      const sent = readFileSync(join(dir, 'out', name))
      assert.equal(hash, `sha384-${createHash('sha384').update(sent).digest('base64')}`)
    }
  })
})
