import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasErrorCode, PRIVATE_FILE } from '../files/private-files.ts'

const LOCK_FILE = 'database.lock'

/** Another running process has locked the folder. */
export class FolderLockedError extends Error {
  constructor(folder: string, pid: number) {
    super(
      `The folder ${folder} is in use by process ${pid}. Stop that process first, or set DATA_DIR.`,
    )
    this.name = 'FolderLockedError'
  }
}

type LockOwner = { pid: number; startedAt: string }

/**
 * When a process started, as the operating system reports it; null if no such process is running. A process ID
 * alone proves nothing: it may later be given to another process, and in a container it is always 1.
 */
export function processStartTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may contain spaces; the start time is the 20th field after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return process.platform === 'linux' ? null : startTimeFromPs(pid)
  }
}

function startTimeFromPs(pid: number): string | null {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return null
  }
}

function isOwner(value: unknown): value is LockOwner {
  if (typeof value !== 'object' || value === null) return false
  return 'pid' in value && typeof value.pid === 'number' && 'startedAt' in value
}

async function readOwner(path: string): Promise<LockOwner | null> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'))
    return isOwner(value) ? value : null
  } catch {
    return null
  }
}

/** Creates the file with its whole text in one step; false if it already exists. */
async function createLockFile(path: string, text: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, text, PRIVATE_FILE)
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

async function replace(path: string, text: string): Promise<void> {
  const next = `${path}.${randomUUID()}`
  await writeFile(next, text, PRIVATE_FILE)
  await rename(next, path)
}

async function throwIfLocked(folder: string, path: string): Promise<void> {
  const holder = await readOwner(path)
  if (holder && processStartTime(holder.pid) === holder.startedAt) {
    throw new FolderLockedError(folder, holder.pid)
  }
}

/**
 * A stale lock is replaced only by the process that holds the lock on its replacement, and only after
 * a second look: another process may have replaced it in between. That second lock can be stale too.
 */
async function acquire(folder: string, path: string, text: string): Promise<void> {
  if (await createLockFile(path, text)) return
  await throwIfLocked(folder, path)
  const takeoverPath = `${path}.takeover`
  await acquire(folder, takeoverPath, text)
  try {
    if (await createLockFile(path, text)) return
    await throwIfLocked(folder, path)
    await replace(path, text)
  } finally {
    await rm(takeoverPath, { force: true })
  }
}

/**
 * Locks the folder for this process; a lock whose process is gone is taken over. Returns a function that releases it.
 * Throws FolderLockedError: two processes on one PGlite folder would silently lose rows.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, LOCK_FILE)
  const owner: LockOwner = { pid: process.pid, startedAt: processStartTime(process.pid) ?? '' }
  await acquire(folder, path, JSON.stringify(owner))
  return () => rm(path, { force: true })
}
