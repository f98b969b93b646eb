import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import {
  FolderLockedError,
  lockFolder,
  processStartTime,
} from '../../../src/server/platform/database/folder-lock.ts'
import { temporaryFolder } from '../support/folder.ts'

const lockPathOf = (folder: string) => join(folder, 'database.lock')
const writeLock = (folder: string, lock: unknown) =>
  writeFile(lockPathOf(folder), typeof lock === 'string' ? lock : JSON.stringify(lock))
const readPid = async (folder: string) => JSON.parse(await readFile(lockPathOf(folder), 'utf8')).pid

async function deadProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  return child.pid ?? 0
}

describe('a data folder’s lock', () => {
  it('contains the ID and start time of its process', async () => {
    const folder = await temporaryFolder()
    await lockFolder(folder)
    const text = await readFile(lockPathOf(folder), 'utf8')
    assert.deepEqual(JSON.parse(text), {
      pid: process.pid,
      startedAt: processStartTime(process.pid),
    })
  })

  it('is refused while its process is running', async () => {
    const folder = await temporaryFolder()
    await lockFolder(folder)
    await assert.rejects(lockFolder(folder), FolderLockedError)
  })

  it('is free again after it is released', async () => {
    const folder = await temporaryFolder()
    const unlock = await lockFolder(folder)
    await unlock()
    await assert.rejects(access(lockPathOf(folder)))
    await lockFolder(folder)
  })

  it('is taken over if its process has exited', async () => {
    const folder = await temporaryFolder()
    await writeLock(folder, { pid: await deadProcess(), startedAt: '1' })
    await lockFolder(folder)
    assert.equal(await readPid(folder), process.pid)
  })

  it('is taken over if another process now has the same ID', async () => {
    const folder = await temporaryFolder()
    await writeLock(folder, { pid: process.pid, startedAt: 'another start' })
    await lockFolder(folder)
  })

  it('is taken over if its content is invalid', async () => {
    const folder = await temporaryFolder()
    await writeLock(folder, 'half a li')
    await lockFolder(folder)
    assert.equal(await readPid(folder), process.pid)
  })

  it('is always acquired by exactly one of several processes that find it stale simultaneously', async () => {
    const folder = await temporaryFolder()
    const pid = await deadProcess()
    for (let round = 0; round < 100; round += 1) {
      await writeLock(folder, { pid, startedAt: '1' })
      const locks = await Promise.allSettled([1, 2, 3].map(() => lockFolder(folder)))
      const refusals = locks.filter((lock) => lock.status === 'rejected')
      assert.equal(refusals.length, 2)
      for (const { reason } of refusals) assert.ok(reason instanceof FolderLockedError, reason)
      assert.deepEqual(await readdir(folder), ['database.lock'])
    }
  })

  it('is taken over if another process died while taking it over', async () => {
    const folder = await temporaryFolder()
    const pid = await deadProcess()
    await writeLock(folder, { pid, startedAt: '1' })
    await writeFile(`${lockPathOf(folder)}.takeover`, JSON.stringify({ pid, startedAt: '1' }))
    await lockFolder(folder)
    assert.equal(await readPid(folder), process.pid)
    assert.deepEqual(await readdir(folder), ['database.lock'])
  })
})
