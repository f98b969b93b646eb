import assert from 'node:assert/strict'
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { diskImageStore } from '../../../src/server/images/store.ts'
import { openDatabase } from '../../../src/server/platform/database/open.ts'
import { prepareDataFolder } from '../../../src/server/platform/files/data-folder.ts'
import {
  KEY_FILE,
  KeyFileError,
  loadOrCreateKey,
} from '../../../src/server/platform/files/encryption-key.ts'
import { createLogger } from '../../../src/server/platform/process/logger.ts'
import { temporaryFolder } from '../support/folder.ts'

/** The paths in a folder that other users can access, with their file modes. */
async function findSharedPaths(folder: string): Promise<string[]> {
  const names = ['.', ...(await readdir(folder, { recursive: true }))]
  const modes = names.map(async (name) => [name, (await stat(join(folder, name))).mode] as const)
  const open = (await Promise.all(modes)).filter(([, mode]) => (mode & 0o077) !== 0)
  return open.map(([name, mode]) => `${name} ${(mode & 0o777).toString(8)}`)
}

describe('the data folder', () => {
  it('is accessible only to its owner, with the database, log, images, lock and key', async () => {
    const dataFolder = join(await temporaryFolder(), 'data')
    await loadOrCreateKey({ dataFolder })
    createLogger({ isLocal: true, dataFolder }).info('a line')
    await diskImageStore(dataFolder).write('ab12', new Uint8Array([1]))
    const database = await openDatabase({ databaseUrl: null, dataFolder })
    await database.script('create table later (n int)')
    assert.deepEqual(await findSharedPaths(dataFolder), [])
    await database.close()
  })

  it('from an earlier version is made private, except for unrelated files in it', async () => {
    const folder = join(await temporaryFolder(), 'data')
    await mkdir(join(folder, 'images', 'ab'), { recursive: true })
    for (const name of ['images/ab/ab12', 'server.log', 'notes.txt']) {
      await writeFile(join(folder, name), '')
      await chmod(join(folder, name), 0o644)
    }
    await chmod(folder, 0o755)
    await prepareDataFolder({ dataFolder: folder, dataSubfolders: ['images'] })
    assert.deepEqual(await findSharedPaths(folder), ['notes.txt 644'])
  })

  it('can be prepared by several processes simultaneously', async () => {
    const folder = await temporaryFolder()
    await Promise.all(Array.from({ length: 50 }, () => prepareDataFolder({ dataFolder: folder })))
    assert.deepEqual(await readdir(folder), [])
  })

  it('stays open if it is a shared folder', async () => {
    const folder = await temporaryFolder()
    await chmod(folder, 0o1777)
    await prepareDataFolder({ dataFolder: folder })
    assert.equal((await stat(folder)).mode & 0o7777, 0o1777)
  })
})

describe('a data folder’s key', () => {
  it('is created on the first start, only once for two simultaneous starts, and then kept', async () => {
    const folder = await temporaryFolder()
    const [one, other] = await Promise.all([
      loadOrCreateKey({ dataFolder: folder }),
      loadOrCreateKey({ dataFolder: folder }),
    ])
    assert.match(one, /^[0-9a-f]{64}$/)
    assert.deepEqual([other, await loadOrCreateKey({ dataFolder: folder })], [one, one])
  })

  it('is not replaced if its file is invalid', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, KEY_FILE), 'nonsense')
    await assert.rejects(loadOrCreateKey({ dataFolder: folder }), KeyFileError)
  })

  it('is refused if it is a repeated pattern', async () => {
    for (const weak of ['0'.repeat(64), '0123456789abcdef'.repeat(4)]) {
      const folder = await temporaryFolder()
      await writeFile(join(folder, KEY_FILE), weak)
      await assert.rejects(loadOrCreateKey({ dataFolder: folder }), KeyFileError)
    }
  })
})
