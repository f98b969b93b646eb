import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasErrorCode, PRIVATE_FILE } from '../files/private-files.ts'

const LOCK_FILE = 'database.lock'

/** Another living process holds the folder. */
export class FolderLockedError extends Error {
  constructor(folder: string, pid: number) {
    super(`The folder ${folder} is in use by process ${pid}; stop it first, or set DATA_DIR.`)
    this.name = 'FolderLockedError'
  }
}

type LockOwner = { pid: number; startedAt: string }

/**
 * When a process started, in the words of its system; null where no such process runs. A process id
 * alone proves nothing: it is given to another process later, and in a container it is always 1.
 */
export function processStartTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold blanks; the start is the 20th field after it.
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

/** Makes a file that holds the text from its first moment; false where one is there. */
async function create(path: string, text: string): Promise<boolean> {
  const draft = `${path}.${process.pid}`
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

async function refuseIfHeld(folder: string, path: string): Promise<void> {
  const holder = await readOwner(path)
  if (holder && processStartTime(holder.pid) === holder.startedAt) {
    throw new FolderLockedError(folder, holder.pid)
  }
}

/** Of two that find the same stale lock at once, the guard lets one replace it. */
async function takeOver(folder: string, path: string, text: string): Promise<void> {
  const guard = `${path}.takeover`
  await refuseIfHeld(folder, guard)
  await rm(guard, { force: true })
  if (!(await create(guard, text))) await refuseIfHeld(folder, guard)
  try {
    await refuseIfHeld(folder, path)
    const next = `${path}.next`
    await writeFile(next, text, PRIVATE_FILE)
    await rename(next, path)
  } finally {
    await rm(guard, { force: true })
  }
}

/**
 * Takes the folder for this process; a lock whose process is gone is taken over. Returns what gives it
 * back. Throws FolderLockedError: two processes on one PGlite folder lose rows without an error.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, LOCK_FILE)
  const mine: LockOwner = { pid: process.pid, startedAt: processStartTime(process.pid) ?? '' }
  const text = JSON.stringify(mine)
  if (!(await create(path, text))) await takeOver(folder, path, text)
  return () => rm(path, { force: true })
}
