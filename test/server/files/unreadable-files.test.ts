import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { storeRelease } from '../../../src/server/app/static/releases.ts'
import { createFontCache } from '../../../src/server/fonts/font-cache.ts'
import { diskImageStore } from '../../../src/server/images/store.ts'
import { readMaintenance } from '../../../src/server/maintenance/state.ts'
import { temporaryFolder } from '../support/folder.ts'

/** A folder where a file is expected: it exists, but reading it fails, even for root. */
const UNREADABLE = { code: 'EISDIR' }

describe('a file that exists but can’t be read', () => {
  let data: string
  before(async () => {
    data = await temporaryFolder()
  })

  it('is an error if it is the maintenance file', async () => {
    await mkdir(join(data, 'maintenance.json'))
    await assert.rejects(readMaintenance(data), UNREADABLE)
  })

  it('is an error if it is a cached font', async () => {
    await mkdir(join(data, 'fonts/lobster/upright.json'), { recursive: true })
    const cache = createFontCache(data, () => new Date())
    await assert.rejects(cache.readFaces('lobster', 'upright'), UNREADABLE)
    await assert.rejects(cache.readFile('lobster', 'upright.json'), UNREADABLE)
  })

  it('is an error if it is the list of cached fonts', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'fonts'), '')
    const cache = createFontCache(folder, () => new Date())
    await assert.rejects(cache.makeRoom(), { code: 'ENOTDIR' })
  })

  it('is an error if it is an image', async () => {
    await mkdir(join(data, 'images/ab/abc'), { recursive: true })
    await assert.rejects(diskImageStore(data).read('abc'), UNREADABLE)
  })

  it('is an error if it is the kit that a release is copied from', async () => {
    const file = join(data, 'no-folder')
    await writeFile(file, '')
    const kit = { folder: join(file, 'files'), compressed: join(file, 'compressed') }
    await assert.rejects(storeRelease(kit, await temporaryFolder()), { code: 'ENOTDIR' })
  })
})

describe('a file that doesn’t exist', () => {
  it('is not an error', async () => {
    const folder = await temporaryFolder()
    const cache = createFontCache(folder, () => new Date())
    await cache.makeRoom()
    assert.deepEqual(
      await Promise.all([
        readMaintenance(folder),
        cache.readFaces('lobster', 'upright'),
        cache.readFile('lobster', 'a.woff2'),
        diskImageStore(folder).read('abc'),
      ]),
      [null, null, null, null],
    )
  })
})
