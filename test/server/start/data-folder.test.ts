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

/** Each path in a folder that other users may do something with, and what. */
async function openToOthers(folder: string): Promise<string[]> {
  const names = ['.', ...(await readdir(folder, { recursive: true }))]
  const modes = names.map(async (name) => [name, (await stat(join(folder, name))).mode] as const)
  const open = (await Promise.all(modes)).filter(([, mode]) => (mode & 0o077) !== 0)
  return open.map(([name, mode]) => `${name} ${(mode & 0o777).toString(8)}`)
}

describe('the data folder', () => {
  it('is its owner’s alone, with the database, the log, the pictures, the lock and the key', async () => {
    const dataFolder = join(await temporaryFolder(), 'data')
    await loadOrCreateKey(dataFolder)
    createLogger({ isLocal: true, dataFolder }).info('a line')
    await diskImageStore(dataFolder).write('ab12', new Uint8Array([1]))
    const database = await openDatabase({ databaseUrl: null, dataFolder })
    await database.script('create table later (n int)')
    assert.deepEqual(await openToOthers(dataFolder), [])
    await database.close()
  })

  it('of an earlier version is closed, and nothing else that lies in it', async () => {
    const folder = join(await temporaryFolder(), 'data')
    await mkdir(join(folder, 'images', 'ab'), { recursive: true })
    for (const name of ['images/ab/ab12', 'server.log', 'notes.txt']) {
      await writeFile(join(folder, name), '')
      await chmod(join(folder, name), 0o644)
    }
    await chmod(folder, 0o755)
    await prepareDataFolder(folder)
    assert.deepEqual(await openToOthers(folder), ['notes.txt 644'])
  })

  it('is prepared by many at once', async () => {
    const folder = await temporaryFolder()
    await Promise.all(Array.from({ length: 50 }, () => prepareDataFolder(folder)))
    assert.deepEqual(await readdir(folder), [])
  })

  it('stays open where everybody shares it', async () => {
    const folder = await temporaryFolder()
    await chmod(folder, 0o1777)
    await prepareDataFolder(folder)
    assert.equal((await stat(folder)).mode & 0o7777, 0o1777)
  })
})

describe('the key of a data folder', () => {
  it('is made at the first start, by one of two at once, and stays', async () => {
    const folder = await temporaryFolder()
    const [one, other] = await Promise.all([loadOrCreateKey(folder), loadOrCreateKey(folder)])
    assert.match(one, /^[0-9a-f]{64}$/)
    assert.deepEqual([other, await loadOrCreateKey(folder)], [one, one])
  })

  it('is not replaced where its file holds something else', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, KEY_FILE), 'nonsense')
    await assert.rejects(loadOrCreateKey(folder), KeyFileError)
  })

  it('is refused where it repeats itself', async () => {
    for (const weak of ['0'.repeat(64), '0123456789abcdef'.repeat(4)]) {
      const folder = await temporaryFolder()
      await writeFile(join(folder, KEY_FILE), weak)
      await assert.rejects(loadOrCreateKey(folder), KeyFileError)
    }
  })
})
