import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

export const PRIVATE_FILE = { mode: 0o600 }
export const PRIVATE_FOLDER = { mode: 0o700 }

const OTHER_USERS_ACCESS = 0o077
const STICKY_BIT = 0o1000

/** What every server keeps in its data folder. */
const OWN_NAMES = ['database', 'backups', 'encryption.key', 'server.log', 'database.lock']

export const hasErrorCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** For `catch`, when a file may be absent. Every other error, such as a permission error, is rethrown. */
export function nullIfMissing(error: unknown): null {
  if (hasErrorCode(error, 'ENOENT')) return null
  throw error
}

async function restrictTree(path: string): Promise<void> {
  const stats = await lstat(path)
  if (stats.isSymbolicLink()) return
  if (!stats.isDirectory()) return chmod(path, PRIVATE_FILE.mode)
  for (const name of await readdir(path)) await restrictTree(join(path, name))
  await chmod(path, PRIVATE_FOLDER.mode)
}

/**
 * Removes other users' access to the data folder and to the server's files in it. The folder itself is changed
 * last, so that a folder that is already private can be skipped. Also skips a folder that everyone shares, such
 * as `/tmp`, and a folder that belongs to another user.
 * @param subfolders what else the server keeps in it; everything else there stays as it is
 */
export async function restrictToOwner(
  folder: string,
  subfolders: readonly string[],
): Promise<void> {
  const stats = await lstat(folder).catch(() => null)
  if (stats === null || (stats.mode & OTHER_USERS_ACCESS) === 0) return
  if ((stats.mode & STICKY_BIT) !== 0 || stats.uid !== process.getuid?.()) return
  const known = [...OWN_NAMES, ...subfolders]
  const names = (await readdir(folder)).filter((name) => known.includes(name))
  for (const name of names) await restrictTree(join(folder, name))
  await chmod(folder, PRIVATE_FOLDER.mode)
}
